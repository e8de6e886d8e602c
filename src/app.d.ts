/// <reference types="@sveltejs/kit" />

declare global {
	namespace App {
		interface PageState {
			/** The pair was chosen just now, by its name: the focus goes to it. */
			chosePair?: boolean;
			/** The id of a saved node to sign in to again. */
			recalled?: string;
		}
	}

	/** As far as this page makes policies; its texts pass for strings where a browser asks for them. Not in every browser. */
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
