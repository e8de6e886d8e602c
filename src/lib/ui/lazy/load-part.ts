/**
 * Loads a part whose files may have been missing before, here or elsewhere. A style sheet that failed stands in the head and
 * is not asked for again by itself: the part would come without its looks. The sheets come first, since a browser keeps it
 * that a script has failed: it is asked for only when they are there. `hooks.client.ts` marks the links that failed.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
	const failed = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-failed]');
	return failed.length === 0 ? load() : Promise.all([...failed].map(askAgain)).then(load);
}

function askAgain(failed: HTMLLinkElement): Promise<void> {
	const link = failed.cloneNode() as HTMLLinkElement;
	delete link.dataset['failed'];
	return new Promise((resolve, reject) => {
		link.onload = () => resolve();
		link.onerror = () => reject(new Error(`${link.href} has not loaded.`));
		failed.replaceWith(link);
	});
}
