import type { BookOrder, OrderBook } from '../book.ts';
import type { OrderSide } from './order-draft.ts';
import { COIN } from '../money/amount.ts';
import type { Pair } from '../market/pair.ts';
import { invertPrice } from '../money/price.ts';

/** An order of the user, in the direction of a pair. */
export interface OpenOrder extends Pair {
	/** The node's id of a posted order, parsed only in the port. */
	readonly id?: string | undefined;
	readonly side: OrderSide;
	/** Rel per base, in units of 1e-8. */
	readonly price: bigint;
}

/** An order posted at the node. */
export interface StandingOrder extends OpenOrder {
	readonly id: string;
	/** Maximum base to trade, in smallest units; missing if the node's orders have no volume. */
	readonly volume?: bigint | undefined;
}

/** The user's prices for a pair, rel per base in units of 1e-8; 0 without an order. */
export interface OwnPrices {
	/** Price at which base is sold. */
	readonly ask: bigint;
	readonly bid: bigint;
}

/** Compares by id. An unposted order, or one recorded without an id, is compared by the pair sold. */
export function isSameOrder(one: Omit<OpenOrder, 'price'>, other: Omit<OpenOrder, 'price'>): boolean {
	if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
	return keyOfOrder(one) === keyOfOrder(other);
}

/** Equal for the same order in either direction of the pair. */
export function keyOfOrder(order: Omit<OpenOrder, 'price'>): string {
	const { base, rel } = saleOf(order);
	return `${base} ${rel}`;
}

/** The pair in the node's direction: the order sells `base`. */
export function saleOf({ base, rel, side }: Pick<OpenOrder, 'base' | 'rel' | 'side'>): Pair {
	return side === 'sell' ? { base, rel } : { base: rel, rel: base };
}

/** Price on the wire. The node stores a purchase as a sale of rel at the inverse price. */
export function salePriceOf({ side, price }: Pick<OpenOrder, 'side' | 'price'>): bigint {
	return side === 'sell' ? price : invertPrice(price);
}

/**
 * Price of a posted order as listed by the node. The inverse price of a purchase also has eight decimal
 * places, so a high price keeps few digits.
 *
 * @returns 0 for a purchase above the maximum of the wire format
 */
export function postedPrice(side: OrderSide, price: bigint): bigint {
	return side === 'sell' ? price : invertPrice(invertPrice(price));
}

/** Volume in the sold coin, in smallest units; `undefined` if the order has none. */
export function volumeSold({ side, price, volume }: StandingOrder): bigint | undefined {
	return side === 'sell' || volume === undefined ? volume : (volume * price) / COIN;
}

/** The book without the user's waiting requests, which a node may list as orders of the side they do not take. */
export function withoutRequests(
	book: OrderBook,
	{ base, rel }: Pair,
	addresses: readonly string[],
	orders: readonly OpenOrder[],
): OrderBook {
	const sales = orders.map(keyOfOrder);
	const withoutOwn = (rows: readonly BookOrder[], side: OrderSide) =>
		sales.includes(keyOfOrder({ base, rel, side }))
			? rows
			: rows.filter(({ address }) => !addresses.includes(address));
	return { ...book, bids: withoutOwn(book.bids, 'buy'), asks: withoutOwn(book.asks, 'sell') };
}

/** The order's row in the book, as others see it. */
export function findInBook(
	{ side }: OpenOrder,
	book: OrderBook,
	addresses: readonly string[],
): BookOrder | undefined {
	return (side === 'sell' ? book.asks : book.bids).find(({ address }) => addresses.includes(address));
}
