import { resolve } from '$app/paths';

/** Where to go after the sign-in: always a page of this app, even if a link says otherwise. */
export function nextPath(wanted: string | null): string {
	if (wanted === null || !URL.canParse(wanted, location.origin)) return resolve('/trade');
	const { origin, pathname, search } = new URL(wanted, location.origin);
	return origin === location.origin && isPage(pathname) ? pathname + search : resolve('/trade');
}

/** A page below the one at which the app is served, and not that one itself. */
function isPage(pathname: string): boolean {
	const start = resolve('/');
	const folder = start.endsWith('/') ? start : `${start}/`;
	return pathname.startsWith(folder) && pathname !== folder;
}
