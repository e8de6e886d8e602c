import { afterNavigate } from '$app/navigation';
import { page } from '$app/state';
import { onMount } from 'svelte';

/** Brings the part of the page into view that the address names after #. Call it while a frame is made. */
export function followPartInAddress(): void {
	let end = (): void => undefined;
	const follow = (url: URL) => {
		end();
		let isOver = false;
		end = () => (isOver = true);
		const name = nameIn(url);
		if (name === '') return;
		// If the module does not load, the page is only not scrolled.
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
		// A page may complete its address, as the trade page by its pair: the part is still sought.
		else if (nameIn(to.url) !== '' || from?.url.pathname !== to.url.pathname) follow(to.url);
	});
}

/** A node's address after # of the start page is no part. */
function nameIn({ hash }: URL): string {
	try {
		const name = decodeURIComponent(hash.slice(1));
		return name.includes('=') ? '' : name;
	} catch {
		return '';
	}
}
