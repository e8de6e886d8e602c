import type { CreditDebit, CreditStanding } from '#lib/domain/deposits/credit.ts';
import { formatSpan } from '#lib/domain/text/time.ts';

const STANDING_WORDS: Readonly<Record<CreditStanding, string>> = {
	none: 'No deposit counts at the moment: swaps wait for confirmations, and work all the same.',
	free: 'All of it is free. Swaps that are pending at one time may use up to this much.',
	'in-use': 'What pending swaps use comes back with the next notarised block after they end.',
	overdrawn:
		'Below zero: pending swaps use more than your deposits cover, as when one ended meanwhile. Nothing is lost. It comes back with the next notarised block; until then swaps wait for confirmations.',
};

/** What the credit means, in a sentence or two. */
export function creditWords(standing: CreditStanding): string {
	return STANDING_WORDS[standing];
}

/** What a debit waits for before the credit comes back. */
export function debitWaitWords({ finishedAt, blocksLeft }: CreditDebit, now: number): string {
	if (finishedAt === undefined) return 'the end of the swap, then a notarised block';
	if (blocksLeft !== undefined && blocksLeft > 0)
		return `notarisation, ${blocksLeft} ${blocksLeft === 1 ? 'block' : 'blocks'} behind`;
	return `the next notarised block, since ${formatSpan(now - finishedAt)}`;
}
