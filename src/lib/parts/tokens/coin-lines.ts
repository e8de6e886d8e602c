import type { TransferReview } from '#lib/state/tokens/token-transfer-plan.ts';
import type { ReviewLine } from '#lib/ui/TransactionReview.svelte';

/** Where the coins for the fee come from. */
export function coinInputs({ facts }: TransferReview): ReviewLine[] {
	return facts.spent
		.filter(({ holds }) => holds === 'coins')
		.map(({ txid, index, output }) => ({
			what: 'From your wallet',
			detail: `output ${index} of this transaction`,
			hash: { value: txid, what: 'txid of the input' },
			amount: output?.value ?? 0n,
		}));
}

/** What of them comes back. */
export function coinOutputs({ facts }: TransferReview): ReviewLine[] {
	if (facts.coinChange === 0n) return [];
	return [{ what: 'Change', detail: 'back to your own key', amount: facts.coinChange }];
}
