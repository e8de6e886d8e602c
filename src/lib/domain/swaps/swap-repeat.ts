import { COIN, formatAmount } from '../money/amount.ts';
import { editOrder, newOrderDraft, type OrderDraft } from '../orders/order-draft.ts';
import type { Pair } from '../market/pair.ts';
import type { Swap } from './swap.ts';

/** The order that would bring about a swap like this one: a purchase of what was got, or an offer of what was paid. */
export function orderLike({ isMaker, pays, gets }: Swap): {
	readonly pair: Pair;
	readonly draft: OrderDraft;
} {
	if (isMaker) {
		const price = (gets.amount * COIN) / pays.amount;
		const offer = editOrder({ ...newOrderDraft('sell'), type: 'post' }, 'price', formatAmount(price));
		return {
			pair: { base: pays.coin, rel: gets.coin },
			draft: editOrder(offer, 'amount', formatAmount(pays.amount)),
		};
	}
	// Rounded up, since a price that is too low by one unit matches no order.
	const price = (pays.amount * COIN + gets.amount - 1n) / gets.amount;
	const purchase = editOrder(newOrderDraft('buy'), 'price', formatAmount(price));
	return {
		pair: { base: gets.coin, rel: pays.coin },
		draft: editOrder(purchase, 'total', formatAmount(pays.amount)),
	};
}

/** Whether both amounts are known, without which there is no price. */
export function canRepeat({ pays, gets }: Swap): boolean {
	return pays.amount > 0n && gets.amount > 0n && pays.coin !== gets.coin;
}
