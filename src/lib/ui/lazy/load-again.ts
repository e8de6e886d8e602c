/**
 * Loads a part whose file did not come. A style sheet that failed stands in the head and is not asked for again by itself:
 * the part would come without its looks.
 */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
	const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
	await Promise.all(links.filter(({ sheet }) => !sheet).map(askAgain));
	return load();
}

function askAgain(failed: HTMLLinkElement): Promise<void> {
	const link = failed.cloneNode() as HTMLLinkElement;
	return new Promise((resolve, reject) => {
		link.onload = () => resolve();
		link.onerror = () => reject(new Error(`${link.href} has not loaded.`));
		failed.replaceWith(link);
	});
}
