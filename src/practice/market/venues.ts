/** One market in which simulated people trade. `base` is the coin that is worth more, so that prices have digits. */
export interface Venue {
	readonly base: string;
	readonly rel: string;
	/** On an average day. */
	readonly tradesPerDay: number;
	/** How many of the makers quote here. */
	readonly makers: number;
}

/** Lively ones first. Pairs that are not here have no maker and no trade, as most pairs of a real network. */
export const VENUES: readonly Venue[] = [
	{ base: 'BTC', rel: 'KMD', tradesPerDay: 620, makers: 14 },
	{ base: 'RICK', rel: 'MORTY', tradesPerDay: 540, makers: 12 },
	{ base: 'LTC', rel: 'KMD', tradesPerDay: 480, makers: 12 },
	{ base: 'BTC', rel: 'LTC', tradesPerDay: 450, makers: 11 },
	{ base: 'KMD', rel: 'DOGE', tradesPerDay: 420, makers: 10 },
	{ base: 'BTC', rel: 'ETH', tradesPerDay: 130, makers: 6 },
	{ base: 'ETH', rel: 'KMD', tradesPerDay: 60, makers: 4 },
	{ base: 'LTC', rel: 'DOGE', tradesPerDay: 36, makers: 3 },
	{ base: 'BTC', rel: 'DASH', tradesPerDay: 30, makers: 3 },
	{ base: 'KMD', rel: 'RICK', tradesPerDay: 24, makers: 3 },
	{ base: 'KMD', rel: 'MORTY', tradesPerDay: 18, makers: 2 },
	{ base: 'KMD', rel: 'DGB', tradesPerDay: 16, makers: 2 },
	{ base: 'DASH', rel: 'KMD', tradesPerDay: 9, makers: 2 },
	{ base: 'ETH', rel: 'JST', tradesPerDay: 7, makers: 2 },
	{ base: 'KMD', rel: 'JST', tradesPerDay: 4, makers: 1 },
];

export interface DirectedVenue {
	readonly venue: Venue;
	/** True when base and rel were asked for the other way round. */
	readonly reversed: boolean;
}

/** @returns undefined when the pair has no market. */
export function findVenue(base: string, rel: string): DirectedVenue | undefined {
	for (const venue of VENUES) {
		if (venue.base === base && venue.rel === rel) return { venue, reversed: false };
		if (venue.base === rel && venue.rel === base) return { venue, reversed: true };
	}
	return undefined;
}
