import { hasMade, isLost, type LockedStage, type Stage, type Swap } from './swap.ts';

/**
 * Fate of a locked output, seen from the user. `own`: taken by the user's node. `theirs`: taken by the counterparty. `spent`:
 * taken by a node that the record does not name.
 */
export type OutputFate = 'none' | 'open' | 'own' | 'theirs' | 'spent';

/**
 * End of a swap. `taken`: the counterparty has the user's payment, and no payment to the user is reported. `unclear`: coins of
 * the user may be gone, and the record does not say where. `locked`: coins of the user are in a contract.
 */
export type SwapEnd = 'finished' | 'claimed' | 'returned' | 'ended' | 'locked' | 'taken' | 'unclear';

/** By the fate of the deposit: none, open, own, theirs, spent. */
type EndsByDeposit = readonly [SwapEnd, SwapEnd, SwapEnd, SwapEnd, SwapEnd];

/** By the fates of the user's payment and of the counterparty's payment. */
type EndTable = Readonly<Record<OutputFate, Readonly<Record<OutputFate, EndsByDeposit>>>>;

/** A taker owns a claimed deposit. Makers pay last: with their payment, the taker's was made too. */
const TAKER_ENDS: EndTable = {
	none: {
		none: ['ended', 'ended', 'claimed', 'ended', 'ended'],
		open: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
		own: ['finished', 'finished', 'finished', 'finished', 'finished'],
		theirs: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
		spent: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
	},
	open: {
		none: ['locked', 'locked', 'claimed', 'locked', 'locked'],
		open: ['locked', 'locked', 'claimed', 'locked', 'locked'],
		own: ['finished', 'finished', 'finished', 'finished', 'finished'],
		theirs: ['locked', 'locked', 'claimed', 'locked', 'locked'],
		spent: ['locked', 'locked', 'claimed', 'locked', 'locked'],
	},
	own: {
		none: ['returned', 'returned', 'returned', 'returned', 'returned'],
		open: ['returned', 'returned', 'returned', 'returned', 'returned'],
		own: ['finished', 'finished', 'finished', 'finished', 'finished'],
		theirs: ['returned', 'returned', 'returned', 'returned', 'returned'],
		spent: ['returned', 'returned', 'returned', 'returned', 'returned'],
	},
	theirs: {
		none: ['taken', 'taken', 'claimed', 'taken', 'taken'],
		open: ['taken', 'taken', 'claimed', 'taken', 'taken'],
		own: ['finished', 'finished', 'finished', 'finished', 'finished'],
		theirs: ['taken', 'taken', 'claimed', 'taken', 'taken'],
		spent: ['taken', 'taken', 'claimed', 'taken', 'taken'],
	},
	spent: {
		none: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
		open: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
		own: ['finished', 'finished', 'finished', 'finished', 'finished'],
		theirs: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
		spent: ['unclear', 'unclear', 'claimed', 'unclear', 'unclear'],
	},
};

/** A maker owns a refunded deposit. Every other payment comes after the deposit. */
const MAKER_ENDS: EndTable = {
	none: {
		none: ['ended', 'locked', 'returned', 'claimed', 'unclear'],
		open: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
		own: ['finished', 'locked', 'finished', 'claimed', 'unclear'],
		theirs: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
		spent: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
	},
	open: {
		none: ['locked', 'locked', 'locked', 'locked', 'locked'],
		open: ['locked', 'locked', 'locked', 'locked', 'locked'],
		own: ['finished', 'locked', 'finished', 'claimed', 'unclear'],
		theirs: ['locked', 'locked', 'locked', 'locked', 'locked'],
		spent: ['locked', 'locked', 'locked', 'locked', 'locked'],
	},
	own: {
		none: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
		open: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
		own: ['finished', 'locked', 'finished', 'claimed', 'unclear'],
		theirs: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
		spent: ['unclear', 'locked', 'returned', 'claimed', 'unclear'],
	},
	theirs: {
		none: ['taken', 'taken', 'taken', 'taken', 'taken'],
		open: ['taken', 'taken', 'taken', 'taken', 'taken'],
		own: ['finished', 'locked', 'finished', 'claimed', 'unclear'],
		theirs: ['taken', 'taken', 'taken', 'taken', 'taken'],
		spent: ['taken', 'taken', 'taken', 'taken', 'taken'],
	},
	spent: {
		none: ['unclear', 'unclear', 'unclear', 'unclear', 'unclear'],
		open: ['unclear', 'unclear', 'unclear', 'unclear', 'unclear'],
		own: ['finished', 'locked', 'finished', 'claimed', 'unclear'],
		theirs: ['unclear', 'unclear', 'unclear', 'unclear', 'unclear'],
		spent: ['unclear', 'unclear', 'unclear', 'unclear', 'unclear'],
	},
};

const DEPOSIT_PLACES: Readonly<Record<OutputFate, 0 | 1 | 2 | 3 | 4>> = {
	none: 0,
	open: 1,
	own: 2,
	theirs: 3,
	spent: 4,
};

/** End of a swap whose record says finished. */
export function endOf(swap: Swap): SwapEnd {
	const [own, theirs] = swap.isMaker
		? (['maker-payment', 'taker-payment'] as const)
		: (['taker-payment', 'maker-payment'] as const);
	const ends = swap.isMaker ? MAKER_ENDS : TAKER_ENDS;
	const place = DEPOSIT_PLACES[fateOf(swap, 'maker-deposit')];
	return ends[fateOf(swap, own)][fateOf(swap, theirs)][place];
}

/** Payments out of each contract, to the maker and to the taker. */
export const SPENT_BY: Readonly<Record<LockedStage, { readonly maker: Stage; readonly taker: Stage }>> = {
	'maker-deposit': { maker: 'deposit-refund', taker: 'deposit-claim' },
	'taker-payment': { maker: 'maker-spend', taker: 'taker-reclaim' },
	'maker-payment': { maker: 'maker-reclaim', taker: 'taker-spend' },
};

export function fateOf(swap: Swap, stage: LockedStage): OutputFate {
	const { maker, taker } = SPENT_BY[stage];
	const [own, theirs] = swap.isMaker ? [maker, taker] : [taker, maker];
	if (hasMade(swap, own)) return hasMade(swap, theirs) ? 'spent' : 'own';
	if (hasMade(swap, theirs)) return 'theirs';
	if (isLost(swap, stage)) return 'none';
	if (swap.isSpent[stage] && !isLost(swap, maker) && !isLost(swap, taker)) return 'spent';
	return hasMade(swap, stage) ? 'open' : 'none';
}
