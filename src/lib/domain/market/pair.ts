/** Two coins that are traded for each other: the price is what one `base` costs in `rel`. */
export interface Pair {
	readonly base: string;
	readonly rel: string;
}

/** In a row of hyphens with an odd number the last one is between the tickers. */
const WRITTEN_PAIR = /^((?:[^-]|--)+)-(?!-)((?:[^-]|--)+)$/;

/**
 * The pair as used in an address: `KMD-BTC`. A hyphen inside a ticker is doubled, and half a character becomes
 * U+FFFD.
 */
export function formatPair({ base, rel }: Pair): string {
	return `${base.replaceAll('-', '--')}-${rel.replaceAll('-', '--')}`.toWellFormed();
}

/** Parses a pair from an address; `undefined` if invalid, or twice the same coin. */
export function parsePair(text: string | null | undefined): Pair | undefined {
	const [, base, rel] = WRITTEN_PAIR.exec(text ?? '') ?? [];
	if (!base || !rel || base === rel) return undefined;
	return { base: base.replaceAll('--', '-'), rel: rel.replaceAll('--', '-') };
}

export function reversePair({ base, rel }: Pair): Pair {
	return { base: rel, rel: base };
}

export function isSamePair(one: Pair | undefined, other: Pair | undefined): boolean {
	return one?.base === other?.base && one?.rel === other?.rel;
}

/** The same two coins, whichever of them is the base. */
export function isSameMarket(one: Pair, other: Pair): boolean {
	return isSamePair(one, other) || isSamePair(one, reversePair(other));
}

/** Equal for a pair and its reverse. */
export function marketKey(one: string, other: string): string {
	return [one, other].sort().join(' ');
}
