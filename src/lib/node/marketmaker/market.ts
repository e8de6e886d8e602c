import { parseDecimal } from '#lib/domain/money/amount.ts';
import {
	type WireOrder,
	readOrderBook,
	type WireNetworkLog,
	type WireTrade,
	readMarketDays,
	readNetworkDay,
	readTrades,
	openMarket as openReferenceMarket,
	readCandleRows,
} from '../reference/market/market.ts';
import type { BandPoint } from '#lib/domain/market/price-record.ts';
import { orderbook } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeMarket } from '../features/market.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { ticker, tradesarray } from '#lib/api/statistics.ts';
import { statsdisp } from '#lib/api/swaps.ts';
import { reversePair, type Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../read-options.ts';

export interface SummedOrder extends WireOrder {
	/** Cumulative volume up to this order, in rel. */
	readonly depth?: number | string | undefined;
}

/** Volumes are the differences of adjacent sums. */
export function volumesByDepth(orders: readonly SummedOrder[]): bigint[] {
	let before = 0n;
	return orders.map(({ depth, maxvolume }) => {
		const sum = depth === undefined ? undefined : parseDecimal(depth);
		const volume = sum === undefined ? parseDecimal(maxvolume) : sum - before;
		before = sum ?? 0n;
		return volume > 0n ? volume : 0n;
	});
}

/**
 * The program mixes both directions of a pair, so its bid may exceed its ask; the lower of the two is the bid.
 */
export function untangleBand(points: readonly BandPoint[]): BandPoint[] {
	return points.map(({ time, bid, ask }) =>
		bid > 0 && ask > 0 ? { time, bid: Math.min(bid, ask), ask: Math.max(bid, ask) } : { time, bid, ask },
	);
}

/** The fields of a swap in `statsdisp` that show its outcome. */
interface SeenSwap {
	readonly timestamp?: number | undefined;
	readonly base: string;
	readonly rel: string;
	readonly basevol: number | string;
	readonly relvol: number | string;
	/** End time; 0 while the swap is running, and permanently 0 for a request that never became a swap. */
	readonly finished?: number | undefined;
}

/** `ticker` also lists requests that never became swaps; the network's log shows which ones did. */
function finishedOnly(rows: readonly WireTrade[], swaps: readonly SeenSwap[]): WireTrade[] {
	const finished = new Set(swaps.filter(isFinished).flatMap(keysOfSwap));
	return rows.filter((row) => finished.has(keyOfRow(row)));
}

/** The log with unfinished swaps marked as expired. */
function withoutUnfinished(log: WireNetworkLog): WireNetworkLog {
	const { swaps, ...rest } = log;
	if (!swaps) return rest;
	return {
		...rest,
		swaps: swaps.map((swap) => (isFinished(swap) ? swap : { ...swap, expired: swap.expired || 1 })),
	};
}

function isFinished({ finished = 0 }: { readonly finished?: number | undefined }): boolean {
	return finished > 0;
}

/** A trade's timestamp is its start, as in the captures, or its end, as in the document. */
function keysOfSwap({ timestamp, finished, base, rel, basevol, relvol }: SeenSwap): string[] {
	return [timestamp, finished].map((time) => keyOf(time, { [base]: basevol, [rel]: relvol }));
}

function keyOfRow({ timestamp, price: _price, ...amounts }: WireTrade): string {
	return keyOf(timestamp, amounts);
}

function keyOf(time: number | undefined, amounts: Readonly<Record<string, number | string | null>>): string {
	const coins = Object.entries(amounts).map(([coin, amount]) => `${coin} ${parseDecimal(amount ?? 0)}`);
	return [time, ...coins.sort()].join(' ');
}

/** Longer than any swap takes from its start to the timestamp of its trade. */
const SLACK_SECONDS = 6 * 3600;

/** Maximum age of a cached network log for the same trades, in milliseconds; the log is long. */
const LOG_AGE_MS = 20_000;

type TickerRow = ReplyOf<typeof ticker>[number];

export function openMarket(client: NodeClient): NodeMarket {
	const logs = new Map<string, { readonly at: number; readonly rows: string; readonly swaps: SeenSwap[] }>();

	/**
	 * The swaps behind these trades. The log is refetched when the trades change, and periodically, because
	 * swaps end.
	 */
	async function seenSwaps(
		pairs: readonly Partial<Pair>[],
		rows: readonly TickerRow[],
		options?: ReadOptions,
	) {
		const [key, written, now] = [JSON.stringify(pairs), JSON.stringify(rows), Date.now()];
		const known = logs.get(key);
		if (known && known.rows === written && now - known.at < LOG_AGE_MS) return known.swaps;
		const span = spanOf(rows);
		const swaps: SeenSwap[] = [];
		for (const pair of pairs)
			swaps.push(...((await client.call(statsdisp, { ...pair, ...span }, options)).swaps ?? []));
		logs.set(key, { at: now, rows: written, swaps });
		return swaps;
	}

	const document = openReferenceMarket(client);
	return {
		...document,
		async orderBook({ base, rel }, options) {
			return readOrderBook(await client.call(orderbook, { base, rel }, options), volumesByDepth);
		},

		async trades({ base, rel }, options) {
			const rows = await client.call(ticker, { base, rel }, options);
			if (rows.length === 0) return [];
			const swaps = await seenSwaps([{ base, rel }, reversePair({ base, rel })], rows, options);
			return readTrades(finishedOnly(rows, swaps), { base, rel });
		},

		async marketDays(options) {
			const rows = await client.call(ticker, {}, options);
			if (rows.length === 0) return [];
			const swaps = await seenSwaps([{}], rows, options);
			return readMarketDays(finishedOnly(rows, swaps));
		},

		// The current bucket is included only if `endtime` is after its start.
		async candles({ base, rel, timescale }, { from, to }, options) {
			const bounds = { starttime: from, endtime: to + timescale };
			const rows = await client.call(tradesarray, { base, rel, timescale, ...bounds }, options);
			return readCandleRows(rows, { timescale, from, to });
		},

		async band(series, span, options) {
			return untangleBand(await document.band(series, span, options));
		},

		async networkDay({ base, rel }, { from, to }, options) {
			const ask = (pair: Pair) => client.call(statsdisp, { ...pair, starttime: from, endtime: to }, options);
			const found = [await ask({ base, rel }), await ask(reversePair({ base, rel }))];
			return readNetworkDay(found.map(withoutUnfinished), base);
		},
	};
}

/** The time range of the log that covers these trades, by the node's clock. */
function spanOf(rows: readonly TickerRow[]) {
	const times = rows.map(({ timestamp }) => Number(timestamp));
	return { starttime: Math.min(...times) - SLACK_SECONDS, endtime: Math.max(...times) + SLACK_SECONDS };
}
