import { keyOfOrder, type OwnOrder } from '../orders/own-orders.ts';

/** State that a node forgets when it ends, as it was last read. */
export interface NodeMemory {
	/** The coins that were on. */
	readonly coins: readonly string[];
	readonly orders: readonly OwnOrder[];
	/** When the orders were read last, in milliseconds since 1970. */
	readonly readAt: number;
	/** Coins were off that had been on, since the orders were read. */
	readonly hasLostCoins: boolean;
}

/** A restart of the node, noticed by what it no longer has. Times are by the browser's clock, in milliseconds since 1970. */
export interface NodeRestart {
	/** When the node was last seen before it. */
	readonly after: number;
	readonly noticedAt: number;
	/** Otherwise another program may have cancelled the orders. */
	readonly isCertain: boolean;
	/** The orders that ended with it, formulas' prices included. */
	readonly orders: readonly OwnOrder[];
	/** The user has read of it. */
	readonly isDismissed: boolean;
}

export const EMPTY_MEMORY: NodeMemory = { coins: [], orders: [], readAt: 0, hasLostCoins: false };

/** The orders that are gone, where all of them are: a node that ends forgets all. Otherwise none. */
export function ordersGone(before: readonly OwnOrder[], now: readonly OwnOrder[]): readonly OwnOrder[] {
	const keys = now.map(keyOfOrder);
	const gone = before.filter((order) => !keys.includes(keyOfOrder(order)));
	return gone.length === before.length ? gone : [];
}

export function hasLostCoins(before: readonly string[], now: readonly string[]): boolean {
	return before.some((coin) => !now.includes(coin));
}

/** Both say the same of what a node forgets, whenever it was read. */
export function isSameMemory(one: NodeMemory, other: NodeMemory): boolean {
	const texts = [one, other].map(({ coins, orders, hasLostCoins: lost }) =>
		[...coins, ...orders.map((order) => `${keyOfOrder(order)} ${order.price}`), lost].join(),
	);
	return texts[0] === texts[1];
}
