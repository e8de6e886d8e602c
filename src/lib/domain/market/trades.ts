import { parseDecimal } from '../money/amount.ts';
import type { Pair } from './pair.ts';
import { baseOf, basisPoints, invertPrice } from '../money/price.ts';

/** One swap of others or of ours, seen from a pair. */
export interface MarketTrade {
	/** Unix seconds. */
	readonly time: number;
	readonly price: bigint;
	/** In the pair's coins, smallest unit. */
	readonly base: bigint;
	readonly rel: bigint;
	/** How the price moved against the trade before it. */
	readonly move: 'up' | 'down' | 'same';
	/** The swap itself went the other way round: its maker gave rel. */
	readonly isReversed: boolean;
}

/** What a pair did in the last 24 hours. */
export interface DaySummary {
	readonly last: bigint;
	readonly high: bigint;
	readonly low: bigint;
	readonly base: bigint;
	readonly rel: bigint;
	readonly trades: number;
	/** Against the first trade of the day, in hundredths of a percent. */
	readonly changePoints: number | undefined;
}

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
	const told = row['price'] ?? null;
	const direct = told === null ? computed : parseDecimal(told);
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

/** `undefined` when nothing was traded. */
export function summariseDay(trades: readonly MarketTrade[]): DaySummary | undefined {
	const [newest] = trades;
	const oldest = trades.at(-1);
	if (!newest || !oldest) return undefined;
	const prices = trades.map(({ price }) => price);
	return {
		last: newest.price,
		high: prices.reduce((one, other) => (one > other ? one : other)),
		low: prices.reduce((one, other) => (one < other ? one : other)),
		base: trades.reduce((sum, { base }) => sum + base, 0n),
		rel: trades.reduce((sum, { rel }) => sum + rel, 0n),
		trades: trades.length,
		changePoints: basisPoints(oldest.price, newest.price),
	};
}
