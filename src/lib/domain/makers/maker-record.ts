import type { FAILURES, SwapResult, SwapWithMaker } from './swap-result.ts';

/** So many of the latest swaps are remembered of each maker. */
export const MOST_REMEMBERED = 200;

/** The usual time is the median of at least as many swaps. */
const FEWEST = 3;

/** The whole public key of a node: anything else is another program's, or was shortened. */
export function isNodeKey(text: string | undefined): text is string {
	return text !== undefined && /^[0-9a-f]{64}$/i.test(text) && !/^0+$/.test(text);
}

/** A maker's swaps that this browser saw. */
export interface MakerRecord {
	readonly swaps: number;
	readonly finished: number;
	readonly failed: Readonly<Record<(typeof FAILURES)[number], number>>;
	/** How long its finished swaps take, in milliseconds; `undefined` if there are too few. */
	readonly usualMs: number | undefined;
	/** When the last one ended, in milliseconds since 1970. */
	readonly lastAt: number | undefined;
	/** There may have been more before: as many are remembered. */
	readonly isFull: boolean;
}

/** Each swap once, the latest first, and no more than are remembered. What came later is the truth about a swap. */
export function mergeSwaps(known: readonly SwapWithMaker[], news: readonly SwapWithMaker[]): SwapWithMaker[] {
	const byId = new Map([...known, ...news].map((swap) => [swap.id, swap]));
	return [...byId.values()].sort(latestFirst).slice(0, MOST_REMEMBERED);
}

const momentOf = ({ endedAt, begunAt }: SwapWithMaker): number => endedAt ?? begunAt ?? -Infinity;

function latestFirst(one: SwapWithMaker, other: SwapWithMaker): number {
	const [a, b] = [momentOf(one), momentOf(other)];
	if (a !== b) return b > a ? 1 : -1;
	return one.id < other.id ? -1 : 1;
}

/** The moment of the latest of them, in milliseconds since 1970; `-Infinity` if none is known. */
export function latestOf(swaps: readonly SwapWithMaker[]): number {
	return Math.max(-Infinity, ...swaps.map(momentOf));
}

export function recordOf(swaps: readonly SwapWithMaker[]): MakerRecord {
	const count = (wanted: SwapResult) => swaps.filter(({ result }) => result === wanted).length;
	const lastAt = latestOf(swaps);
	return {
		swaps: swaps.length,
		finished: count('finished'),
		failed: { unpaid: count('unpaid'), refunded: count('refunded'), expired: count('expired') },
		usualMs: usualMsOf(swaps),
		lastAt: Number.isFinite(lastAt) ? lastAt : undefined,
		isFull: swaps.length >= MOST_REMEMBERED,
	};
}

function usualMsOf(swaps: readonly SwapWithMaker[]): number | undefined {
	const spans = swaps.flatMap(({ result, begunAt, endedAt }) =>
		result === 'finished' && begunAt !== undefined && endedAt !== undefined && endedAt >= begunAt
			? [endedAt - begunAt]
			: [],
	);
	if (spans.length < FEWEST) return undefined;
	return spans.sort((a, b) => a - b)[Math.floor(spans.length / 2)];
}
