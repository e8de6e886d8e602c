/** Untrusted strings that a page shows in a forbidden way, each with its place. */
export interface VisibleTexts {
	/** Control characters and zero-width characters shown unescaped. */
	readonly hidden: readonly string[];
	/** Strings that became markup or a script link. */
	readonly alive: readonly string[];
	/** Strings longer than the maximum. */
	readonly long: readonly string[];
	/** Pixels by which the page is wider than its window. */
	readonly overflow: number;
	/** Fields with spell checking by the browser, which may send their text to its vendor. */
	readonly spelled: readonly string[];
	/** True if any control character is shown escaped. */
	readonly isMarked: boolean;
}

/**
 * Runs in the page.
 * @param most maximum length of one string
 */
export function readVisible(most: number): VisibleTexts {
	const HIDDEN =
		// eslint-disable-next-line no-control-regex -- these characters are what has to be found
		/[\0-\x08\x0b\x0c\x0e-\x1f\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/;
	const NAMES = ['title', 'placeholder', 'alt', 'label', 'aria-label', 'aria-description', 'aria-valuetext'];
	const hidden = new Set<string>();
	const long = new Set<string>();
	const alive: string[] = [];
	const spelled: string[] = [];
	let isMarked = false;

	const placeOf = (element: Element) =>
		`${element.parentElement?.className ?? ''} > ${element.localName}.${element.getAttribute('class') ?? ''}`;
	const collect = (text: string, place: string) => {
		const said = `${place}: ${JSON.stringify(text.slice(0, 60))}`;
		if (HIDDEN.test(text)) hidden.add(said);
		if (text.length > most) long.add(`${said} of ${text.length}`);
		isMarked ||= text.includes('⟨U+');
	};

	const isAlive = (element: Element) =>
		element.matches('img[src="x"], [onerror], [onload], main script') ||
		(element instanceof HTMLAnchorElement && !/^($|(https?|blob|mailto):)/.test(element.href));

	collect(document.title, 'title');
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = texts.nextNode(); node; node = texts.nextNode())
		if (node.parentElement && !node.parentElement.matches('script, style'))
			collect(node.nodeValue ?? '', placeOf(node.parentElement));
	for (const element of document.body.querySelectorAll('*')) {
		for (const name of NAMES) collect(element.getAttribute(name) ?? '', `${placeOf(element)} ${name}`);
		if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
			collect(element.value, `${placeOf(element)} value`);
			if (element.spellcheck) spelled.push(placeOf(element));
		}
		if (isAlive(element)) alive.push(element.outerHTML.slice(0, 80));
	}
	const { scrollWidth, clientWidth } = document.documentElement;
	return {
		...{ hidden: [...hidden], long: [...long], alive, spelled, isMarked },
		overflow: Math.max(0, scrollWidth - clientWidth),
	};
}
