const FIRST_PAGE = '/trade';

/** Where to go after the sign-in: always a page of this app, even if a link says otherwise. */
export function nextPath(wanted: string | null): string {
	if (wanted === null || !URL.canParse(wanted, location.origin)) return FIRST_PAGE;
	const { origin, pathname, search } = new URL(wanted, location.origin);
	return origin === location.origin && pathname !== '/' ? pathname + search : FIRST_PAGE;
}
