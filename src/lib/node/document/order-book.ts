import type { BookOrder, OrderBook } from '#lib/domain/book/order-book.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { baseOf } from '#lib/domain/money/price.ts';

/** The members of an order as either kind of node sends them. Volumes are in rel on both sides. */
export interface WireOrder {
	readonly price: number | string;
	readonly numutxos: number;
	readonly maxvolume: number | string;
	/** The sum up to here. Only the real node has it: elsewhere the largest trade is all that is known of an order. */
	readonly depth?: number | string | undefined;
	readonly age: number;
	readonly pubkey: string;
	readonly address: string;
}

export interface WireBook {
	readonly bids: readonly WireOrder[];
	readonly asks: readonly WireOrder[];
	readonly timestamp: number;
}

/** Reads a book of either dialect, best prices first, sums exact. Orders without a price are no orders. */
export function readOrderBook(wire: WireBook): OrderBook {
	return {
		bids: withTotals(readSide(wire.bids).sort((one, other) => byPrice(other, one))),
		asks: withTotals(readSide(wire.asks).sort(byPrice)),
		time: wire.timestamp,
	};
}

type LoneOrder = Omit<BookOrder, 'total'>;

function readSide(wire: readonly WireOrder[]): LoneOrder[] {
	let depth = 0n;
	return wire.flatMap((order) => {
		const price = parseDecimal(order.price);
		const largest = parseDecimal(order.maxvolume);
		const sum = order.depth === undefined ? undefined : parseDecimal(order.depth);
		const rel = sum === undefined ? largest : sum - depth;
		depth = sum ?? 0n;
		if (price <= 0n) return [];
		const { numutxos: outputs, age: ageSeconds, pubkey, address } = order;
		const amounts = { amount: baseOf(rel > 0n ? rel : 0n, price), largest: baseOf(largest, price) };
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
