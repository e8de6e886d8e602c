import type { PaidTo } from '#lib/chain/review/payment-facts.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import type { ReviewLine } from '#lib/ui/TransactionReview.svelte';

const NAMES: Readonly<Record<PaidTo, string>> = {
	wanted: 'As you asked',
	change: 'Change, back to you',
	data: 'Data, without money',
	stranger: 'Another address',
};

/** A built payment, ready to be shown. */
export function reviewLines({ facts }: PaymentReview): { inputs: ReviewLine[]; outputs: ReviewLine[] } {
	return {
		inputs: facts.inputs.map(({ txid, index, value }) => ({
			what: 'From you',
			detail: `output ${index} of this transaction`,
			hash: { value: txid, what: 'txid of the input' },
			amount: value ?? 0n,
		})),
		outputs: facts.outputs.map(({ to, address, value }) => ({
			what: NAMES[to],
			hash: address === undefined ? undefined : { value: address, what: 'address' },
			amount: value,
		})),
	};
}
