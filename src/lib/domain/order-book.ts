import { amountFromWire } from './amount.ts';
import { baseOf, basisPoints } from './price.ts';

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

/** The members of an order as either kind of node sends them. */
export interface WireOrder {
	readonly price: number | string;
	readonly numutxos: number;
	readonly maxvolume: number | string;
	/** The real node: the sum up to here, in rel on both sides. Its absence marks the document's shape. */
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

type Side = 'bids' | 'asks';
type OwnAmounts = Pick<BookOrder, 'amount' | 'largest'>;

/** Reads a book of either dialect, best prices first, sums exact. Orders without a price are no orders. */
export function readOrderBook(wire: WireBook): OrderBook {
	return { bids: readSide(wire.bids, 'bids'), asks: readSide(wire.asks, 'asks'), time: wire.timestamp };
}

function readSide(wire: readonly WireOrder[], side: Side): BookOrder[] {
	const orders: Omit<BookOrder, 'total'>[] = [];
	let depth = 0n;
	for (const order of wire) {
		const price = amountFromWire(order.price);
		if (price <= 0n) continue;
		const amounts = amountsOf(order, price, side, depth);
		depth = order.depth === undefined ? 0n : amountFromWire(order.depth);
		orders.push({ ...detailsOf(order), price, ...amounts });
	}
	return withTotals(orders.sort(side === 'asks' ? byPrice : (one, other) => byPrice(other, one)));
}

function detailsOf({ numutxos, age, pubkey, address }: WireOrder) {
	return { outputs: numutxos, ageSeconds: age, pubkey, address };
}

/**
 * The real node sums volumes up in rel on both sides, so that an order's own is the step between two sums. In the
 * document's shape volumes are in the coin that the maker gives, and the largest is all that is known.
 */
function amountsOf(order: WireOrder, price: bigint, side: Side, depthBefore: bigint): OwnAmounts {
	const largest = amountFromWire(order.maxvolume);
	if (order.depth !== undefined) {
		const step = amountFromWire(order.depth) - depthBefore;
		return { amount: baseOf(step > 0n ? step : 0n, price), largest: baseOf(largest, price) };
	}
	const base = side === 'asks' ? largest : baseOf(largest, price);
	return { amount: base, largest: base };
}

function byPrice(one: { price: bigint }, other: { price: bigint }): number {
	return one.price < other.price ? -1 : Number(one.price > other.price);
}

function withTotals(orders: readonly Omit<BookOrder, 'total'>[]): BookOrder[] {
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
