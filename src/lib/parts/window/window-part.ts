/** A part of the desk that can stand in a window of its own. */
export type WindowPart = 'chart' | 'book' | 'swap';

const PARAMETER = 'window';

/** The page that has the part, and what its address must name besides. */
const PLACES: Readonly<Record<WindowPart, { readonly route: string; readonly names: string }>> = {
	chart: { route: '/trade', names: 'pair' },
	book: { route: '/trade', names: 'pair' },
	swap: { route: '/swaps', names: 'swap' },
};

/** The part that a page shows alone; `undefined` for a whole page. */
export function windowPart({
	route,
	url: { searchParams },
}: {
	readonly route: { readonly id: string | null };
	readonly url: URL;
}): WindowPart | undefined {
	const asked = searchParams.get(PARAMETER) ?? '';
	if (!isPart(asked)) return undefined;
	const place = PLACES[asked];
	return place.route === route.id && searchParams.has(place.names) ? asked : undefined;
}

function isPart(asked: string): asked is WindowPart {
	return Object.hasOwn(PLACES, asked);
}

/** The address that shows the part alone, of one that shows it among others. */
export function toWindow(address: URL | string, part: WindowPart): string {
	const url = new URL(address, location.href);
	url.searchParams.set(PARAMETER, part);
	return url.pathname + url.search;
}

/** The address of the whole page again. */
export function fromWindow(address: URL): string {
	const url = new URL(address);
	url.searchParams.delete(PARAMETER);
	return url.pathname + url.search;
}
