import { hasMade, paymentOf, type Stage, type Swap, type SwapPayment } from './swap.ts';
import {
	isBroken,
	isOpen,
	recoveryFrom,
	moneyPlace,
	type MoneyPlace,
	deadlineOf,
	lockedBy,
	safetyRange,
} from './swap-state.ts';

/** A payment, the end of the time lock, or the end of a swap in which nothing was locked. */
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

/**
 * Past and future steps. After a failure, the missing step and the refund steps replace the remaining ones.
 */
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

/**
 * The step at which a swap failed; `undefined` if unclear, because a node that restarted during a swap does
 * not see the counterparty's later steps.
 */
function failedStage(swap: Swap, happy: readonly Stage[]): Stage | undefined {
	const first = happy.find((stage) => !hasMade(swap, stage) && !WAYS_BACK.includes(stage));
	return first && swap.isCutOff && !isOwnStage(first, swap) ? undefined : first;
}

/** The pending step; `undefined` when the swap is over. */
export function currentStep(swap: Swap, now: number): TimelineStep | undefined {
	return timelineOf(swap, now).find(({ state }) => state === 'now');
}

/** State for drawing a step: the pending step of a late swap is `late`. */
export type StepStyle = TimelineStep['state'] | 'late';

const MADE_BY_MAKER: ReadonlySet<Stage> = new Set([
	'maker-deposit',
	'maker-payment',
	'maker-spend',
	'deposit-refund',
	'maker-reclaim',
]);

/** True if the user's node makes the payment. */
export function isOwnStage(stage: TimelineStage, { isMaker }: Swap): boolean {
	if (!isPayment(stage)) return true;
	return MADE_BY_MAKER.has(stage) === isMaker;
}

/**
 * True if the user's node acts next. The maker spends the taker's payment with the secret that the taker
 * reveals by spending the maker's.
 */
export function isOwnTurn({ stage }: TimelineStep, swap: Swap): boolean {
	return isOwnStage(stage, swap) && !(stage === 'maker-spend' && isOpen(swap, 'maker-payment'));
}

/** Payments after a failure. The maker's deposit is refunded after the maker's payment. */
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

/** Time of a step, exact or bounded. Milliseconds since 1970. */
export interface StepTime {
	/** Best estimate, between `from` and `until`. */
	readonly at: number;
	readonly from: number;
	readonly until: number;
	/**
	 * `seen`: observed by this browser. `mined`: the block's time. `told`: reported by the node. `between`:
	 * only the bounds are known.
	 */
	readonly is: 'seen' | 'mined' | 'told' | 'between';
}

/** Usual maximum interval between two readings while the page is open. */
const CLOSE_MS = 2 * 60_000;

/**
 * Times of the past steps, in order; `undefined` for the others, and for all steps if the swap's start is
 * unknown.
 *
 * @param minedAt block times by stage
 */
export function stepTimes(
	swap: Swap,
	steps: readonly TimelineStep[],
	now: number,
	minedAt: Partial<Readonly<Record<Stage, number>>> = {},
): (StepTime | undefined)[] {
	const { startedAt, finishedAt } = swap;
	if (startedAt === undefined) return steps.map(() => undefined);
	const known = steps.map((step) => (step.state === 'done' ? knownTime(swap, step, minedAt) : undefined));
	const last = Math.max(startedAt, finishedAt ?? now);
	const times: (StepTime | undefined)[] = [];
	let from = startedAt;
	steps.forEach((step, index) => {
		if (step.state !== 'done') return times.push(undefined);
		const next = known.slice(index + 1).find((each) => each?.at !== undefined)?.at;
		const until = Math.max(from, Math.min(last, next ?? last));
		const time = boundTime(known[index], from, until);
		from = time.is === 'between' ? time.from : time.at;
		return times.push(time);
	});
	return spreadUnknown(times);
}

interface Known {
	/** `undefined` if only bounds are known. */
	readonly at: number | undefined;
	readonly from?: number | undefined;
	readonly until?: number | undefined;
	readonly is: StepTime['is'];
}

function knownTime(
	swap: Swap,
	{ stage }: TimelineStep,
	minedAt: Partial<Readonly<Record<Stage, number>>>,
): Known | undefined {
	if (stage === 'lock') return { at: recoveryFrom(swap), is: 'told' };
	if (stage === 'end') return { at: swap.finishedAt, is: 'told' };
	const seen = swap.seen?.find((each) => each.stage === stage);
	const isClose = seen?.after !== undefined && seen.by - seen.after <= CLOSE_MS;
	if (seen && isClose) return { at: seen.by, from: seen.after, until: seen.by, is: 'seen' };
	const mined = minedAt[stage];
	if (mined !== undefined) return { at: mined, is: 'mined' };
	return seen && { at: undefined, from: seen.after, until: seen.by, is: 'between' };
}

