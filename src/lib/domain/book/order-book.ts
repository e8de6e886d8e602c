import { parseDecimal } from '../money/amount.ts';
import { baseOf, basisPoints } from '../money/price.ts';

/** One maker's offer, in our words. Amounts are in the smallest unit, prices in 1e-8 rel per base. */
export interface BookOrder {
	readonly price: bigint;
	/** How much base it offers, as far as the node knows. */
	readonly amount: bigint;
	/** The base of this order and of all that come before it. */
	readonly total: bigint;
	/** The largest single trade that it can carry, in base. */
	readonly largest: bigint;
	/** Outputs that the maker trades with; 0 means that the node has not asked yet. */
	readonly outputs: number;
	/** Seconds since the maker last said so. */
	readonly ageSeconds: number;
	readonly pubkey: string;
	readonly address: string;
}

export interface OrderBook {
	/** From the highest price down. */
	readonly bids: readonly BookOrder[];
	/** From the lowest price up. */
	readonly asks: readonly BookOrder[];
	/** The node's clock, unix seconds. */
	readonly time: number;
}

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

/** The distance between the best prices, as part of the best ask; `undefined` when a side is empty. */
export function spreadOf({ bids, asks }: OrderBook): { price: bigint; points: number } | undefined {
	const bid = bids[0]?.price;
	const ask = asks[0]?.price;
	if (bid === undefined || ask === undefined) return undefined;
	return { price: ask - bid, points: basisPoints(ask, ask + (ask - bid)) ?? 0 };
}
