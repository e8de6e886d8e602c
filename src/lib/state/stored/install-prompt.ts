/** The browser's offer to install the app, which no list of the standard's types has yet. */
export interface InstallPrompt extends Event {
	/** Shows the browser's prompt. */
	prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;

/** Holds the offer, which a browser makes once and early, until the app asks for it. */
export function catchInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault();
		offered = event as InstallPrompt;
	});
}

export function takeInstallPrompt(): InstallPrompt | undefined {
	const prompt = offered;
	offered = undefined;
	return prompt;
}
