import type { OfferOutlook } from '#lib/domain/orders/open-order-list.ts';
import { postedOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import type { TradeParties } from '#lib/messages/requests.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

/** Outcomes, parties and costs of an offer, as shown next to the button. */
export function outcomesOf(
	{ side, sold, got, receipt, most, transactionFee }: OfferOutlook,
	{ swaps }: Pick<TradingNode, 'swaps'>,
) {
	const locks = swaps.locksOf({ base: sold, rel: got });
	const parties: TradeParties = {
		...{ paid: sold, received: got },
		counterparty: side === 'buy' ? 'seller' : 'buyer',
	};
	return { outcomes: postedOutcomes(receipt, most, transactionFee, locks), parties, costs: receipt };
}
