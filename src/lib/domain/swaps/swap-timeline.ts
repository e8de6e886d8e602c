import { hasMade, paymentOf, type Stage, type Swap, type SwapPayment } from './swap.ts';
import {
	isBroken,
	isOpen,
	recoveryFrom,
	moneyPlace,
	type MoneyPlace,
	deadlineOf,
	lockedBy,
	safetySpan,
} from './swap-state.ts';

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

/** When a step came, as far as it is known. Milliseconds since 1970. */
export interface StepTime {
	/** Where it stands on the axis: between `from` and `until`. */
	readonly at: number;
	readonly from: number;
	readonly until: number;
	/**
	 * `seen`: this browser saw it come. `mined`: the time of its block. `told`: the node says the moment. `between`: no more is
	 * known than the two bounds.
	 */
	readonly is: 'seen' | 'mined' | 'told' | 'between';
}

/** Two readings are seldom further apart while the page is open. */
const CLOSE_MS = 2 * 60_000;

/**
 * The times of the steps that are over, in their order; `undefined` for the others, and for all if the start is not known.
 *
 * @param minedAt the times of blocks, by stage
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
	/** `undefined` if only a bound is known. */
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

/** Steps of which only the same bounds are known stand at equal distances between them. */
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

/** A stretch of time in which nothing happens, drawn shorter than it is. */
interface AxisBreak {
	/** Milliseconds since 1970. */
	readonly from: number;
	readonly until: number;
	/** Its middle, as a share of the axis. */
	readonly place: number;
}

/** Time along a line: of one scale but for its breaks. */
export interface TimeAxis {
	readonly breaks: readonly AxisBreak[];
	/** The place of a moment on it, from 0 to 1. */
	place(time: number): number;
}

/** The width of a break, as a share of the axis. */
const BREAK_SHARE = 0.11;
/** A stretch without marks is a break if it is longer than so many times all shorter ones together. */
const MUCH_LONGER = 2;

/**
 * An axis on which all marks can be told apart, though the last are hours behind the first.
 *
 * @param times of the marks, in any order; the first and the last are its ends
 * @param leastBreakMs stretches up to this are never shortened
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
 * Moves places that lie too close apart, each as little as its neighbours allow, without changing their order.
 *
 * @param places ascending, from 0 to 1
 * @param gap between two neighbours, by the place in the list of the second
 * @param most where the last one may stand
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

/** A step on its side's lane. Places are shares of the axis. */
export interface DrawnStep {
	readonly stage: TimelineStage;
	readonly look: StepLook;
	readonly lane: 'own' | 'other' | 'axis';
	readonly time: StepTime | undefined;
	/** Of the moment itself, and of its bounds; `undefined` if no moment is known or expected. */
	readonly foot: { readonly at: number; readonly from: number; readonly until: number } | undefined;
	/** Of its mark, which keeps its distance to its neighbours. */
	readonly place: number;
	/** Where the user's money was from then on; `undefined` before it came. */
	readonly money: MoneyPlace | undefined;
}

/**
 * A moment across both lanes. `act-by`: from when waiting costs money. `free`: from when the user's node takes coins back.
 * `usual`: when most swaps like this are done. `unknown`: since then the node says nothing of it.
 */
export interface DrawnMark {
	readonly is: 'start' | 'now' | 'usual' | 'act-by' | 'free' | 'finished' | 'unknown';
	readonly time: number;
	readonly place: number;
}

/** Where the user's money was along the axis. */
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

/** What the desk knows of a swap beside its record. */
export interface DrawingSight {
	readonly now: number;
	/** How long such a swap takes. */
	readonly usualMs: number;
	readonly isLate: boolean;
	/** The last reading, if the node says nothing of the swap at present. */
	readonly knownUntil: number | undefined;
	/** The times of blocks, by stage. */
	readonly minedAt: Partial<Readonly<Record<Stage, number>>>;
	/**
	 * The least distance of two marks, as shares of the axis: of neighbours on one lane, and on two. `behind`: the room behind
	 * its end.
	 */
	readonly gaps: { readonly same: number; readonly other: number; readonly behind: number };
}

/** The swap on its time axis; `undefined` if the node does not say when it began. */
export function drawSwap(
	swap: Swap,
	steps: readonly TimelineStep[],
	sight: DrawingSight,
): SwapDrawing | undefined {
	const { startedAt } = swap;
	if (startedAt === undefined) return undefined;
	const until = Math.min(sight.now, sight.knownUntil ?? sight.now);
	const times = stepTimes(swap, steps, Math.max(startedAt, until), sight.minedAt);
	const anchors = anchorsOf(swap, steps, times, sight);
	const marks = marksOf(swap, steps, startedAt, sight);
	const axis = timeAxis(
		[...marks.map(({ time }) => time), ...anchors.flatMap((anchor) => anchor.time ?? [])],
		sight.usualMs,
	);
	const end = swap.finishedAt ?? Math.max(startedAt, until);
	const drawn = placeSteps(swap, steps, times, anchors, axis, sight);
	return {
		steps: drawn,
		marks: marks.map((mark) => ({ ...mark, place: axis.place(mark.time) })),
		money: moneySpans(swap, drawn, {
			from: axis.place(startedAt),
			// What has arrived is there when the swap is over.
			until: swap.isFinished && lockedBy(swap).length === 0 ? 1 + sight.gaps.behind : axis.place(end),
		}),
		breaks: axis.breaks,
	};
}

/** The moment at which a step is drawn. */
interface Anchor {
	/** `undefined` if it has none of its own: it stands behind the step before. */
	readonly time: number | undefined;
}

function anchorsOf(
	swap: Swap,
	steps: readonly TimelineStep[],
	times: readonly (StepTime | undefined)[],
	{ now, usualMs }: DrawingSight,
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
	{ now, usualMs, knownUntil }: DrawingSight,
): Omit<DrawnMark, 'place'>[] {
	const marks: Omit<DrawnMark, 'place'>[] = [{ is: 'start', time: startedAt }];
	const add = (is: DrawnMark['is'], time: number | undefined) => {
		if (time !== undefined) marks.push({ is, time });
	};
	const span = safetySpan(swap);
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
	{ now, isLate, gaps }: DrawingSight,
): DrawnStep[] {
	const lanes = steps.map(({ stage }) => laneOf(stage, swap));
	// What has not come stands behind the line of now.
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
			look: state === 'now' && isLate ? 'late' : state,
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
		// Two changes of one moment, such as of one block, leave nothing in between.
		if (until === at) return;
		const last = spans.at(-1);
		if (last?.is === is) spans[spans.length - 1] = { ...last, until };
		else spans.push({ is, from: at, until });
	});
	return spans;
}
