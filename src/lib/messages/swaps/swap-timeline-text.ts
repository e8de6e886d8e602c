import { formatMoney } from '#lib/domain/money/figures.ts';
import { type MoneyPlace, takesDeposit } from '#lib/domain/swaps/swap-state.ts';
import type {
	DrawnMark,
	DrawnStep,
	StepTime,
	StepStyle,
	TimelineStage,
	TimelineStep,
} from '#lib/domain/swaps/swap-timeline.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { formatDuration } from '#lib/domain/text/time.ts';
import { countOf, listOf } from '#lib/domain/text/language.ts';
import { describeStep, type MomentFormat } from './swap-progress-text.ts';

/** Short labels for the timeline, where the lane shows whose step it is. */
export const SHORT_STEPS: Readonly<Record<TimelineStage, string>> = {
	fee: 'Fee',
	'other-fee': 'Fee',
	'maker-deposit': 'Deposit',
	'taker-payment': 'Payment',
	'maker-payment': 'Payment',
	'taker-spend': 'Payment taken',
	'maker-spend': 'Payment taken',
	'deposit-refund': 'Deposit back',
	'maker-reclaim': 'Payment back',
	'taker-reclaim': 'Payment back',
	'deposit-claim': 'Deposit claimed',
	lock: 'Lock ends',
	end: 'No trade',
};

const STYLE_TEXT: Readonly<Record<StepStyle, string>> = {
	done: 'done',
	now: 'in progress',
	late: 'late',
	failed: 'failed',
	'to-come': 'expected',
};

/** Describes a step of the timeline, for screen readers and tooltips. */
export function describeDrawnStep(
	{ stage, style, time }: DrawnStep,
	swap: Swap,
	format: MomentFormat,
): string {
	const name = describeStep(stage, style === 'late' ? 'now' : style, swap);
	return time
		? `${name} (${STYLE_TEXT[style]}, ${describeStepTime(time, format)})`
		: `${name} (${STYLE_TEXT[style]})`;
}

/** Time of a step, as precisely as known. */
export function describeStepTime(time: StepTime, format: MomentFormat): string {
	switch (time.is) {
		case 'mined':
			return `in a block of ${format(time.at)}`;
		case 'between':
			return format(time.from) === format(time.until)
				? format(time.at)
				: `between ${format(time.from)} and ${format(time.until)}`;
		default:
			return format(time.at);
	}
}

/** Time next to a step; empty if only bounds are known. */
export function shortTime(time: StepTime | undefined, format: MomentFormat): string {
	return time === undefined || time.is === 'between' ? '' : format(time.at);
}

/** Label of a time mark. */
export function markName({ is }: DrawnMark, swap: Swap): string {
	switch (is) {
		case 'start':
			return 'Start';
		case 'now':
			return 'Now';
		case 'usual':
			return 'Usually done by';
		case 'act-by':
			return 'Act by';
		case 'free':
			return takesDeposit(swap) ? 'Deposit from' : 'Refund from';
		case 'finished':
			return 'Finished';
		default:
			return 'Last read';
	}
}

/** `2 h 5 min later`: label of a shortened period. */
export function describeBreak(ms: number): string {
	return `${formatDuration(ms)} later`;
}

/** Location of the user's money after a step. */
export function describeMoneyPlace(place: MoneyPlace): string {
	return place.isReported ? `${describePlace(place)}, as your node reports` : describePlace(place);
}

function describePlace({ is, sums, stillLocked }: MoneyPlace): string {
	const money = listOf(sums.map(formatMoney));
	switch (is) {
		case 'gone':
			return `${money} taken out of the swap`;
		case 'wallet':
			return `${money} in your wallet`;
		case 'locked':
			return `${money} locked in the swap`;
		case 'returned':
			return `${money} back in your wallet`;
		default:
			return stillLocked.length > 0
				? `${money} in your wallet, ${listOf(stillLocked.map(formatMoney))} locked`
				: `${money} in your wallet`;
	}
}

/** Legend of the money band. */
export const MONEY_NAMES: Readonly<Record<MoneyPlace['is'], string>> = {
	wallet: 'In your wallet',
	locked: 'Locked in the swap',
	received: 'Received',
	claimed: 'Deposit claimed',
	returned: 'Back in your wallet',
	gone: 'Taken out of the swap',
};

/** Summary of a row's small timeline, for screen readers. */
export function describeProgress(steps: readonly TimelineStep[]): string {
	const done = steps.filter(({ state }) => state === 'done').length;
	return `${done} of ${countOf(steps.length, 'step')} done`;
}
