import type { Pair } from '#lib/domain/market/pair.ts';
import type { MarketTrade } from '#lib/domain/market/trades.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { baseOf, invertPrice } from '#lib/domain/money/price.ts';

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
