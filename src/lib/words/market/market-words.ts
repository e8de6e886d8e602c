import { plural, LANGUAGE } from '#lib/domain/text/language.ts';
import type { Timescale } from '#lib/domain/market/candles.ts';
import type { OrderRank } from '#lib/domain/book/order-book.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';

interface TimescaleWords {
	readonly label: string;
	readonly words: string;
}

/** How long a candle is. */
export const TIMESCALE_WORDS: Readonly<Record<Timescale, TimescaleWords>> = {
	60: { label: '1m', words: '1 minute' },
	300: { label: '5m', words: '5 minutes' },
	900: { label: '15m', words: '15 minutes' },
	3600: { label: '1h', words: '1 hour' },
	14_400: { label: '4h', words: '4 hours' },
	86_400: { label: '1d', words: '1 day' },
	604_800: { label: '1w', words: '1 week' },
};

/** The title of a window that shows a market's chart or book alone. */
export const chartTitle = (market: string): string => `${market} chart`;
export const bookTitle = (market: string): string => `${market} order book`;

/** Note beside volumes of a node whose candles count requests as well. */
export const FAILED_COUNTED =
	'Volumes and trade counts include requests that never became swaps, so they are upper limits.';

/** `best of 12`, `tied 1st of 12`, `3rd of 12, 0.45 % behind the best`. */
export function describeRank({ rank, count, sharedWith, points, best }: OrderRank): string {
	const isTied = sharedWith > 0;
	if (rank === 1) return plural(count, 'the only one', isTied ? `tied 1st of ${count}` : `best of ${count}`);
	const distance = points === 0 ? 'less than 0.01 %' : formatBasisPoints(points, best);
	const place = `${ordinal(rank)} of ${count}, ${distance} behind the best`;
	return isTied ? `tied ${place}` : place;
}

const ORDINALS = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(rank: number): string {
	return `${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}`;
}
