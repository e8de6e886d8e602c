/// <reference types="@sveltejs/kit" />

declare global {
	namespace App {
		interface PageState {
			/** True if the user just chose the pair by name; the picker then takes the focus. */
			chosePair?: boolean;
			/** Id of a saved node to sign in to again. */
			recalled?: string;
		}
	}

	/**
	 * The part of the Trusted Types API that this page uses; trusted URLs are typed as plain strings. Missing
	 * in some browsers.
	 */
	var trustedTypes:
		| {
				createPolicy(
					name: string,
					rules: { createScriptURL(address: string): string },
				): { createScriptURL(address: string): string };
		  }
		| undefined;
}

export {};
