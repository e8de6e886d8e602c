/// <reference types="@sveltejs/kit" />

declare global {
	namespace App {
		interface PageState {
			/** The list of pairs opens with the page. */
			choosesPair?: boolean;
		}
	}
}

export {};
