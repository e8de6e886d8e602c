import type { PaymentProblemCode } from '#lib/chain/review/payment-problems.ts';
import type { PaidTo, PaymentReview } from '#lib/chain/review/payment-review.ts';
import type { ReviewLine } from '#lib/ui/TransactionReview.svelte';

/** What each difference between the built payment and the wish means. */
export const PAYMENT_PROBLEM_WORDS: Readonly<Record<PaymentProblemCode, string>> = {
	'no-inputs': 'It spends nothing, so it cannot be valid.',
	unsigned: 'It is not signed.',
	'loosely-signed': 'Its signatures do not cover all of it: somebody could change it on its way.',
	'unknown-input': 'It spends an output that cannot be found.',
	signature: 'A signature does not fit what it spends.',
	shielded: 'It moves shielded coins, which was not asked for.',
	expired: 'It is too old to be mined.',
	missing: 'An output that you asked for is not there, or was merged into another one.',
	stranger: 'Money goes to somebody whom you did not name.',
	change: 'The change comes back in more than one output.',
	data: 'It writes other data on the chain than you gave.',
	fee: 'The fee is not what a transaction of this coin costs.',
	'fee-unknown': 'Nobody can tell what fee it pays.',
};

const NAMES: Readonly<Record<PaidTo, string>> = {
	wanted: 'As you asked',
	change: 'Change, back to you',
	data: 'Data, without money',
	stranger: 'Somebody else',
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
