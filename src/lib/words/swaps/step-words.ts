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
	bobdeposit: ['Your counterparty locked a deposit', 'Your counterparty locks a deposit'],
	alicepayment: ['You locked your payment', 'You lock your payment'],
	bobpayment: ['Your counterparty locked its payment', 'Your counterparty locks its payment'],
	alicespend: ['You took it', 'You take it'],
	bobrefund: ['Your counterparty took its deposit back', 'Your counterparty takes its deposit back'],
	alicereclaim: ['You took your payment back', 'You take your payment back'],
	aliceclaim: ['You claimed your counterparty’s deposit', 'You claim your counterparty’s deposit'],
};

const MAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	myfee: ['Your counterparty paid the fee', 'Your counterparty pays the fee'],
	bobdeposit: ['You locked a deposit', 'You lock a deposit'],
	alicepayment: ['Your counterparty locked its payment', 'Your counterparty locks its payment'],
	bobpayment: ['You locked your payment', 'You lock your payment'],
	bobspend: ['You took your counterparty’s payment', 'You take your counterparty’s payment'],
	bobrefund: ['Your deposit came back', 'Your deposit comes back'],
	bobreclaim: ['You took your payment back', 'You take your payment back'],
	aliceclaim: ['Your counterparty claimed your deposit', 'Your counterparty claims your deposit'],
};
