import type { PaymentFacts } from '#lib/chain/review/payment-facts.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';

/** The coins that a payment moves: all that does not come back to the own script leaves. */
export function coinsMovedBy({ inputs, outputs, fee }: PaymentFacts): CoinsMoved {
	const paid = (isOwn: boolean) =>
		outputs.filter((output) => output.isOwn === isOwn).reduce((sum, { value }) => sum + value, 0n);
	return {
		paying: inputs.map(({ txid, index }) => `${txid}:${index}`),
		comesBack: paid(true),
		leaves: paid(false),
		fee: fee?.units,
	};
}

/** What of a reviewed payment is shown, whatever it is for. */
export interface ReviewedPayment {
	readonly facts: PaymentFacts;
	readonly coins: CoinsMoved;
}
