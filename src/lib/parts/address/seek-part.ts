/** Parts of a page may wait for the node's answers. */
const PATIENCE_MS = 10_000;

/**
 * Brings the part of the page with this name into view as soon as it is there, and puts the focus on it: on a setting's
 * control, or on the part itself. It ends when the user acts.
 *
 * @returns a function that ends it at once
 */
export function seekPart(name: string): () => void {
	const ended = new AbortController();
	const end = () => ended.abort();
	let shown: HTMLElement | undefined;
	const look = () => {
		if (ended.signal.aborted) return;
		// A part may be recreated when its figures arrive, and a navigation moves the focus to the page's
		// beginning.
		if (shown?.isConnected && document.activeElement !== document.body) return;
		const found =
			document.querySelector(`[data-part="${CSS.escape(name)}"]`) ?? document.getElementById(name);
		if (!(found instanceof HTMLElement)) return;
		shown = found;
		show(found);
	};
	const observer = new MutationObserver(look);
	const { signal } = ended;
	const timer = setTimeout(end, PATIENCE_MS);
	signal.addEventListener('abort', () => {
		observer.disconnect();
		clearTimeout(timer);
	});
	for (const act of ['pointerdown', 'keydown', 'wheel'] as const)
		document.addEventListener(act, end, { signal, capture: true, passive: true });
	observer.observe(document.body, { childList: true, subtree: true });
	look();
	return end;
}

function show(found: HTMLElement): void {
	const fits = found.getBoundingClientRect().height < innerHeight * 0.8;
	found.scrollIntoView({ block: fits ? 'center' : 'start' });
	const target = 'choice' in found.dataset ? (controlIn(found) ?? found) : found;
	if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
	target.focus({ preventScroll: true });
}

function controlIn(found: HTMLElement): HTMLElement | null {
	return (
		found.querySelector<HTMLElement>('input:checked') ??
		found.querySelector<HTMLElement>('input, select, textarea, button')
	);
}
