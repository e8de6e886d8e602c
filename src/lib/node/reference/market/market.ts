import { getprices, orderbook } from '#lib/api/market.ts';
import { getprice } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { BucketSeries, NodeMarket } from '../../features/market.ts';
import { pricearray, ticker, tradesarray } from '#lib/api/statistics.ts';
import { statsdisp } from '#lib/api/swaps.ts';
import { type TimeRange, isFigure, type CandleRow } from '#lib/domain/market/candles.ts';
import { marketKey, reversePair, type Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../../read-options.ts';
import { trust, trusted } from '#lib/api/session.ts';
import type { Standing } from '#lib/domain/trust.ts';
import type { BookOrder, OrderBook } from '#lib/domain/book.ts';
import { baseOf, basisPoints, priceUnits, invertPrice } from '#lib/domain/money/price.ts';
import type { BandPoint, PriceRecord } from '#lib/domain/market/price-record.ts';
import {
	type MarketTrade,
	summariseDay,
	type MarketDay,
	type DayOfTakers,
	type NetworkDay,
} from '#lib/domain/market/trades.ts';
import { usualDirection } from '#lib/domain/market/pair-search.ts';
import { onceEach, readTicker } from '../wire-values.ts';

const LEVELS: Readonly<Record<Standing, number>> = { trusted: 1, neutral: 0, blocked: -1 };

/** A record of `getprices`: all orders of one maker. */
interface MakerPrices {
	readonly asks: readonly (readonly [base: string, rel: string, price: unknown])[];
}

export function openMarket(client: NodeClient): NodeMarket {
	return {
		async orderBook({ base, rel }, options) {
			return readOrderBook(await client.call(orderbook, { base, rel }, options));
		},

		async orderCounts(options) {
			return countOrders(await client.call(getprices, {}, options));
		},

		async bestPrices({ base, rel }, options) {
			const { bid, ask } = await client.call(getprice, { base, rel }, options);
			return { bid: parseDecimal(bid ?? 0), ask: parseDecimal(ask ?? 0) };
		},

		async trades({ base, rel }, options) {
			return readTrades(await client.call(ticker, { base, rel }, options), { base, rel });
		},

		async marketDays(options) {
			return readMarketDays(await client.call(ticker, {}, options));
		},

		async candles({ base, rel, timescale }, { from, to }, options) {
			// A real node returns 1,024 unrelated buckets if `starttime` and `endtime` are equal.
			const starttime = from === to ? from - timescale : from;
			const bounds = { starttime, endtime: to };
			const rows = await client.call(tradesarray, { base, rel, timescale, ...bounds }, options);
			return readCandleRows(rows, { timescale, from, to });
		},

		async band(series, span, options) {
			return readBand(await callPriceArray(client, series, span, options), series.timescale);
		},

		async priceRecords(series, span, options) {
			return readPriceRecords(await callPriceArray(client, series, span, options), series.timescale);
		},

		async networkDay({ base, rel }, { from, to }, options) {
			const callLog = (pair: { base: string; rel: string }) =>
				client.call(statsdisp, { ...pair, starttime: from, endtime: to }, options);
			const logs = [await callLog({ base, rel }), await callLog(reversePair({ base, rel }))];
			return readNetworkDay(logs, base);
		},

		async listedMakers(options) {
			const keys = await client.call(trusted, {}, options);
			return keys.map((key) => key.toLowerCase());
		},

		async setStanding(pubkey, standing) {
			await client.call(trust, { pubkey, trust: LEVELS[standing] });
		},
	};
}

/**
 * Number of live orders per `marketKey`, both directions combined. A single `getprices` reply covers all
 * markets.
 */
export function countOrders(records: readonly MakerPrices[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { asks } of records)
		for (const [base, rel] of asks) {
			const key = marketKey(base, rel);
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	return counts;
}

function callPriceArray(
	client: NodeClient,
	{ base, rel, timescale }: BucketSeries,
	{ from, to }: TimeRange,
	options?: ReadOptions,
) {
	return client.call(pricearray, { base, rel, timescale, starttime: from, endtime: to }, options);
}

/** The fields of an order that the adapter reads. Volumes are in rel on both sides. */
export interface WireOrder {
	readonly price: number | string;
	readonly numutxos: number;
	readonly maxvolume: number | string;
	readonly age: number;
	readonly pubkey: string;
	readonly address: string;
}

export interface WireBook<Order extends WireOrder = WireOrder> {
	readonly bids: readonly Order[];
	readonly asks: readonly Order[];
	readonly timestamp: number;
}

/** Computes the volume of each order on one side of the book, in rel. */
export type VolumesOf<Order> = (orders: readonly Order[]) => readonly bigint[];

/**
 * Parses an order book, best prices first, with exact cumulative volumes. Skips orders without a price.
 * @param volumesOf by default the largest trade of each order, the only volume in the document
 */
export function readOrderBook<Order extends WireOrder>(
	wire: WireBook<Order>,
	volumesOf: VolumesOf<Order> = largestOf,
): OrderBook {
	const read = (orders: readonly Order[]) => readSide(orders, volumesOf(orders));
	return {
		bids: withTotals(read(wire.bids).sort((one, other) => byPrice(other, one))),
		asks: withTotals(read(wire.asks).sort(byPrice)),
		time: wire.timestamp,
	};
}

function largestOf(orders: readonly WireOrder[]): bigint[] {
	return orders.map(({ maxvolume }) => parseDecimal(maxvolume));
}

type LoneOrder = Omit<BookOrder, 'total'>;

function readSide(wire: readonly WireOrder[], volumes: readonly bigint[]): LoneOrder[] {
	return wire.flatMap((order, place) => {
		const price = parseDecimal(order.price);
		if (price <= 0n) return [];
		const { numutxos: outputs, age: ageSeconds, pubkey, address } = order;
		const largest = baseOf(parseDecimal(order.maxvolume), price);
		const amounts = { amount: baseOf(volumes[place] ?? 0n, price), largest };
		return [{ price, ...amounts, outputs, ageSeconds, pubkey, address }];
	});
}

function byPrice(one: { price: bigint }, other: { price: bigint }): number {
	return one.price < other.price ? -1 : Number(one.price > other.price);
}

function withTotals(orders: readonly LoneOrder[]): BookOrder[] {
	let total = 0n;
	return orders.map((order) => ({ ...order, total: (total += order.amount) }));
}

/**
 * Parses the rows of `tradesarray` and keeps the valid candles: on the grid of the timescale, ascending, with
 * times from `from` to `to`. If the node's clock was set back, a row may occur twice; the first one wins.
 */
export function readCandleRows(
	wire: readonly (readonly (number | string)[])[],
	{ timescale, from = 0, to = Infinity }: { timescale: number; from?: number; to?: number },
): CandleRow[] {
	const rows: CandleRow[] = [];
	for (const cells of wire) {
		const row = cells.map(Number) as unknown as CandleRow;
		const last = rows.at(-1)?.[0] ?? -1;
		const fits = row[0] % timescale === 0 && row[0] >= from && row[0] <= to && row[0] > last;
		if (fits && row.length === 9 && row.every(isFigure)) rows.push(row);
	}
	return rows;
}

/** Reads rows of `pricearray`, `[time, avebid, aveask, highbid, lowask]`. */
export function readBand(wire: readonly (readonly (number | string)[])[], timescale: number): BandPoint[] {
	return wire
		.map((cells) => cells.map(Number))
		.filter((row) => (row[0] ?? 1) % timescale === 0 && row.every(isFigure))
		.map(([time = 0, , , bid = 0, ask = 0]) => ({ time, bid, ask }));
}

/** Parses all columns of the same rows, newest first. Leaves out buckets without orders. */
export function readPriceRecords(
	wire: readonly (readonly (number | string)[])[],
	timescale: number,
): PriceRecord[] {
	return wire
		.map((cells) => cells.map(Number))
		.filter(([time = 1, ...prices]) => time % timescale === 0 && prices.some((price) => price > 0))
		.filter((row) => row.every(isFigure))
		.map(([time = 0, averageBid = 0, averageAsk = 0, highBid = 0, lowAsk = 0]) => ({
			...{ time, averageBid, averageAsk, highBid, lowAsk },
			spreadPoints: spreadBetween(averageBid, averageAsk),
		}))
		.sort((one, other) => other.time - one.time);
}

/**
 * Computed from the averages, because prices move within a bucket: its highest bid may exceed its lowest ask.
 */
function spreadBetween(bid: number, ask: number): number | undefined {
	if (bid <= 0 || ask <= 0) return undefined;
	const [low, high] = [priceUnits(bid), priceUnits(ask)];
	return basisPoints(high, high + (high - low));
}

/** `timestamp`, `price`, and one field per coin of the swap. */
export type WireTrade = Readonly<Record<string, number | string | null>> & {
	readonly timestamp: number;
};

/** Trades of this pair in either direction, newest first. Drops rows of other pairs. */
export function readTrades(wire: readonly WireTrade[], pair: Pair): MarketTrade[] {
	const trades = wire.flatMap((row) => readTrade(row, pair) ?? []);
	trades.sort((one, other) => other.time - one.time);
	return trades.map((trade, index) => ({ ...trade, move: moveOf(trades[index + 1]?.price, trade.price) }));
}

type Unmoved = Omit<MarketTrade, 'move'>;

function readTrade(row: WireTrade, { base, rel }: Pair): Unmoved | undefined {
	if (!Object.hasOwn(row, base) || !Object.hasOwn(row, rel)) return undefined;
	const [baseWire, relWire] = [row[base], row[rel]];
	if (baseWire === undefined || baseWire === null || relWire === undefined || relWire === null)
		return undefined;
	const amounts = { base: parseDecimal(baseWire), rel: parseDecimal(relWire) };
	if (amounts.base <= 0n || amounts.rel <= 0n) return undefined;
	return { time: row.timestamp, ...amounts, ...priceOf(row, amounts) };
}

/**
 * A row keeps the direction of its swap, so its price may be inverted. The amounts show which direction fits.
 */
function priceOf(row: WireTrade, amounts: { base: bigint; rel: bigint }) {
	const computed = baseOf(amounts.rel, amounts.base);
	const reported = row['price'] ?? null;
	const direct = reported === null ? computed : parseDecimal(reported);
	const inverse = invertPrice(direct);
	const isReversed = distance(inverse, computed) < distance(direct, computed);
	return { price: (isReversed ? inverse : direct) || computed, isReversed };
}

function distance(one: bigint, other: bigint): bigint {
	return one > other ? one - other : other - one;
}

function moveOf(before: bigint | undefined, price: bigint): MarketTrade['move'] {
	if (before === undefined || before === price) return 'same';
	return price > before ? 'up' : 'down';
}

/** All markets in a `ticker` reply, busiest first, each in its conventional direction. */
export function readMarketDays(wire: readonly WireTrade[]): MarketDay[] {
	const markets = new Map<string, { pair: Pair; rows: WireTrade[] }>();
	for (const row of wire) {
		const [one, other] = Object.keys(row).filter((name) => name !== 'timestamp' && name !== 'price');
		if (one === undefined || other === undefined) continue;
		const key = marketKey(one, other);
		const market = markets.get(key) ?? {
			pair: usualDirection(one, other),
			rows: [],
		};
		market.rows.push(row);
		markets.set(key, market);
	}
	return [...markets.values()]
		.flatMap(({ pair, rows }) => {
			const day = summariseDay(readTrades(rows, pair));
			return day ? [{ base: readTicker(pair.base), rel: readTicker(pair.rel), day }] : [];
		})
		.sort((one, other) => other.day.trades - one.day.trades);
}

interface WireSeenSwap {
	/** Coin sold by the maker. */
	readonly base: string;
	readonly src: string;
	readonly dest: string;
	readonly basevol: number | string;
	readonly relvol: number | string;
	readonly requestid: number;
	readonly quoteid: number;
	/** End time; 0 while the swap is running, missing if the node lists only finished swaps. */
	readonly finished?: number | undefined;
	readonly expired?: number | undefined;
}

/** The fields of `statsdisp` that the adapter reads. */
export interface WireNetworkLog {
	readonly swaps?: readonly WireSeenSwap[];
	readonly request: number;
	readonly reserved: number;
	readonly connect: number;
	readonly connected: number;
}

/**
 * Merges the logs of both directions of a pair: a node may answer for one direction or for both. Drops the
 * duplicates that the real node may send.
 * @param base base coin of the pair: if the maker sold it, the taker bought
 */
export function readNetworkDay(logs: readonly WireNetworkLog[], base: string): NetworkDay {
	const all = onceEach(
		logs.flatMap(({ swaps = [] }) => swaps),
		({ requestid, quoteid }) => `${requestid} ${quoteid}`,
	);
	const { request = 0, reserved = 0, connect = 0, connected = 0 } = logs[0] ?? {};
	return {
		bought: countTakers(
			all.filter((swap) => swap.base === base),
			({ basevol }) => basevol,
		),
		sold: countTakers(
			all.filter((swap) => swap.base !== base),
			({ relvol }) => relvol,
		),
		makers: new Set(all.map(({ src }) => src)).size,
		takers: new Set(all.map(({ dest }) => dest)).size,
		expired: all.filter(isExpired).length,
		log: { request, reserved, connect, connected },
	};
}

function isTraded(swap: WireSeenSwap): boolean {
	return !isExpired(swap) && swap.finished !== 0;
}

function isExpired({ expired = 0 }: WireSeenSwap): boolean {
	return expired > 0;
}

function countTakers(
	swaps: readonly WireSeenSwap[],
	baseOf: (swap: WireSeenSwap) => number | string,
): DayOfTakers {
	const traded = swaps.filter(isTraded);
	const base = traded.reduce((sum, swap) => sum + parseDecimal(baseOf(swap)), 0n);
	return { trades: traded.length, base };
}
