import { parseDecimal } from '../money/amount.ts';
import type { BookOrder, OrderBook } from '../book/order-book.ts';
import type { OrderSide } from './order-draft.ts';
import type { Pair } from '../market/pair.ts';

/** An order of one's own, in the direction of a pair. */
export interface OwnOrder extends Pair {
	readonly side: OrderSide;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
}

/** A row of `myprices`; a price that is no number arrives as null. */
interface WireOwnPrice extends Pair {
	readonly bid: number | string | null;
	readonly ask: number | string | null;
}

/** Each order once, although the node tells every pair in both directions; those of the pair in sight come first. */
export function readOwnOrders(rows: readonly WireOwnPrice[], here: Pair): OwnOrder[] {
	const isHere = ({ base, rel }: Pair) => base === here.base && rel === here.rel;
	const hereFirst = rows.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)));
	const orders = new Map<string, OwnOrder>();
	for (const { base, rel, bid, ask } of hereFirst)
		for (const [side, wire] of [['sell', ask] as const, ['buy', bid] as const]) {
			const price = wire === null ? 0n : parseDecimal(wire);
			const order = { base, rel, side, price };
			if (price > 0n && !orders.has(keyOfOrder(order))) orders.set(keyOfOrder(order), order);
		}
	return [...orders.values()];
}

/** What is offered for what: the same order has the same key from either side of a pair. */
export function keyOfOrder(order: Pick<OwnOrder, 'base' | 'rel' | 'side'>): string {
	const { base, rel } = offerOf(order);
	return `${base} ${rel}`;
}

/** The pair in the direction in which the node keeps the order: it gives `base`. */
export function offerOf({ base, rel, side }: Pick<OwnOrder, 'base' | 'rel' | 'side'>): Pair {
	return side === 'sell' ? { base, rel } : { base: rel, rel: base };
}

/** The order as it stands in its book; others have heard of it then. */
export function findInBook(
	{ side }: OwnOrder,
	book: OrderBook,
	addresses: readonly string[],
): BookOrder | undefined {
	return (side === 'sell' ? book.asks : book.bids).find(({ address }) => addresses.includes(address));
}
