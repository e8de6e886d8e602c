import type { TimelineStage, TimelineStep } from '#lib/domain/swaps/swap-timeline.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';

/** What a step of the timeline is called: what happened, or what will. */
export function stepWords(stage: TimelineStage, state: TimelineStep['state'], swap: Swap): string {
	const [done, open] = (swap.isMaker ? MAKER_STEPS : TAKER_STEPS)[stage] ?? [stage, stage];
	return state === 'done' ? done : open;
}

type StepNames = Readonly<Partial<Record<TimelineStage, readonly [done: string, open: string]>>>;

const BOTH_STEPS: StepNames = {
	lock: ['The lock has passed', 'Waiting until the lock has passed'],
	end: ['The swap ended without a trade', 'The swap ends without a trade'],
};

const TAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	myfee: ['You paid the fee', 'You pay the fee'],
	bobdeposit: ['The other side locked a deposit', 'The other side locks a deposit'],
	alicepayment: ['You locked your payment', 'You lock your payment'],
	bobpayment: ['The other side locked its payment', 'The other side locks its payment'],
	alicespend: ['You took it', 'You take it'],
	alicereclaim: ['You took your payment back', 'You take your payment back'],
	aliceclaim: ['You claimed the other side’s deposit', 'You claim the other side’s deposit'],
};

const MAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	myfee: ['The other side paid the fee', 'The other side pays the fee'],
	bobdeposit: ['You locked a deposit', 'You lock a deposit'],
	alicepayment: ['The other side locked its payment', 'The other side locks its payment'],
	bobpayment: ['You locked your payment', 'You lock your payment'],
	bobspend: ['You took the other side’s payment', 'You take the other side’s payment'],
	bobrefund: ['Your deposit came back', 'Your deposit comes back'],
	bobreclaim: ['You took your payment back', 'You take your payment back'],
};
