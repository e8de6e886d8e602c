/** The browser's event for installing the app, which is missing in TypeScript's DOM types. */
export interface InstallPrompt extends Event {
	/** Shows the browser's prompt. */
	prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;

/** Stores the event, which browsers fire once and early, until the app needs it. */
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
