import { goto } from '$app/navigation';

/**
 * Records the page's content in the URL, so that a reload restores it. Must not receive secrets.
 * @param path resolved path of the page
 * @param members query parameters; empty ones are omitted
 */
export function nameInAddress(path: string, members: Readonly<Record<string, string>>): Promise<void> {
	const search = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''));
	// eslint-disable-next-line svelte/no-navigation-without-resolve -- the caller resolves it
	return goto(search.size > 0 ? `${path}?${search}` : path, {
		replaceState: true,
		keepFocus: true,
		noScroll: true,
	});
}
