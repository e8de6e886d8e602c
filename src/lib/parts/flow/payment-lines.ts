import type { ReviewedPayment } from '#lib/state/flow/coin-payments.ts';
import type { ReviewLine } from '#lib/ui/TransactionReview.svelte';

type Facts = ReviewedPayment['facts'];
type PaidTo = Facts['outputs'][number]['to'];

const NAMES: Readonly<Record<PaidTo, string>> = {
	wanted: 'As you asked',
	change: 'Change, back to you',
	data: 'Data, without money',
	stranger: 'Another address',
};

/** What is named otherwise for one kind of payment. */
export interface LineNames {
	/** The outputs that were asked for. */
	readonly wanted?: string | undefined;
	/** Those of them that stay the user's own. */
	readonly own?: { readonly address: string; readonly name: string } | undefined;
}

/** A built payment, ready to be shown. */
export function reviewLines(
	facts: Facts,
	names: LineNames = {},
): { inputs: ReviewLine[]; outputs: ReviewLine[] } {
	return {
		inputs: facts.inputs.map(({ txid, index, value }) => ({
			what: 'From you',
			detail: `output ${index} of this transaction`,
			hash: { value: txid, what: 'txid of the input' },
			amount: value,
		})),
		outputs: facts.outputs.map(({ to, address, value }) => ({
			what: nameOf(to, address, names),
			address,
			amount: value,
		})),
	};
}

function nameOf(to: PaidTo, address: string | undefined, { wanted, own }: LineNames): string {
	if (to !== 'wanted') return NAMES[to];
	return own && address === own.address ? own.name : (wanted ?? NAMES.wanted);
}
