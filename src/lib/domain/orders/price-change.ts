import type { Pair } from '../market/pair.ts';
import { formatAmount, parseDecimal } from '../money/amount.ts';
import type { OrderSide } from './order-draft.ts';
import { type OwnOrder, isSameOrder } from './own-orders.ts';

/** A price as it is written down before the node gets it: base is sold for rel at it, and `0` takes the order back. */
export interface PriceChange extends Pair {
	/** The id of the standing order that it changes; missing for a new order, and in older journals. */
	readonly id?: string | undefined;
	/** A decimal text. */
	readonly price: string;
	/** The order in the user's own direction; missing if no order of the user is behind it, and in older journals. */
	readonly order?: NamedOrder | undefined;
}

/** An order as it is named, with the price as text. */
export interface NamedOrder extends Pair {
	readonly side: OrderSide;
	readonly price: string;
}

export function namedOrder({ base, rel, side, price }: OwnOrder): NamedOrder {
	return { base, rel, side, price: formatAmount(price) };
}

/** An order as the node stores it. */
type Sale = Omit<OwnOrder, 'price'> & { readonly side: 'sell' };

/** The order that a price is for. */
export function saleIn({ id, base, rel }: PriceChange): Sale {
	return { id, base, rel, side: 'sell' };
}

/** A price change whose outcome was not known when its page ended, and what became of it. */
export interface SettledPrice {
	readonly change: PriceChange;
	/** The node has this price. */
	readonly stands: boolean;
	/** It was held up on its way, and had been called not seen before. */
	readonly isLate?: boolean | undefined;
}

/** For so long, by the node's clock, it is watched that an order which was cancelled stays cancelled. */
export const CANCEL_WATCH_MS = 120_000;

/** An order that was cancelled, or a direction in which a formula was stopped. */
export interface CancelledOrder {
	/** Of the entry in the journal. */
	readonly id: string;
	readonly sale: Sale;
	/** When the node took it, in milliseconds since 1970 by the browser's clock. */
	readonly at: number;
}

/** The part of a journalled price change that is used here. */
interface Change {
	readonly id: string;
	readonly step: string;
	readonly updated: number;
	readonly draft: PriceChange;
}

/** @param changes the latest first. An order whose price was set again is not cancelled any more. */
export function cancelledOrders(changes: readonly Change[]): CancelledOrder[] {
	const sales = changes.map(({ draft }) => saleIn(draft));
	return changes.flatMap(({ id, step, updated: at, draft }, place) => {
		const sale = saleIn(draft);
		const isLatest = sales.findIndex((each) => isSameOrder(each, sale)) === place;
		return isLatest && step === 'done' && parseDecimal(draft.price) === 0n ? [{ id, sale, at }] : [];
	});
}

/** A cancelled order that the node shows again. */
export interface ReturnedOrder {
	readonly id: string;
	/** A sale. */
	readonly order: OwnOrder;
	readonly cancelledAt: number;
}
