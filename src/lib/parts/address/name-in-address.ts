import { goto } from '$app/navigation';

/**
 * Names in the address what a page shows, so that a reload comes back to it. Nothing secret may be given.
 *
 * @param path of the page, resolved
 * @param members of the search; empty ones are left out
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
