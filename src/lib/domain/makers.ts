import type { SeenSwap } from './trade-log.ts';
import { endOf, madePayment, type Stage, type Swap } from './swaps/swap.ts';
import { hadReceived } from './swaps/swap-state.ts';

/**
 * Result of a swap with a maker.
 *
 * - `unpaid`: the maker was next to pay, and never did.
 * - `refunded`: both had paid, and the coins were returned.
 * - `expired`: the network's log has no details.
 */
export type SwapResult = 'finished' | 'unpaid' | 'refunded' | 'expired';

export const FAILURES = ['unpaid', 'refunded', 'expired'] as const satisfies readonly SwapResult[];

/** Stored facts about a swap with a maker. */
export interface SwapWithMaker {
	/** Id among the user's own swaps, if it is one of them. */
	readonly id: string;
	readonly result: SwapResult;
	/** Milliseconds since 1970. */
	readonly begunAt: number | undefined;
	readonly endedAt: number | undefined;
}

/** Result of a user's swap; `undefined` while it is running, or if the counterparty is not to blame. */
export function resultOfOwn(swap: Swap): SwapResult | undefined {
	if (!swap.isFinished) return undefined;
	if (hadReceived(swap)) return 'finished';
	// The user's own node was restarted during the swap, so the counterparty may have behaved correctly.
	if (swap.isCutOff || endOf(swap) === 'taken' || endOf(swap) === 'unclear') return undefined;
	const has = (stage: Stage) => madePayment(swap, stage) !== undefined;
	if (has(swap.isMaker ? 'taker-payment' : 'maker-payment')) return 'refunded';
	return isTheirTurn(swap.isMaker, has) ? 'unpaid' : undefined;
}

/**
 * True if the counterparty was next to pay. The order is: fee, maker's deposit, taker's payment, maker's
 * payment.
 */
function isTheirTurn(isMaker: boolean, has: (stage: Stage) => boolean): boolean {
	if (isMaker) return has('maker-deposit') || !has('other-fee');
	if (has('taker-payment')) return true;
	return has('fee') && !has('maker-deposit');
}

/**
 * @param log how the node's log has to be read; see the port
 * @returns `undefined` for a swap that is running, has no known end, or may never have begun
 */
export function resultOfSeen(
	{ outcome, endedAt, payments }: SeenSwap,
	{ listsRequests }: { readonly listsRequests: boolean },
): SwapResult | undefined {
	// A node that does not report ends lists every swap that began.
	if (outcome === 'finished') return endedAt === undefined ? undefined : 'finished';
	if (outcome === 'open') return undefined;
	const has = (wanted: SeenSwap['payments'][number]['name']) => payments.some(({ name }) => name === wanted);
	if (has('maker-payment')) return 'refunded';
	if (has('taker-payment')) return 'unpaid';
	// After the deposit, the taker was next to pay.
	if (has('deposit') || listsRequests) return undefined;
	return 'expired';
}

/** Maximum number of swaps stored per maker, the latest ones. */
export const MAX_REMEMBERED = 200;

/** Minimum number of swaps for the median duration. */
const FEWEST = 3;

/**
 * True for the complete public key of a node. Other strings come from a different client, or were shortened.
 */
export function isNodeKey(text: string | undefined): text is string {
	return text !== undefined && /^[0-9a-f]{64}$/i.test(text) && !/^0+$/.test(text);
}

/** A maker's track record, as seen by this browser. */
export interface MakerRecord {
	readonly swaps: number;
	readonly finished: number;
	readonly failed: Readonly<Record<(typeof FAILURES)[number], number>>;
	/** Median duration of finished swaps, in milliseconds; `undefined` if there are too few. */
	readonly usualMs: number | undefined;
	/** End of the latest swap, in milliseconds since 1970. */
	readonly lastAt: number | undefined;
	/** True if the storage limit is reached, so that there may have been earlier swaps. */
	readonly isFull: boolean;
}

/** Merges swaps by id, latest first, up to `MAX_REMEMBERED`. New data about a swap replaces old data. */
export function mergeSwaps(known: readonly SwapWithMaker[], news: readonly SwapWithMaker[]): SwapWithMaker[] {
	const byId = new Map([...known, ...news].map((swap) => [swap.id, swap]));
	return [...byId.values()].sort(latestFirst).slice(0, MAX_REMEMBERED);
}

const momentOf = ({ endedAt, begunAt }: SwapWithMaker): number => endedAt ?? begunAt ?? -Infinity;

function latestFirst(one: SwapWithMaker, other: SwapWithMaker): number {
	const [a, b] = [momentOf(one), momentOf(other)];
	if (a !== b) return b > a ? 1 : -1;
	return one.id < other.id ? -1 : 1;
}

/** Time of the latest swap, in milliseconds since 1970; `-Infinity` if unknown. */
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
		isFull: swaps.length >= MAX_REMEMBERED,
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
