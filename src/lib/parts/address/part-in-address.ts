import { afterNavigate } from '$app/navigation';
import { page } from '$app/state';
import { onMount } from 'svelte';

/** Scrolls to the section in the URL's fragment. Must be called during component initialisation. */
export function followPartInAddress(): void {
	let end = (): void => undefined;
	const follow = (url: URL) => {
		end();
		let isOver = false;
		end = () => (isOver = true);
		const name = nameIn(url);
		if (name === '') return;
		// If the module fails to load, the page is just not scrolled.
		void import('./seek-part.ts').then(
			({ seekPart }) => {
				if (!isOver) end = seekPart(name);
			},
			() => undefined,
		);
	};
	onMount(() => {
		follow(page.url);
		return () => end();
	});
	afterNavigate(({ from, to, type }) => {
		if (type === 'enter' || !to) return;
		if (type === 'popstate') end();
		// Continues if the page only completes its URL, as the trade page does with its pair.
		else if (nameIn(to.url) !== '' || from?.url.pathname !== to.url.pathname) follow(to.url);
	});
}

/** A node's address in the fragment of the start page is not a section. */
function nameIn({ hash }: URL): string {
	try {
		const name = decodeURIComponent(hash.slice(1));
		return name.includes('=') ? '' : name;
	} catch {
		return '';
	}
}
