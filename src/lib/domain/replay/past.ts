import { MOST_ROWS_A_CALL, PAGE_BUCKETS, type CandleRow, type Span } from '../market/candles.ts';
import { DAY, WEEK } from '../market/intervals.ts';
import type { MarketTrade } from '../market/trades.ts';
import { COIN } from '../money/amount.ts';
import { priceUnits } from '../money/price.ts';
import type { OrderSide } from '../orders/order-draft.ts';

/** Trades that the node saw: a single one, or all of a bucket. Prices are rel for one base; times are unix seconds. */
export interface PastTrades {
	/** The moment of a single trade twice; of a bucket, when it begins and when the next one does. */
	readonly from: number;
	readonly to: number;
	readonly low: bigint;
	readonly high: bigint;
	readonly last: bigint;
	/** The sums that changed hands, in smallest units. */
	readonly base: bigint;
	readonly rel: bigint;
	readonly count: number;
	/** What the taker did; missing for a bucket, which does not tell. */
	readonly taker?: OrderSide | undefined;
}

/** The node lists single trades for so long. */
const LISTED_SECONDS = DAY;

/**
 * The trades of a span, earliest first: single ones for the last day, for which the node lists them, and buckets before.
 *
 * @param now of the node, in unix seconds
 */
export function pastTrades(
	rows: readonly CandleRow[],
	timescale: number,
	listed: readonly MarketTrade[],
	{ from, to: now }: Span,
): PastTrades[] {
	// No bucket is counted that holds a listed trade.
	const listedFrom = Math.ceil((now - LISTED_SECONDS) / timescale) * timescale;
	const buckets = rows
		.filter(([time]) => time >= from && time < listedFrom)
		.flatMap((row) => ofBucket(row, timescale) ?? []);
	const single = listed.filter(({ time }) => time >= Math.max(from, listedFrom)).map(ofTrade);
	return [...buckets, ...single.toSorted((one, other) => one.from - other.from)];
}

function ofBucket(
	[time, high, low, , close, relVolume, baseVolume, , count]: CandleRow,
	timescale: number,
): PastTrades | undefined {
	const [base, rel] = [priceUnits(baseVolume), priceUnits(relVolume)];
	if (!(count > 0) || base <= 0n || rel <= 0n || low <= 0) return undefined;
	return {
		...{ from: time, to: time + timescale, base, rel, count },
		...{ low: priceUnits(low), high: priceUnits(high), last: priceUnits(close) },
	};
}

function ofTrade({ time, price, base, rel, isReversed }: MarketTrade): PastTrades {
	const prices = { low: price, high: price, last: price };
	return { from: time, to: time, ...prices, base, rel, count: 1, taker: isReversed ? 'sell' : 'buy' };
}

/** The average price of these trades. */
export function averagePrice({ base, rel, low, high }: PastTrades): bigint {
	const price = (rel * COIN) / base;
	if (price < low) return low;
	return price > high ? high : price;
}

/** How far back a replay goes. */
export const PAST_RANGES = ['day', 'week', 'month', 'all'] as const;
export type PastRange = (typeof PAST_RANGES)[number];

const SECONDS: Readonly<Record<Exclude<PastRange, 'all'>, number>> = {
	day: DAY,
	week: WEEK,
	month: 30 * DAY,
};

/** Buckets for which the node is asked, in seconds: those that the chart has, so that they are stored once. */
const WIDTHS = [60, 300, 900, 3600, 14_400];

/** Three calls of candles are no burden for a node. */
const MOST_BUCKETS = 3 * PAGE_BUCKETS;

export interface PastSpan extends Span {
	/** Width of the buckets, in seconds. */
	readonly timescale: number;
}

/** @param traded from the first trade that the node knows of to the last */
export function pastSpan(range: PastRange, traded: Span, now: number): PastSpan {
	const from = range === 'all' ? traded.from : Math.max(traded.from, now - SECONDS[range]);
	const timescale = WIDTHS.find((width) => (now - from) / width <= MOST_BUCKETS) ?? DAY;
	return { from, to: now, timescale };
}

/** The closed buckets of a span in pages of one call each, earliest first. */
export function pagesOf({ from, to, timescale }: PastSpan): Span[] {
	const last = Math.floor(to / timescale) * timescale - timescale;
	const width = (MOST_ROWS_A_CALL - 1) * timescale;
	const pages: Span[] = [];
	for (let begin = Math.floor(from / timescale) * timescale; begin <= last; begin += width + timescale)
		pages.push({ from: begin, to: Math.min(begin + width, last) });
	return pages;
}
