import { keyOfOrder, type OpenOrder } from '../orders/open-orders.ts';

/** State that a node forgets when it ends, as of the last reading. */
export interface NodeMemory {
	/** The active coins. */
	readonly coins: readonly string[];
	readonly orders: readonly OpenOrder[];
	/** Time of the last reading of the orders, in milliseconds since 1970. */
	readonly readAt: number;
	/** Coins were inactive that had been active, since the orders were read. */
	readonly hasLostCoins: boolean;
}

/**
 * A restart of the node, detected by its lost state. Times are by the browser's clock, in milliseconds since
 * 1970.
 */
export interface NodeRestart {
	/** The last time the node was seen before it. */
	readonly after: number;
	readonly noticedAt: number;
	/** If false, a different program may have cancelled the orders. */
	readonly isCertain: boolean;
	/** The orders that ended with it, including those priced by formulas. */
	readonly orders: readonly OpenOrder[];
	/** The user has dismissed the message. */
	readonly isDismissed: boolean;
}

export const EMPTY_MEMORY: NodeMemory = { coins: [], orders: [], readAt: 0, hasLostCoins: false };

/** The lost orders, if all of them are gone: a node that ends forgets all. Otherwise empty. */
export function ordersGone(before: readonly OpenOrder[], now: readonly OpenOrder[]): readonly OpenOrder[] {
	const keys = now.map(keyOfOrder);
	const gone = before.filter((order) => !keys.includes(keyOfOrder(order)));
	return gone.length === before.length ? gone : [];
}

export function hasLostCoins(before: readonly string[], now: readonly string[]): boolean {
	return before.some((coin) => !now.includes(coin));
}

/** Compares the forgettable state, ignoring the time of reading. */
export function isSameMemory(one: NodeMemory, other: NodeMemory): boolean {
	const texts = [one, other].map(({ coins, orders, hasLostCoins: lost }) =>
		[...coins, ...orders.map((order) => `${keyOfOrder(order)} ${order.price}`), lost].join(),
	);
	return texts[0] === texts[1];
}
