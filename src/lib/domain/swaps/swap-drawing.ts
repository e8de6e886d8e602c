import { moneyPlace, type MoneyPlace } from './money-places.ts';
import { deadlineOf, isBroken, lockedBy, recoveryFrom, safetySpan } from './swap-state.ts';
import { stepTimes, type StepTime } from './swap-times.ts';
import { isOwnStage, type StepLook, type TimelineStage, type TimelineStep } from './swap-timeline.ts';
import type { Stage, Swap } from './swap.ts';
import { spreadOut, timeAxis, type AxisBreak, type TimeAxis } from './time-axis.ts';

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
