/** Sections of a page may wait for replies of the node, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Scrolls to the section of the page with this name as soon as it exists, and focuses it: a setting's control,
 * or the section itself. Stops when the user acts.
 * @returns a function that stops immediately
 */
export function seekPart(name: string): () => void {
	const ended = new AbortController();
	const end = () => ended.abort();
	let shown: HTMLElement | undefined;
	const look = () => {
		if (ended.signal.aborted) return;
		// Repeats the scrolling, because a section may be recreated when its data arrives, and a navigation
		// moves the focus to the top of the page.
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
