import { countOf, plural, LANGUAGE } from '#lib/domain/text/language.ts';
import { type Timescale, DAY, MONTH, WEEK } from '#lib/domain/market/intervals.ts';
import type { OrderRank } from '#lib/domain/book.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import { type TimeZone, zoneName } from '#lib/domain/text/time.ts';

interface TimescaleText {
	readonly label: string;
	readonly words: string;
}

/** Duration of a candle: `15m` and `15 minutes`. */
export function describeTimescale(timescale: Timescale): TimescaleText {
	if (timescale === MONTH) return { label: '1M', words: '1 month' };
	if (timescale === WEEK) return { label: '1w', words: '1 week' };
	const [seconds, letter, unit] = UNITS.find(([length]) => timescale % length === 0) ?? UNITS[2];
	const count = timescale / seconds;
	return { label: `${count}${letter}`, words: countOf(count, unit) };
}

const UNITS = [
	[DAY, 'd', 'day'],
	[3600, 'h', 'hour'],
	[60, 'm', 'minute'],
] as const;

/** Note next to volumes if the node's candles also count requests. */
export const FAILED_COUNTED =
	'Volumes and trade counts include requests that never became swaps, so they are upper limits.';

/** `best of 12`, `tied 1st of 12`, `3rd of 12, 0.45 % behind the best`, `below the best bid`. */
export function describeRank({ rank, count, sharedWith, points, best, crosses }: OrderRank): string {
	if (crosses) return crosses === 'bids' ? 'below the best bid' : 'above the best ask';
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

/** `As on other pages (UTC)`, `This computer (Europe/Berlin)`, `UTC`, `Asia/Tokyo` */
export function describeZoneChoice(zone: TimeZone | 'page', page: TimeZone): string {
	if (zone === 'page') return `As on other pages (${zoneName(page)})`;
	return zone === 'local' ? `This computer (${zoneName(zone)})` : zoneName(zone);
}