function boundTime(known: Known | undefined, least: number, most: number): StepTime {
	const bound = (time: number) => Math.min(most, Math.max(least, time));
	const [from, until] = [bound(known?.from ?? least), bound(known?.until ?? most)];
	if (known?.at === undefined) return { at: from, from, until: Math.max(from, until), is: 'between' };
	const at = bound(known.at);
	return known.is === 'seen'
		? { at, from: Math.min(from, at), until: at, is: 'seen' }
		: { at, from: at, until: at, is: known.is };
}

/** Distributes steps with the same bounds evenly between them. */
function spreadUnknown(times: readonly (StepTime | undefined)[]): (StepTime | undefined)[] {
	return times.map((time, index) => {
		if (time?.is !== 'between') return time;
		const isAlike = (each: StepTime | undefined) =>
			each?.is === 'between' && each.from === time.from && each.until === time.until;
		const alike = times.filter(isAlike).length;
		const before = times.slice(0, index).filter(isAlike).length;
		return { ...time, at: time.from + ((time.until - time.from) * (before + 1)) / (alike + 1) };
	});
}

/** A period without events that is drawn shortened. */
interface AxisBreak {
	/** Milliseconds since 1970. */
	readonly from: number;
	readonly until: number;
	/** Position of the middle, as a share of the axis. */
	readonly place: number;
}

/** A time axis with a constant scale outside its breaks. */
export interface TimeAxis {
	readonly breaks: readonly AxisBreak[];
	/** Position of a time, from 0 to 1. */
	place(time: number): number;
}

/** Width of a break, as a share of the axis. */
const BREAK_SHARE = 0.11;
/** A period becomes a break if it is longer than this multiple of the sum of all shorter periods. */
const MUCH_LONGER = 2;

/**
 * Builds an axis on which all marks are distinguishable, even if the last ones are hours later.
 *
 * @param times of the marks, in any order; the earliest and the latest are the ends of the axis
 * @param leastBreakMs periods up to this length are never shortened
 */
export function timeAxis(times: readonly number[], leastBreakMs: number): TimeAxis {
	const sorted = [...new Set(times)].sort((one, other) => one - other);
	const stretches = sorted.slice(1).map((until, index) => ({ from: sorted[index] ?? until, until }));
	const isBreak = breaksOf(stretches, leastBreakMs);
	const broken = stretches.filter(isBreak).length;
	const whole = stretches.filter((each) => !isBreak(each)).reduce((sum, each) => sum + lengthOf(each), 0);
	const share = whole > 0 ? BREAK_SHARE : 1 / Math.max(1, broken);
	const scale = whole > 0 ? (1 - broken * share) / whole : 0;
	let end = 0;
	const parts = stretches.map((each) => {
		const start = end;
		end += isBreak(each) ? share : scale * lengthOf(each);
		return { ...each, start, end, isBreak: isBreak(each) };
	});
	return {
		breaks: parts
			.filter((part) => part.isBreak)
			.map(({ from, until, start, end: last }) => ({ from, until, place: (start + last) / 2 })),
		place(time) {
			const part = parts.find(({ until }) => time <= until) ?? parts.at(-1);
			if (!part) return 0;
			const along = (time - part.from) / lengthOf(part);
			return Math.min(1, Math.max(0, part.start + along * (part.end - part.start)));
		},
	};
}

interface Stretch {
	readonly from: number;
	readonly until: number;
}

const lengthOf = ({ from, until }: Stretch): number => until - from;

function breaksOf(stretches: readonly Stretch[], leastBreakMs: number): (stretch: Stretch) => boolean {
	let shorter = 0;
	for (const length of stretches.map(lengthOf).sort((one, other) => one - other)) {
		if (length > Math.max(leastBreakMs, MUCH_LONGER * shorter)) return (each) => lengthOf(each) >= length;
		shorter += length;
	}
	return () => false;
}

/**
 * Moves positions apart that are too close, each as little as possible, and keeps their order.
 *
 * @param places ascending, from 0 to 1
 * @param gap minimum distance to the previous position, by index
 * @param most maximum for the last position
 */
