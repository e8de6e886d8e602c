import type { BookOrder, OrderBook } from '../book.ts';
import type { OrderSide } from './order-draft.ts';
import { COIN } from '../money/amount.ts';
import type { Pair } from '../market/pair.ts';
import { invertPrice } from '../money/price.ts';

/** An order of the user, in the direction of a pair. */
export interface OwnOrder extends Pair {
	/** The node program's id of it, once it stands: a text that only the port reads. */
	readonly id?: string | undefined;
	readonly side: OrderSide;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
}

/** One that stands at the node. */
export interface StandingOrder extends OwnOrder {
	readonly id: string;
	/** The most of base that it trades, in smallest units, if the program has orders with a volume. */
	readonly volume?: bigint | undefined;
}

/** The user's own prices for a pair, rel for one base in units of 1e-8; 0 for no price. */
export interface OwnPrices {
	/** At which base is sold. */
	readonly ask: bigint;
	readonly bid: bigint;
}

/** By their ids. One that is only about to be posted, or was written down without an id, is the order of its sale. */
export function isSameOrder(one: Omit<OwnOrder, 'price'>, other: Omit<OwnOrder, 'price'>): boolean {
	if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
	return keyOfOrder(one) === keyOfOrder(other);
}

/** The same order has the same key from either side of a pair. */
export function keyOfOrder(order: Omit<OwnOrder, 'price'>): string {
	const { base, rel } = saleOf(order);
	return `${base} ${rel}`;
}

/** The pair in the direction in which the node stores the order: as a sale of `base`. */
export function saleOf({ base, rel, side }: Pick<OwnOrder, 'base' | 'rel' | 'side'>): Pair {
	return side === 'sell' ? { base, rel } : { base: rel, rel: base };
}

/** The price on the wire: the node stores a purchase as a sale of rel, at the inverse of its price. */
export function salePriceOf({ side, price }: Pick<OwnOrder, 'side' | 'price'>): bigint {
	return side === 'sell' ? price : invertPrice(price);
}

/**
 * The price at which an order will stand, as the node lists it and its book shows it: the inverse of a purchase has eight
 * decimals too, which leaves few digits of a high price.
 *
 * @returns 0 for a purchase at more than the wire can hold
 */
export function postedPrice(side: OrderSide, price: bigint): bigint {
	return side === 'sell' ? price : invertPrice(invertPrice(price));
}

/** The volume in the coin that is sold, in smallest units; `undefined` if the program has none. */
export function volumeSold({ side, price, volume }: StandingOrder): bigint | undefined {
	return side === 'sell' || volume === undefined ? volume : (volume * price) / COIN;
}

/** The order as it stands in the book of its pair, where others see it. */
export function findInBook(
	{ side }: OwnOrder,
	book: OrderBook,
	addresses: readonly string[],
): BookOrder | undefined {
	return (side === 'sell' ? book.asks : book.bids).find(({ address }) => addresses.includes(address));
}
