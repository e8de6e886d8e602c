import { countOf, plural } from '#lib/domain/text/language.ts';
import type { DepositProblem } from '#lib/chain/review/deposit-review.ts';
import { wasCallUndone, wasDropped, type CallRecord } from '#lib/domain/flow/call-record.ts';
import {
	isClaimed,
	type ClaimAnswer,
	type DepositAmountProblem,
	type WeeksProblem,
	MIN_WEEKS,
	MAX_WEEKS,
	RECOGNISED_AFTER,
	type CreditDebit,
	type CreditStatus,
} from '#lib/domain/deposits.ts';
import type { ListedDeposit } from '#lib/domain/deposit-list.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import { describeAmount, coinsText } from './amount.ts';
import type { ProblemText } from './transactions.ts';
import { describeLockProblem } from './send.ts';
import { formatDuration } from '#lib/domain/text/time.ts';

const WEEKS_TEXT: Readonly<Record<WeeksProblem, string>> = {
	empty: 'Enter the number of weeks.',
	'not-whole': 'Enter whole weeks, in digits.',
	range: `A deposit is locked for ${MIN_WEEKS} to ${MAX_WEEKS} weeks.`,
};

export function describeWeeks(problem: WeeksProblem): string {
	return WEEKS_TEXT[problem];
}

/** Text of an invalid deposit amount, next to its field. */
export function describeDepositAmount(problem: DepositAmountProblem, coin: string): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? 'Enter an amount.' : describeAmount('The amount', problem.problem);
		case 'too-small':
			return `The minimum deposit is ${showFigure(problem.least)} ${coin}.`;
		case 'too-much':
			return `${showAmount(problem.short)} ${coin} more than you have, fees included.`;
		case 'unfunded':
			return `No ${coin} is available.`;
	}
}

/** Text for a difference between the deposit built by the node and the request. */
export function describeDepositProblem(
	problem: DepositProblem,
	coin: string,
	momentText: (seconds: number) => string,
): ProblemText {
	if (problem.kind !== 'locked-amount') return describeLockProblem(problem, coin, momentText);
	const { wanted, found } = problem;
	return {
		meaning:
			found > wanted
				? 'The deposit locks more than you asked for.'
				: 'The deposit locks less than you asked for.',
		wanted: coinsText(wanted, coin),
		found: coinsText(found, coin),
	};
}

/** Short text for the state of a deposit. */
export function describeDepositState({ state }: Pick<ListedDeposit, 'state'>): string {
	return STATE_TEXT[state];
}

const STATE_TEXT: Readonly<Record<ListedDeposit['state'], string>> = {
	unconfirmed: 'Not in a block yet',
	recognising: 'Waiting for confirmations',
	locked: 'Locked, counts as credit',
	due: 'Ready to claim',
	unlisted: 'Ready to claim, not listed by the node',
	claiming: 'Claim sent, outcome unknown',
	claimed: 'Claimed',
	strayed: 'Paid to another address',
};

/** Explanation of the state; `undefined` if the name says enough. */
export function depositStateDetail({ state, confirmations }: ListedDeposit): string | undefined {
	switch (state) {
		case 'recognising':
			return confirmations === undefined
				? `Sellers accept the deposit after about ${RECOGNISED_AFTER} confirmations.`
				: `${confirmations} of about ${RECOGNISED_AFTER} confirmations.`;
		case 'unlisted':
			return 'The node does not list this deposit. Another program may have claimed it: check an explorer. If not, add this transaction id to the deposit list in the node’s DB folder, and claim again.';
		default:
			return undefined;
	}
}

export function describeClaimAnswer({ claimed, records }: ClaimAnswer, coin: string): string {
	const waiting = records.filter((record) => !isClaimed(record)).length;
	if (claimed > 0n) {
		const sum = `${showAmount(claimed)} ${coin}`;
		if (waiting === 0) return `${sum} claimed, nothing left to claim`;
		return plural(
			waiting,
			`${sum} claimed, 1 deposit pending`,
			`${sum} claimed, ${waiting} deposits pending`,
		);
	}
	if (waiting === 0) return 'nothing to claim';
	return plural(
		waiting,
		'nothing to claim yet, 1 deposit pending',
		`nothing to claim yet, ${waiting} deposits pending`,
	);
}

/** @param isSilent true if the node does not answer at present */
export function describeLostClaim(isSilent: boolean): string {
	const place =
		'The node may have claimed what was due, or nothing: the coins are in the deposits, or on their way to your address if the node did as asked.';
	return isSilent
		? `The reply was lost, and your node does not answer now. ${place} Nothing is requested twice: this page looks for the coins at your address as soon as the node answers. Check that your node is running.`
		: `The reply was lost. ${place} Nothing is requested twice: this page looks for the coins at your address every few seconds.`;
}

/** Title for a claim that is not confirmed, or no longer confirmed. */
export function claimTitle(call: Pick<CallRecord, 'step' | 'mined' | 'isSeen'>): string {
	if (wasCallUndone(call))
		return call.isSeen ? 'The block of the claim was replaced.' : 'The claim is no longer in the chain.';
	if (wasDropped(call)) return 'Your node no longer has the claim.';
	return call.isSeen ? 'The claim is not seen on the chain yet.' : 'The outcome of the claim is unknown.';
}

const STANDING_TEXT: Readonly<Record<CreditStatus, string>> = {
	none: 'No deposit counts right now: swaps still work, but wait for confirmations.',
	free: 'All available. This is the limit for unfinished fast swaps.',
	'in-use': 'Credit used by unfinished swaps returns with the first notarised block after they end.',
	overdrawn:
		'Below zero: your unfinished swaps use more than your deposits cover, for example because a deposit has ended. Nothing is lost. Credit returns with the next notarised block; until then, swaps wait for confirmations.',
};

/** One or two sentences about the credit. */
export function describeCredit(standing: CreditStatus): string {
	return STANDING_TEXT[standing];
}

/** Event that releases a debit's credit. */
export function describeDebitWait({ finishedAt, blocksLeft }: CreditDebit, now: number): string {
	if (finishedAt === undefined) return 'the end of the swap, then a notarised block';
	if (blocksLeft !== undefined && blocksLeft > 0)
		return `notarisation, ${countOf(blocksLeft, 'block')} behind`;
	return `the next notarised block, since ${formatDuration(now - finishedAt)}`;
}
