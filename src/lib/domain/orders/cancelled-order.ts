import { parseDecimal } from '../money/amount.ts';
import { keyOfOrder, type OwnOrder } from './own-orders.ts';
import type { Pair } from '../market/pair.ts';
import type { PriceChange } from './price-change.ts';

/** For so long, by the node's clock, it is watched that an order which was cancelled stays cancelled. */
export const CANCEL_WATCH_MS = 120_000;

/** An order that was cancelled, or a direction in which a formula was stopped. */
export interface CancelledOrder {
	/** Of the entry in the journal. */
	readonly id: string;
	/** As the node stores it. */
	readonly sale: Pair;
	/** When the node took it, in milliseconds since 1970 by the browser's clock. */
	readonly at: number;
}

/** What is needed of a price change in the journal. */
interface Change {
	readonly id: string;
	readonly step: string;
	readonly updated: number;
	readonly draft: PriceChange;
}

/** @param changes the latest first. An order whose price was set again is not cancelled any more. */
export function cancelledOrders(changes: readonly Change[]): CancelledOrder[] {
	const latest = new Map<string, Change>();
	for (const change of changes) {
		const key = keyOfOrder({ ...change.draft, side: 'sell' });
		if (!latest.has(key)) latest.set(key, change);
	}
	return [...latest.values()]
		.filter(({ step, draft }) => step === 'done' && parseDecimal(draft.price) === 0n)
		.map(({ id, draft: { base, rel }, updated }) => ({ id, sale: { base, rel }, at: updated }));
}

/** A cancelled order that the node shows again. */
export interface ReturnedOrder {
	readonly id: string;
	/** A sale. */
	readonly order: OwnOrder;
	readonly cancelledAt: number;
}
