import {
	NO_MEMORY,
	type Alert,
	type AlertCondition,
	evaluateAlert,
	type AlertReading,
} from '#lib/domain/alerts.ts';
import type { BookOrder } from '#lib/domain/book.ts';

export const MINUTE = 60_000;

export function alertOf(condition: AlertCondition, repeats = false): Alert {
	const id = condition.kind;
	return {
		id,
		base: 'KMD',
		rel: 'BTC',
		condition,
		repeats,
		isPaused: false,
		createdAt: 0,
		memory: NO_MEMORY,
	};
}

export function orderOf(price: bigint, amount = 5n, pubkey = `${price}`): BookOrder {
	return { price, amount, total: amount, largest: amount, outputs: 1, ageSeconds: 1, pubkey, address: 'R' };
}

export function bookOf(at: number, bid?: bigint, ask?: bigint): AlertReading {
	const side = (price?: bigint) => (price === undefined ? [] : [orderOf(price)]);
	return { at, source: 'book', book: { bids: side(bid), asks: side(ask) } };
}

/** An order book with this mid price. */
export const midOf = (at: number, price: bigint): AlertReading => bookOf(at, price, price);

/**
 * Applies readings to an alert.
 * @returns the final alert, and the times of its hits
 */
export function follow(alert: Alert, readings: readonly AlertReading[]): { alert: Alert; hits: number[] } {
	const hits: number[] = [];
	let now = alert;
	for (const reading of readings) {
		const next = evaluateAlert(now, reading);
		if (next.hit && next.hit !== now.hit) hits.push(next.hit.at);
		now = next;
	}
	return { alert: now, hits };
}
