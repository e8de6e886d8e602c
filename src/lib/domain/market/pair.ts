/** Two coins traded for each other. The price is rel per base. */
export interface Pair {
	readonly base: string;
	readonly rel: string;
}

/** In an odd run of hyphens, the last one separates the tickers. */
const WRITTEN_PAIR = /^((?:[^-]|--)+)-(?!-)((?:[^-]|--)+)$/;

/** The pair as in a URL: `KMD-BTC`. Hyphens inside a ticker are doubled; lone surrogates become U+FFFD. */
export function formatPair({ base, rel }: Pair): string {
	return `${base.replaceAll('-', '--')}-${rel.replaceAll('-', '--')}`.toWellFormed();
}

/** Parses a pair from a URL; `undefined` if it is invalid or both coins are equal. */
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

/** True for the same two coins in either direction. */
export function isSameMarket(one: Pair, other: Pair): boolean {
	return isSamePair(one, other) || isSamePair(one, reversePair(other));
}

/** Key of a market, equal for both directions. */
export function marketKey(one: string, other: string): string {
	return [one, other].sort().join(' ');
}
