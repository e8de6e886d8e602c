import type { BookOrder, OrderBook } from '#lib/domain/book/order-book.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { baseOf } from '#lib/domain/money/price.ts';

/** The members of an order that are read here. Volumes are in rel on both sides. */
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

/** How much is offered by each order of one side of a book, in rel. */
export type VolumesOf<Order> = (orders: readonly Order[]) => readonly bigint[];

/**
 * Reads a book, best prices first, sums exact. Orders without a price are no orders.
 *
 * @param volumesOf the largest trade is all that the document says of an order
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
