import { hasMade, paymentOf, type Stage, type Swap, type SwapPayment } from './swap.ts';
import { isBroken, isOpen, recoveryFrom } from './swap-state.ts';

/** Besides payments: the wait until the lock has passed, and the end of a swap in which nothing was locked. */
export type TimelineStage = Stage | 'lock' | 'end';

export interface TimelineStep {
	readonly stage: TimelineStage;
	readonly state: 'done' | 'now' | 'failed' | 'to-come';
	readonly payment: SwapPayment | undefined;
}

const HAPPY = {
	taker: ['fee', 'maker-deposit', 'taker-payment', 'maker-payment', 'taker-spend'],
	maker: ['fee', 'maker-deposit', 'taker-payment', 'maker-payment', 'maker-spend', 'deposit-refund'],
} as const satisfies Record<string, readonly Stage[]>;

/** Past and future steps: after a break, the step that did not come and the way back replace the rest. */
export function timelineOf(swap: Swap, now: number): TimelineStep[] {
	const happy: readonly Stage[] = HAPPY[swap.isMaker ? 'maker' : 'taker'];
	const failed = isBroken(swap, now) ? failedStage(swap, happy) : undefined;
	const stages = isBroken(swap, now)
		? [
				...happy.filter((stage) => hasMade(swap, stage) && !WAYS_BACK.includes(stage)),
				...(failed ? [failed] : []),
				...wayBack(swap),
			]
		: happy;
	const isDone = (stage: TimelineStage): boolean => isStageDone(stage, swap, now);
	const current = swap.isFinished ? undefined : stages.find((stage) => stage !== failed && !isDone(stage));
	const stateOf = (stage: TimelineStage): TimelineStep['state'] => {
		if (stage === failed) return 'failed';
		if (isDone(stage)) return 'done';
		return stage === current ? 'now' : 'to-come';
	};
	return stages.map((stage) => ({
		stage,
		state: stateOf(stage),
		payment: isPayment(stage) ? paymentOf(swap, stage) : undefined,
	}));
}

/** The step at which a swap broke. A node that was restarted in it does not hear what the counterparty still does. */
function failedStage(swap: Swap, happy: readonly Stage[]): Stage | undefined {
	const first = happy.find((stage) => !hasMade(swap, stage) && !WAYS_BACK.includes(stage));
	return first && swap.isCutOff && !isOwnStage(first, swap) ? undefined : first;
}

/** The step that is waited for; `undefined` when all is over. */
export function currentStep(swap: Swap, now: number): TimelineStep | undefined {
	return timelineOf(swap, now).find(({ state }) => state === 'now');
}

/** How a step is shown: in a late swap, the one that is waited for is late. */
export type StepLook = TimelineStep['state'] | 'late';

const MADE_BY_MAKER: ReadonlySet<Stage> = new Set([
	'maker-deposit',
	'maker-payment',
	'maker-spend',
	'deposit-refund',
	'maker-reclaim',
]);

/** Whose node makes a payment. */
export function isOwnStage(stage: TimelineStage, { isMaker }: Swap): boolean {
	if (!isPayment(stage)) return true;
	return MADE_BY_MAKER.has(stage) === isMaker;
}

/** Whose node acts next. The maker takes the other payment with the secret that the taker shows when it takes the maker’s. */
export function isOwnTurn({ stage }: TimelineStep, swap: Swap): boolean {
	return isOwnStage(stage, swap) && !(stage === 'maker-spend' && isOpen(swap, 'maker-payment'));
}

/** Of the maker, after a break: with his payment gone back, his deposit follows. */
const WAYS_BACK: readonly Stage[] = ['deposit-refund', 'maker-reclaim', 'taker-reclaim', 'deposit-claim'];

function wayBack(swap: Swap): TimelineStage[] {
	const fetched = stagesBack(swap);
	return fetched.length === 0 ? ['end'] : ['lock', ...fetched];
}

function stagesBack(swap: Swap): Stage[] {
	const isPaid = (stage: Stage): boolean => hasMade(swap, stage);
	if (swap.isMaker)
		return [
			...(isPaid('maker-payment') ? (['maker-reclaim'] as const) : []),
			...(isPaid('maker-deposit') ? (['deposit-refund'] as const) : []),
		];
	if (!isPaid('taker-payment')) return [];
	if (!isPaid('deposit-claim')) {
		const takesDeposit = swap.locks.takerTakes === 'deposit' && isOpen(swap, 'maker-deposit');
		return takesDeposit && !isPaid('taker-reclaim') ? ['deposit-claim'] : ['taker-reclaim'];
	}
	return isPaid('taker-reclaim') ? ['taker-reclaim', 'deposit-claim'] : ['deposit-claim'];
}

function isStageDone(stage: TimelineStage, swap: Swap, now: number): boolean {
	if (stage === 'end') return swap.isFinished;
	if (stage !== 'lock') return hasMade(swap, stage);
	const from = recoveryFrom(swap);
	const isFetched = WAYS_BACK.some((each) => hasMade(swap, each));
	return isFetched || swap.isFinished || (from !== undefined && now >= from);
}

function isPayment(stage: TimelineStage): stage is Stage {
	return stage !== 'lock' && stage !== 'end';
}
