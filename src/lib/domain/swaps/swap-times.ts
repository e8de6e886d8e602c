import type { TimelineStep } from './swap-timeline.ts';
import { recoveryFrom } from './swap-state.ts';
import type { Stage, Swap } from './swap.ts';

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
