import { countOf, plural } from '#lib/domain/text/language.ts';
import {
	type SwapState,
	isOpen,
	lockedBy,
	recoveryFrom,
	takesDeposit,
	type ExpectedDuration,
} from '#lib/domain/swaps/swap-state.ts';
import type { TimelineStage, TimelineStep } from '#lib/domain/swaps/swap-timeline.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { formatDuration } from '#lib/domain/text/time.ts';

export const STATE_TEXT: Readonly<Record<SwapState, string>> = {
	attention: 'Needs attention',
	running: 'Running',
	late: 'Late',
	checking: 'Checking the chain',
	finished: 'Finished',
	claimed: 'Deposit claimed',
	returned: 'Refunded',
	ended: 'No trade reported',
};

/** Text for a step of the timeline, past or future. */
export function describeStep(stage: TimelineStage, state: TimelineStep['state'], swap: Swap): string {
	const [done, open, failed = open] = (swap.isMaker ? MAKER_STEPS : TAKER_STEPS)[stage] ?? [stage, stage];
	if (state === 'failed') return failed;
	return state === 'done' ? done : open;
}

type StepNames = Readonly<
	Partial<Record<TimelineStage, readonly [done: string, open: string, failed?: string]>>
>;

const BOTH_STEPS: StepNames = {
	lock: ['The lock has passed', 'Waiting until the lock has passed'],
	end: ['The swap ended without a trade', 'The swap ends without a trade'],
};

const TAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	fee: ['You paid the fee', 'You pay the fee', 'You did not pay the fee'],
	'maker-deposit': [
		'Your counterparty locked a deposit',
		'Your counterparty locks a deposit',
		'Your counterparty locked no deposit',
	],
	'taker-payment': ['You locked your payment', 'You lock your payment', 'You did not lock your payment'],
	'maker-payment': [
		'Your counterparty locked its payment',
		'Your counterparty locks its payment',
		'Your counterparty did not lock its payment',
	],
	'taker-spend': ['You redeemed it', 'You redeem it', 'You did not redeem it'],
	'deposit-refund': ['Your counterparty took its deposit back', 'Your counterparty takes its deposit back'],
	'taker-reclaim': ['You took your payment back', 'You take your payment back'],
	'deposit-claim': ['You claimed your counterparty’s deposit', 'You claim your counterparty’s deposit'],
};

const MAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	fee: [
		'Your counterparty paid the fee',
		'Your counterparty pays the fee',
		'Your counterparty did not pay the fee',
	],
	'maker-deposit': ['You locked a deposit', 'You lock a deposit', 'You locked no deposit'],
	'taker-payment': [
		'Your counterparty locked its payment',
		'Your counterparty locks its payment',
		'Your counterparty did not lock its payment',
	],
	'maker-payment': ['You locked your payment', 'You lock your payment', 'You did not lock your payment'],
	'maker-spend': [
		'You took your counterparty’s payment',
		'You take your counterparty’s payment',
		'Your counterparty’s payment was not taken',
	],
	'deposit-refund': ['Your deposit came back', 'Your deposit comes back'],
	'maker-reclaim': ['You took your payment back', 'You take your payment back'],
	'deposit-claim': ['Your counterparty claimed your deposit', 'Your counterparty claims your deposit'],
};

/** Formats a time, given in milliseconds since 1970. */
export type MomentFormat = (time: number) => string;

/** Text for the time-lock bar. */
export function describeSafety(swap: Swap, now: number, format: MomentFormat): string {
	const from = recoveryFrom(swap);
	if (from === undefined || lockedBy(swap).length === 0) return '';
	if (takesDeposit(swap)) return describeDepositTime(swap, from, now, format);
	if (now >= from) return `Your coins can be taken back since ${format(from)}.`;
	const back = `Your coins can be taken back from ${format(from)}, in ${formatDuration(from - now)}.`;
	return isPaidNext(swap) ? `${back} ${TAKE_FIRST}` : back;
}

function describeDepositTime(swap: Swap, from: number, now: number, format: MomentFormat): string {
	if (now >= from) return `Your node takes the deposit, free since ${format(from)}.`;
	const takes = `Your node takes the deposit from ${format(from)}, in ${formatDuration(from - now)}.`;
	if (isOpen(swap, 'maker-payment')) return isPaidNext(swap) ? `${takes} ${TAKE_FIRST}` : takes;
	return `${takes} If your counterparty takes it back before, your payment comes back to you.`;
}

const TAKE_FIRST = 'Your node has to take your counterparty’s payment before then.';

const isPaidNext = (swap: Swap): boolean => !swap.isMaker && isOpen(swap, 'maker-payment');

/** Duration of a swap up to now, or in total. Empty if the start is unknown. */
export function describeElapsed({ startedAt, finishedAt, isFinished }: Swap, now: number): string {
	if (startedAt === undefined || (isFinished && finishedAt === undefined)) return '';
	const span = formatDuration((finishedAt ?? now) - startedAt);
	return isFinished ? `Took ${span}` : `Running for ${span}.`;
}

/** Usual duration, to compare the elapsed time with. */
export function describeExpected({ ms, swaps }: ExpectedDuration): string {
	return swaps === 0
		? `Most swaps take under ${formatDuration(ms)}.`
		: `Your ${swaps} swaps of these coins usually took ${formatDuration(ms)}.`;
}

/** Above this, the exact count is irrelevant. */
const MAX_SHOWN = 100;

/** `in no block yet`, `1 confirmation`, `2 confirmations` */
export function describeConfirmation(count: number): string {
	if (count === 0) return 'in no block yet';
	if (count > MAX_SHOWN) return `over ${MAX_SHOWN} confirmations`;
	return countOf(count, 'confirmation');
}

/** Result of a successful check: payments since the previous check. */
export function describeNews(news = 0): string {
	if (news === 0) return 'nothing has changed';
	return plural(news, 'one payment was made', `${news} payments were made`);
}
