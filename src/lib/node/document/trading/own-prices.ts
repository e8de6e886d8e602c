import type { Pair } from '#lib/domain/market/pair.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { keyOfOrder, type OwnOrder, type OwnPrices } from '#lib/domain/orders/own-orders.ts';
import { readTicker } from '../read-ticker.ts';

type WireDecimal = number | string;

/** A row of `myprices`; a price that is no number arrives as null. */
export interface WireOwnPrice extends Pair {
	readonly bid: WireDecimal | null;
	readonly ask: WireDecimal | null;
}

/** Each order once, although the node lists every pair in both directions. */
export function readOwnOrders(rows: readonly WireOwnPrice[], pair: Pair): OwnOrder[] {
	const isOfPair = ({ base, rel }: Pair) => base === pair.base && rel === pair.rel;
	const sorted = rows.toSorted((one, other) => Number(isOfPair(other)) - Number(isOfPair(one)));
	const orders = new Map<string, OwnOrder>();
	for (const { base, rel, bid, ask } of sorted)
		for (const [side, wire] of [['sell', ask] as const, ['buy', bid] as const]) {
			const order = { base: readTicker(base), rel: readTicker(rel), side, price: readPrice(wire) };
			if (order.price > 0n && !orders.has(keyOfOrder(order))) orders.set(keyOfOrder(order), order);
		}
	return [...orders.values()];
}

export function readOwnPrices(rows: readonly WireOwnPrice[], { base, rel }: Pair): OwnPrices {
	const row = rows.find((each) => each.base === base && each.rel === rel);
	return { ask: readPrice(row?.ask), bid: readPrice(row?.bid) };
}

function readPrice(wire: WireDecimal | null = null): bigint {
	return wire === null ? 0n : parseDecimal(wire);
}
