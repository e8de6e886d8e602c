import type { Pair } from '../market/pair.ts';
import { usualDirection } from '../market/pair-search.ts';
import { formatAmount } from '../money/amount.ts';
import { editOrder, newOrderDraft, type OrderDraft } from '../orders/order-draft.ts';
import type { Suggestion } from './portfolio.ts';

/**
 * The order by which a suggestion would be followed, in the direction in which the coins are usually quoted. It has no price:
 * that is chosen from the book. Nothing where the node does not say how much of what.
 */
export function suggestedOrder({
	buy,
	sell,
	volume,
}: Suggestion): { readonly pair: Pair; readonly draft: OrderDraft } | undefined {
	if (!buy || !sell || !volume || buy.coin === sell.coin) return undefined;
	const pair = usualDirection(buy.coin, sell.coin);
	const isSale = pair.base === sell.coin;
	const draft = newOrderDraft(isSale ? 'sell' : 'buy');
	return { pair, draft: editOrder(draft, isSale ? 'amount' : 'total', formatAmount(volume)) };
}
