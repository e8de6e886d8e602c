import { keyOfOrder, type OpenOrder } from '../orders/open-orders.ts';

/** State that a node loses when it stops, as last read. */
export interface NodeMemory {
	/** Active coins. */
	readonly coins: readonly string[];
	readonly orders: readonly OpenOrder[];
	/** Last reading of the orders, in milliseconds since 1970. */
	readonly readAt: number;
	/** True if active coins have become inactive since the orders were read. */
	readonly hasLostCoins: boolean;
}

/**
 * A restart of the node, detected by the loss of its state. Times are in milliseconds since 1970, by the
 * browser's clock.
 */
export interface NodeRestart {
	/** Last time that the node was seen before the restart. */
	readonly after: number;
	readonly noticedAt: number;
	/** False if a different program may have cancelled the orders instead. */
	readonly isCertain: boolean;
	/** Orders lost with the restart, including those priced by rules. */
	readonly orders: readonly OpenOrder[];
	/** True if the user has dismissed the message. */
	readonly isDismissed: boolean;
}

export const EMPTY_MEMORY: NodeMemory = { coins: [], orders: [], readAt: 0, hasLostCoins: false };

/** The lost orders if all of them are gone, because a node that stops loses all of them; otherwise empty. */
export function lostOrders(before: readonly OpenOrder[], now: readonly OpenOrder[]): readonly OpenOrder[] {
	const keys = now.map(keyOfOrder);
	const missing = before.filter((order) => !keys.includes(keyOfOrder(order)));
	return missing.length === before.length ? missing : [];
}

export function hasLostCoins(before: readonly string[], now: readonly string[]): boolean {
	return before.some((coin) => !now.includes(coin));
}

/** Compares everything except the time of reading. */
export function isSameMemory(one: NodeMemory, other: NodeMemory): boolean {
	const texts = [one, other].map(({ coins, orders, hasLostCoins: lost }) =>
		[...coins, ...orders.map((order) => `${keyOfOrder(order)} ${order.price}`), lost].join(),
	);
	return texts[0] === texts[1];
}
