import type { SeenSwap } from './trade-log.ts';
import { endOf, madePayment, type Stage, type Swap } from './swaps/swap.ts';
import { hadReceived } from './swaps/swap-state.ts';

/**
 * How a swap with a maker ended.
 *
 * - `unpaid`: it was the maker's turn to pay, and it never did.
 * - `refunded`: both had paid, and the coins were returned.
 * - `expired`: the network's log has no more details.
 */
export type SwapResult = 'finished' | 'unpaid' | 'refunded' | 'expired';

export const FAILURES = ['unpaid', 'refunded', 'expired'] as const satisfies readonly SwapResult[];

/** The parts of a swap with a maker that are remembered. */
export interface SwapWithMaker {
	/** Its id among the user's own swaps, if it is one of them. */
	readonly id: string;
	readonly result: SwapResult;
	/** Milliseconds since 1970. */
	readonly begunAt: number | undefined;
	readonly endedAt: number | undefined;
}

/** `undefined` while the swap is running, and if it failed for a reason other than its counterparty. */
export function resultOfOwn(swap: Swap): SwapResult | undefined {
	if (!swap.isFinished) return undefined;
	if (hadReceived(swap)) return 'finished';
	// The user's own node was restarted during it: its counterparty may have behaved correctly.
	if (swap.isCutOff || endOf(swap) === 'taken' || endOf(swap) === 'unclear') return undefined;
	const has = (stage: Stage) => madePayment(swap, stage) !== undefined;
	if (has(swap.isMaker ? 'taker-payment' : 'maker-payment')) return 'refunded';
	return isTheirTurn(swap.isMaker, has) ? 'unpaid' : undefined;
}

/** Payments are made in turn: the fee, the maker's deposit, the taker's payment, the maker's payment. */
function isTheirTurn(isMaker: boolean, has: (stage: Stage) => boolean): boolean {
	if (isMaker) return has('maker-deposit') || !has('other-fee');
	if (has('taker-payment')) return true;
	return has('fee') && !has('maker-deposit');
}

/**
 * @param log how to read the node's log: see the port
 * @returns `undefined` for a swap that is running, without a known end, or that may never have begun
 */
export function resultOfSeen(
	{ outcome, endedAt, payments }: SeenSwap,
	{ listsRequests }: { readonly listsRequests: boolean },
): SwapResult | undefined {
	// A program that reports no ends lists every swap that began.
	if (outcome === 'finished') return endedAt === undefined ? undefined : 'finished';
	if (outcome === 'open') return undefined;
	const has = (wanted: SeenSwap['payments'][number]['name']) => payments.some(({ name }) => name === wanted);
	if (has('maker-payment')) return 'refunded';
	if (has('taker-payment')) return 'unpaid';
	// After a deposit it was the taker's turn.
	if (has('deposit') || listsRequests) return undefined;
	return 'expired';
}

/** Number of the latest swaps remembered per maker. */
export const MAX_REMEMBERED = 200;

/** The usual time is the median of at least this many swaps. */
const FEWEST = 3;

/** The whole public key of a node: anything else belongs to a different program, or was shortened. */
export function isNodeKey(text: string | undefined): text is string {
	return text !== undefined && /^[0-9a-f]{64}$/i.test(text) && !/^0+$/.test(text);
}

/** A maker's swaps that this browser saw. */
export interface MakerRecord {
	readonly swaps: number;
	readonly finished: number;
	readonly failed: Readonly<Record<(typeof FAILURES)[number], number>>;
	/** The usual duration of its finished swaps, in milliseconds; `undefined` if there are too few. */
	readonly usualMs: number | undefined;
	/** When the last one ended, in milliseconds since 1970. */
	readonly lastAt: number | undefined;
	/** The memory is full: there may have been earlier swaps. */
	readonly isFull: boolean;
}

/** Each swap once, latest first, up to the remembered number. Later news about a swap replaces earlier ones. */
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