export function spreadOut(places: readonly number[], gap: (index: number) => number, most = 1): number[] {
	const moved = [...places];
	for (let index = 1; index < moved.length; index++)
		moved[index] = Math.max(moved[index] ?? 0, (moved[index - 1] ?? 0) + gap(index));
	let next = most;
	for (let index = moved.length - 1; index >= 0; index--) {
		moved[index] = Math.max(0, Math.min(moved[index] ?? 0, next));
		next = (moved[index] ?? 0) - gap(index);
	}
	return moved;
}

/** A step on one party's lane. Positions are shares of the axis. */
export interface DrawnStep {
	readonly stage: TimelineStage;
	readonly style: StepStyle;
	readonly lane: 'own' | 'other' | 'axis';
	readonly time: StepTime | undefined;
	/** Position of the time itself and of its bounds; `undefined` if no time is known or expected. */
	readonly foot: { readonly at: number; readonly from: number; readonly until: number } | undefined;
	/** Position of the marker after being moved away from its neighbours. */
	readonly place: number;
	/** Location of the user's money after this step; `undefined` for pending steps. */
	readonly money: MoneyPlace | undefined;
}

/**
 * A time marked across both lanes:
 *
 * - `act-by`: from then on waiting risks money
 * - `free`: the user's node can reclaim coins
 * - `usual`: most similar swaps are done
 * - `unknown`: the node has reported nothing since then
 */
export interface DrawnMark {
	readonly is: 'start' | 'now' | 'usual' | 'act-by' | 'free' | 'finished' | 'unknown';
	readonly time: number;
	readonly place: number;
}

/** Location of the user's money in a period, as shares of the axis. */
interface MoneySpan {
	readonly is: MoneyPlace['is'];
	readonly from: number;
	readonly until: number;
}

export interface SwapDrawing {
	readonly steps: readonly DrawnStep[];
	readonly marks: readonly DrawnMark[];
	readonly money: readonly MoneySpan[];
	readonly breaks: readonly AxisBreak[];
}

/** The desk's knowledge about a swap beyond the node's record. */
export interface DrawingContext {
	readonly now: number;
	/** Usual duration of similar swaps. */
	readonly usualMs: number;
	readonly isLate: boolean;
	/** Time of the last reading, if the node currently reports nothing about the swap. */
	readonly knownUntil: number | undefined;
	/** Block times by stage. */
	readonly minedAt: Partial<Readonly<Record<Stage, number>>>;
	/**
	 * Minimum distances between markers, as shares of the axis: `same` lane, different lanes (`other`), and
	 * the space after the end of the axis (`behind`).
	 */
	readonly gaps: { readonly same: number; readonly other: number; readonly behind: number };
}

/** Draws a swap on its time axis; `undefined` if the node does not report when it started. */
export function drawSwap(
	swap: Swap,
	steps: readonly TimelineStep[],
	context: DrawingContext,
): SwapDrawing | undefined {
	const { startedAt } = swap;
	if (startedAt === undefined) return undefined;
	const until = Math.min(context.now, context.knownUntil ?? context.now);
	const times = stepTimes(swap, steps, Math.max(startedAt, until), context.minedAt);
	const anchors = anchorsOf(swap, steps, times, context);
	const marks = marksOf(swap, steps, startedAt, context);
	const axis = timeAxis(
		[...marks.map(({ time }) => time), ...anchors.flatMap((anchor) => anchor.time ?? [])],
		context.usualMs,
	);
	const end = swap.finishedAt ?? Math.max(startedAt, until);
	const drawn = placeSteps(swap, steps, times, anchors, axis, context);
	return {
		steps: drawn,
		marks: marks.map((mark) => ({ ...mark, place: axis.place(mark.time) })),
		money: moneySpans(swap, drawn, {
			from: axis.place(startedAt),
			// Received coins are available when the swap is over.
			until: swap.isFinished && lockedBy(swap).length === 0 ? 1 + context.gaps.behind : axis.place(end),
		}),
		breaks: axis.breaks,
	};
}

/** Time at which a step is drawn. */
interface Anchor {
	/** `undefined` if unknown: the step follows the previous one. */
	readonly time: number | undefined;
}

