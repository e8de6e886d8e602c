import {
	evidenceOf,
	isBroken,
	lockedBy,
	recoveryFrom,
	takesDeposit,
	type SwapState,
} from '../swaps/swap-state.ts';
import type { Swap } from '../swaps/swap.ts';
import type { NoticeState } from './notice-state.ts';
import type { Fill, Notice, NoticeNews } from './notice.ts';
import { tell, type KnownNotice } from './told.ts';

/** A swap as the node told it lately. */
export interface ObservedSwap {
	readonly swap: Swap;
	readonly state: SwapState;
	readonly fill: Fill | undefined;
	/** A request of this browser has just led to it. */
	readonly isOwn: boolean;
	/** It was not asked for in this browser, and the coin that it brings has a goal of the portfolio. */
	readonly isOfGoals?: boolean;
	/** The node has no record of it any more. */
	readonly isForgotten?: boolean;
}

/** Moments in milliseconds since 1970. */
interface SwapMoments {
	readonly now: number;
	readonly since: number;
	readonly nodeNow: number;
}

const SEEN_ENDS: Readonly<Partial<Record<SwapState, NoticeState>>> = {
	finished: 'swap-finished',
	returned: 'swap-refunded',
	claimed: 'swap-claimed',
};

/** The notice of an end; `undefined` for a swap that goes on, needs the user or is not checked yet. */
export function endNotice(swap: Swap, state: SwapState, nodeNow: number): NoticeState | undefined {
	if (state === 'ended') return 'swap-ended';
	const end = SEEN_ENDS[state];
	return end && evidenceOf(swap, nodeNow) !== 'seen' ? 'swap-reported' : end;
}

export const keyOfSwap = (id: string): string => `swap ${id}`;

export function swapNews(
	observed: ObservedSwap,
	{ since, nodeNow, now }: SwapMoments,
	known: KnownNotice,
): NoticeNews[] {
	const { swap, fill, isOwn, isForgotten = false } = observed;
	const key = keyOfSwap(swap.id);
	const begun = swap.startedAt === undefined ? undefined : swap.startedAt - nodeNow + now;
	const isWatched = known(key) !== undefined || !swap.isFinished || (begun !== undefined && begun >= since);
	if (!isWatched || (isForgotten && !isOpenNotice(known(key)))) return [];
	const is = isForgotten ? 'swap-forgotten' : stateOfSwap(observed, nodeNow, known(key));
	if (!is) return [];
	const { id, pays, gets } = swap;
	const facts = { key, is, id, coins: [pays.coin, gets.coin], sums: [pays, gets], fill };
	return [tell(facts, isOwn && is === 'swap-started')];
}

function stateOfSwap(
	{ swap, state, isOfGoals }: ObservedSwap,
	nodeNow: number,
	before?: Notice,
): NoticeState | undefined {
	switch (state) {
		case 'checking':
			return before?.is;
		case 'late':
			return 'swap-late';
		case 'running':
			if (before === undefined) return beginningOf(swap, isOfGoals);
			// It was late, and then a payment came: it does not start again.
			return BEGINNINGS.includes(before.is) ? before.is : 'swap-continues';
		case 'attention':
			return isFree(swap, nodeNow) ? 'swap-refundable' : 'swap-attention';
		default:
			return endNotice(swap, state, nodeNow);
	}
}

/** Of a swap that was never told, or whose end was, it is no news that the node forgot it. */
const isOpenNotice = (before?: Notice): boolean => before !== undefined && before.endedAt === undefined;

const BEGINNINGS: readonly NoticeState[] = ['swap-started', 'order-filled', 'goal-traded'];

const beginningOf = ({ isMaker }: Swap, isOfGoals = false): NoticeState =>
	isMaker ? 'order-filled' : isOfGoals ? 'goal-traded' : 'swap-started';

/** The lock has passed, and the user's own coins come back, not the counterparty's deposit. */
function isFree(swap: Swap, nodeNow: number): boolean {
	const from = recoveryFrom(swap);
	const hasPassed = from !== undefined && nodeNow >= from;
	return hasPassed && isBroken(swap, nodeNow) && lockedBy(swap).length > 0 && !takesDeposit(swap);
}
