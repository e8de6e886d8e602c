import type { BookOrder, OrderBook } from '../book.ts';
import type { OrderSide } from './order-draft.ts';
import { COIN } from '../money/amount.ts';
import type { Pair } from '../market/pair.ts';
import { invertPrice } from '../money/price.ts';

/** An order of the user, in the direction of a pair. */
export interface OpenOrder extends Pair {
	/** The node program's id of a posted order: a text that only the port parses. */
	readonly id?: string | undefined;
	readonly side: OrderSide;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
}

/** An order at the node. */
export interface StandingOrder extends OpenOrder {
	readonly id: string;
	/** The maximum of base that it trades, in smallest units, if the program has orders with a volume. */
	readonly volume?: bigint | undefined;
}

/** The user's own prices for a pair, rel for one base in units of 1e-8; 0 for no price. */
export interface OwnPrices {
	/** Price at which base is sold. */
	readonly ask: bigint;
	readonly bid: bigint;
}

/** By their ids. An unposted order, or one recorded without an id, equals the order of its sale. */
export function isSameOrder(one: Omit<OpenOrder, 'price'>, other: Omit<OpenOrder, 'price'>): boolean {
	if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
	return keyOfOrder(one) === keyOfOrder(other);
}

/** Equal for the same order from either side of a pair. */
export function keyOfOrder(order: Omit<OpenOrder, 'price'>): string {
	const { base, rel } = saleOf(order);
	return `${base} ${rel}`;
}

/** The pair in the direction in which the node stores the order: as a sale of `base`. */
export function saleOf({ base, rel, side }: Pick<OpenOrder, 'base' | 'rel' | 'side'>): Pair {
	return side === 'sell' ? { base, rel } : { base: rel, rel: base };
}

/** The price on the wire: the node stores a purchase as a sale of rel, at the inverse of its price. */
export function salePriceOf({ side, price }: Pick<OpenOrder, 'side' | 'price'>): bigint {
	return side === 'sell' ? price : invertPrice(price);
}

/**
 * The price of a posted order as listed by the node and shown in its book: the inverse of a purchase has eight
 * decimals too, which leaves few digits of a high price.
 *
 * @returns 0 for a purchase above the maximum of the wire format
 */
export function postedPrice(side: OrderSide, price: bigint): bigint {
	return side === 'sell' ? price : invertPrice(invertPrice(price));
}

/** The volume in the sold coin, in smallest units; `undefined` if the program has none. */
export function volumeSold({ side, price, volume }: StandingOrder): bigint | undefined {
	return side === 'sell' || volume === undefined ? volume : (volume * price) / COIN;
}

/** The order's row in the book of its pair, as seen by others. */
export function findInBook(
	{ side }: OpenOrder,
	book: OrderBook,
	addresses: readonly string[],
): BookOrder | undefined {
	return (side === 'sell' ? book.asks : book.bids).find(({ address }) => addresses.includes(address));
}
