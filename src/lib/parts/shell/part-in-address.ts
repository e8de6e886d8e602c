import { afterNavigate } from '$app/navigation';
import { page } from '$app/state';
import { onMount } from 'svelte';

/** Parts of a page may come late, with what the node answers. */
const PATIENCE_MS = 10_000;

/**
 * Brings the part of the page into view that the address names behind #, and puts the focus there: a setting's control, or
 * the part itself. Call it while a frame is made.
 */
export function followPartInAddress(): void {
	let end = (): void => undefined;
	const follow = (url: URL) => {
		end();
		end = seek(nameIn(url));
	};
	onMount(() => {
		follow(page.url);
		return () => end();
	});
	afterNavigate(({ to, type }) => {
		if (type === 'enter' || !to) return;
		if (type === 'popstate') end();
		else follow(to.url);
	});
}

/** The start page takes a node's address behind #, which is no part. */
function nameIn({ hash }: URL): string {
	try {
		const name = decodeURIComponent(hash.slice(1));
		return name.includes('=') ? '' : name;
	} catch {
		return '';
	}
}

/** @returns what ends it: the user acts, or goes elsewhere */
function seek(name: string): () => void {
	if (name === '') return () => undefined;
	const ended = new AbortController();
	const end = () => ended.abort();
	const look = () => {
		const found =
			document.querySelector(`[data-part="${CSS.escape(name)}"]`) ?? document.getElementById(name);
		if (!(found instanceof HTMLElement) || ended.signal.aborted) return;
		end();
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
