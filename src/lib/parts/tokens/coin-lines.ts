import type { TransferReview } from '#lib/state/tokens/token-transfer.svelte.ts';
import type { ReviewLine } from '#lib/ui/TransactionReview.svelte';

/** Where the coins for the fee come from. */
export function coinInputs({ facts }: TransferReview): ReviewLine[] {
	return facts.spent
		.filter(({ holds }) => holds === 'coins')
		.map(({ txid, index, output, address }) => ({
			what: 'From your wallet',
			detail: `output ${index} of this transaction`,
			hash: { value: txid, what: 'txid of the input' },
			address,
			amount: output?.value,
		}));
}

/** What of them comes back, and where. */
export function coinOutputs({ facts, cautions }: TransferReview): ReviewLine[] {
	return facts.coinOutputs.map(({ value, address, script }) => ({
		what: 'Change',
		detail: cautions.some(({ found }) => found.script === script)
			? 'to an address that none of these coins come from'
			: 'back to an address that pays',
		...(address === undefined && { hash: { value: script, what: 'script' } }),
		address,
		amount: value,
	}));
}
