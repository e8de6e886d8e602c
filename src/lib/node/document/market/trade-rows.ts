import { type Pair, marketKey } from '#lib/domain/market/pair.ts';
import {
	type MarketTrade,
	summariseDay,
	type MarketDay,
	type DayOfTakers,
	type NetworkDay,
} from '#lib/domain/market/trades.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { baseOf, invertPrice } from '#lib/domain/money/price.ts';
import { usualDirection } from '#lib/domain/market/pair-search.ts';
import { onceEach, readTicker } from '../wire-values.ts';

/** `timestamp`, `price`, and one member per coin of the swap. */
export type WireTrade = Readonly<Record<string, number | string | null>> & {
	readonly timestamp: number;
};

/** The trades of this pair in either direction, newest first. What belongs to other pairs is left out. */
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

/** The row keeps the swap's own direction: its price is this pair's or the inverse, whichever fits the amounts. */
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

/** Every market of a reply of `ticker`, the busiest first, each in its usual direction. */
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
	/** The coin that the maker gave. */
	readonly base: string;
	readonly src: string;
	readonly dest: string;
	readonly basevol: number | string;
	readonly relvol: number | string;
	readonly requestid: number;
	readonly quoteid: number;
	/** When it ended; 0 while it goes on, and missing if the node lists only swaps that are over. */
	readonly finished?: number | undefined;
	readonly expired?: number | undefined;
}

/** The members of `statsdisp` that are read here. */
export interface WireNetworkLog {
	readonly swaps?: readonly WireSeenSwap[];
	readonly request: number;
	readonly reserved: number;
	readonly connect: number;
	readonly connected: number;
}

/**
 * Reads the logs of both directions of a pair: a node may answer for one of them or for both. The real node may list a
 * swap twice.
 *
 * @param base of the pair: where the maker gave it, the taker bought
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