function anchorsOf(
	swap: Swap,
	steps: readonly TimelineStep[],
	times: readonly (StepTime | undefined)[],
	{ now, usualMs }: DrawingContext,
): Anchor[] {
	const free = recoveryFrom(swap);
	const waiting = steps.filter(isComing);
	const end = (swap.startedAt ?? now) + usualMs;
	const isOnTime = now < end && !isBroken(swap, now) && !swap.isFinished;
	return steps.map((step, index) => {
		const known = times[index]?.at;
		if (known !== undefined) return { time: known };
		if (step.state === 'failed') return { time: undefined };
		if (step.stage === 'lock') return { time: free };
		const isAfterLock = steps.slice(0, index).some(({ stage }) => stage === 'lock');
		if (isAfterLock) return { time: free === undefined ? undefined : Math.max(free, now) };
		const place = waiting.indexOf(step) + 1;
		return { time: isOnTime ? now + ((end - now) * place) / waiting.length : now };
	});
}

function marksOf(
	swap: Swap,
	steps: readonly TimelineStep[],
	startedAt: number,
	{ now, usualMs, knownUntil }: DrawingContext,
): Omit<DrawnMark, 'place'>[] {
	const marks: Omit<DrawnMark, 'place'>[] = [{ is: 'start', time: startedAt }];
	const add = (is: DrawnMark['is'], time: number | undefined) => {
		if (time !== undefined) marks.push({ is, time });
	};
	const span = safetyRange(swap);
	if (swap.isFinished) add('finished', swap.finishedAt);
	else {
		if (knownUntil !== undefined && knownUntil < now) add('unknown', Math.max(startedAt, knownUntil));
		add('now', Math.max(startedAt, now));
		if (!isBroken(swap, now)) add('usual', startedAt + usualMs);
	}
	if (span) add('act-by', deadlineOf(swap));
	if (span ?? steps.some(({ stage }) => stage === 'lock')) add('free', recoveryFrom(swap));
	return marks;
}

function placeSteps(
	swap: Swap,
	steps: readonly TimelineStep[],
	times: readonly (StepTime | undefined)[],
	anchors: readonly Anchor[],
	axis: TimeAxis,
	{ now, isLate, gaps }: DrawingContext,
): DrawnStep[] {
	const lanes = steps.map(({ stage }) => laneOf(stage, swap));
	// Future steps are drawn to the right of the current time.
	const least = (index: number) => (isComing(steps[index]) ? axis.place(now) + gaps.other : 0);
	let latest = 0;
	const places = anchors.map(({ time }, index) => {
		latest = Math.max(latest, least(index), time === undefined ? 0 : axis.place(time));
		return latest;
	});
	const gap = (index: number) => (lanes[index] === lanes[index - 1] ? gaps.same : gaps.other);
	const spread = spreadOut(places, gap, 1 + gaps.behind);
	const made: Stage[] = [];
	return steps.map(({ stage, state, payment }, index) => {
		if (payment) made.push(payment.stage);
		const time = times[index];
		const anchor = anchors[index]?.time;
		const at = anchor === undefined ? undefined : axis.place(anchor);
		return {
			...{ stage, time, lane: lanes[index] ?? 'axis', place: spread[index] ?? 0 },
			style: state === 'now' && isLate ? 'late' : state,
			foot: at === undefined ? undefined : { at, ...boundsOf(time, axis, at) },
			money: state === 'done' ? moneyPlace(swap, [...made]) : undefined,
		};
	});
}

const isComing = (step: TimelineStep | undefined): boolean =>
	step?.state === 'now' || step?.state === 'to-come';

function boundsOf(time: StepTime | undefined, axis: TimeAxis, at: number): { from: number; until: number } {
	return time ? { from: axis.place(time.from), until: axis.place(time.until) } : { from: at, until: at };
}

function laneOf(stage: TimelineStage, swap: Swap): DrawnStep['lane'] {
	if (stage === 'lock' || stage === 'end') return 'axis';
	return isOwnStage(stage, swap) ? 'own' : 'other';
}

function moneySpans(
	swap: Swap,
	steps: readonly DrawnStep[],
	{ from, until: end }: { readonly from: number; readonly until: number },
): MoneySpan[] {
	const changes = [
		{ is: moneyPlace(swap, []).is, at: from },
		...steps.flatMap(({ money, foot }) => (money && foot ? [{ is: money.is, at: foot.at }] : [])),
	];
	const spans: MoneySpan[] = [];
	changes.forEach(({ is, at }, index) => {
		const until = Math.max(at, changes[index + 1]?.at ?? end);
		// Skips empty periods: two changes can share a block.
		if (until === at) return;
		const last = spans.at(-1);
		if (last?.is === is) spans[spans.length - 1] = { ...last, until };
		else spans.push({ is, from: at, until });
	});
	return spans;
}
