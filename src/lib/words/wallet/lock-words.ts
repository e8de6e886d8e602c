import { showFigure } from '#lib/domain/money/figures.ts';
import type { TimeLockProblem } from '#lib/chain/review/time-lock-review.ts';
import { wasCallUndone, wasDropped, type CallRecord } from '#lib/domain/flow/call-record.ts';
import type { LockDateProblem, LockProblems } from '#lib/domain/wallet/lock-draft.ts';
import type { LockState } from '#lib/domain/wallet/lock-list.ts';
import { paymentProblemWords } from '../transactions/payment-problem-words.ts';
import type { ProblemWords } from '../transactions/transaction-words.ts';
import { addressWords } from './send-words.ts';

const DATE_WORDS: Readonly<Record<LockDateProblem, string>> = {
	empty: 'Choose until when the coins are locked.',
	past: 'Choose a future date.',
	'too-far': 'No chain can lock that long: the last year is 2106.',
};

export function lockDateWords(problem: LockDateProblem): string {
	return DATE_WORDS[problem];
}

export function lockDestinationWords(
	problem: NonNullable<LockProblems['destination']>,
	coin: string,
): string {
	return problem === 'script'
		? 'This address belongs to a script. Only the address of a key can hold a time lock.'
		: addressWords(problem, coin);
}

const STATE_WORDS: Readonly<Record<LockState, string>> = {
	unsure: 'Not in a block yet',
	locked: 'Locked',
	due: 'Ready to reclaim',
	fetching: 'Reclaim sent, not seen yet',
	home: 'Reclaimed',
	strayed: 'Paid to another address',
	theirs: 'Held by another address',
};

export function lockStateWords(state: LockState): string {
	return STATE_WORDS[state];
}

/**
 * The state of an unlocking call that is not done, or no longer done.
 *
 * @param isSilent the node does not answer at present
 */
export function fetchingWords(
	call: Pick<CallRecord, 'step' | 'mined' | 'isSeen'>,
	isSilent: boolean,
): string {
	if (wasCallUndone(call))
		return call.isSeen
			? 'The block of the reclaiming transaction was replaced. The coins count as reclaimed once the transaction is in a block again.'
			: 'The reclaiming transaction is no longer in the chain, and your node does not have it any more. The coins may be locked again: this page keeps looking.';
	if (wasDropped(call))
		return 'Your node no longer has the reclaiming transaction. The coins may be locked again: this page keeps looking.';
	if (call.isSeen)
		return 'The node reports the coins as sent. They count as reclaimed once this page sees the transaction to your address.';
	const place = 'The coins are in the lock, or on their way to your address if the node did as asked.';
	return isSilent
		? `The reply was lost, and your node does not answer now. ${place} Nothing is requested twice: this page looks for the output at your address as soon as the node answers. Check that your node is running.`
		: `The reply was lost. ${place} Nothing is requested twice: this page looks for the output at your address every few seconds.`;
}

/** What the cost of a time lock is made up of. */
export function lockCostWords(rounding: bigint, coin: string): string {
	const parts = 'the locked coins, a second fee for reclaiming them, and the fee';
	return rounding === 0n
		? parts
		: `${parts}. Your node rounds amounts, so ${showFigure(rounding)} ${coin} more is locked.`;
}

/** In what a time lock that the node built differs from what was asked for. */
export function lockProblemWords(
	problem: TimeLockProblem,
	coin: string,
	momentText: (seconds: number) => string,
): ProblemWords {
	switch (problem.kind) {
		case 'no-lock':
			return {
				meaning: 'No output is locked by a script that this browser can read.',
				wanted: 'an output that is locked until a date',
				found: '',
			};
		case 'lock-until':
			return {
				meaning: 'The coins are locked until another time.',
				wanted: momentText(problem.wanted),
				found: momentText(problem.found),
			};
		case 'lock-holder':
			return {
				meaning: 'Another address could spend it afterwards.',
				wanted: problem.wanted,
				found: problem.found,
			};
		default:
			return paymentProblemWords(problem, coin);
	}
}
