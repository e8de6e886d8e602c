import type { Money } from '../money/figures.ts';
import type { SwapLocks } from '../swap-locks.ts';

/** Payments of a swap, in chronological order. The taker pays the fee; the maker locks the deposit. */
export const STAGES = [
	'fee',
	'other-fee',
	'maker-deposit',
	'taker-payment',
	'maker-payment',
	'taker-spend',
	'maker-spend',
	'deposit-refund',
	'maker-reclaim',
	'taker-reclaim',
	'deposit-claim',
] as const;

export type Stage = (typeof STAGES)[number];

/** Payments into a contract. */
export type LockedStage = 'maker-deposit' | 'taker-payment' | 'maker-payment';

/** A payment that was made. The node does not always report txid and amount. */
export interface SwapPayment {
	readonly stage: Stage;
	/** The node's name for the payment, for display. */
	readonly name: string;
	readonly coin: string;
	readonly txid: string | undefined;
	readonly amount: bigint | undefined;
}

/** The readings before and after a payment appeared, in milliseconds since 1970, by the node's clock. */
export interface SeenPayment {
	readonly stage: Stage;
	/** Last reading without the payment; `undefined` without an earlier reading since the page opened. */
	readonly after?: number | undefined;
	/** First reading with the payment. */
	readonly by: number;
}

/** A swap of the user. */
export interface Swap {
	/** The node's id, parsed only in the port. Also used in URLs. */
	readonly id: string;
	readonly uuid: string | undefined;
	/**
	 * True if the user is the maker, who locks a deposit first; false if the user is the taker, who pays the
	 * fee.
	 */
	readonly isMaker: boolean;
	readonly pays: Money;
	/** Amount traded for `pays`; the ratio of both is the price. */
	readonly gets: Money;
	/**
	 * Amount that reaches the wallet: slightly more than `gets`, because the fee of the last transaction was
	 * locked too.
	 */
	readonly arrives: Money;
	/** Fee of one transaction in the paid coin; 0 if the node does not report it. */
	readonly transactionFee: bigint;
	/** In the order of `STAGES`. */
	readonly payments: readonly SwapPayment[];
	/** True for each locked output that has been spent. */
	readonly isSpent: Readonly<Record<LockedStage, boolean>>;
	readonly isFinished: boolean;
	/** True if the node warns against being stopped now. */
	readonly isCritical: boolean;
	/**
	 * True if the node restarted during the swap. It then makes no more payments and does not see the
	 * counterparty's.
	 */
	readonly isCutOff: boolean;
	/**
	 * True if the swap began before the node's last start. The node then reclaims coins only when queried
	 * about the swap.
	 */
	readonly isMovedByAsking?: boolean | undefined;
	/** Locked outputs that the node tries to spend, but that its daemon reports as missing or spent. */
	readonly unfound?: readonly LockedStage[] | undefined;
	/**
	 * Payments that were made but removed by a reorg, as observed by this browser. Everything derived from
	 * the swap ignores them. They may reappear.
	 */
	readonly lost?: readonly Stage[] | undefined;
	/** Payments that this browser found on their chains. They are kept regardless of later reports. */
	readonly proved?: readonly SwapPayment[] | undefined;
	/** Payments that cannot be looked up, because the node refuses or does not know the transactions. */
	readonly unseeable?: readonly Stage[] | undefined;
	/**
	 * Time when all payments had enough confirmations to be final, in milliseconds since 1970. Until then
	 * this browser checks them.
	 */
	readonly settledAt?: number | undefined;
	/**
	 * Since then, this browser has observed no payment: node clock, milliseconds since 1970. The actual
	 * silence may be longer if the page was closed.
	 */
	readonly quietSince?: number | undefined;
	/** Times when payments appeared, as observed by this browser. */
	readonly seen?: readonly SeenPayment[] | undefined;
	readonly locks: SwapLocks;
	/** Milliseconds since 1970. */
	readonly startedAt: number | undefined;
	readonly finishedAt: number | undefined;
}

/** A payment that was made, unless a reorg is known to have removed it. */
export function paymentOf(swap: Swap, stage: Stage): SwapPayment | undefined {
	return isLost(swap, stage) ? undefined : madePayment(swap, stage);
}

/** A payment that was made, even if a reorg has removed it. */
export function madePayment(swap: Swap, stage: Stage): SwapPayment | undefined {
	return swap.payments.find((payment) => payment.stage === stage);
}

/** True if this browser found the payment on its chain, with the txid that the node reports. */
export function isProved(swap: Swap, stage: Stage): boolean {
	const { txid } = paymentOf(swap, stage) ?? {};
	return (
		txid !== undefined && swap.proved?.some((each) => each.stage === stage && each.txid === txid) === true
	);
}

export function isLost({ lost }: Swap, stage: Stage): boolean {
	return lost?.includes(stage) === true;
}

export function hasMade(swap: Swap, stage: Stage): boolean {
	return paymentOf(swap, stage) !== undefined;
}

/** Outputs that the node does not find, except those removed by a reorg. */
export function unfoundBy(swap: Swap): LockedStage[] {
	return (swap.unfound ?? []).filter((stage) => !isLost(swap, stage));
}

/** A query about one swap, by the user or automatically because the swap was stuck. */
export interface SwapCheck {
	/** Node clock, milliseconds since 1970. */
	readonly at: number;
	readonly isByItself: boolean;
	/** Payments since the previous check; `undefined` if the check failed. */
	readonly news?: number;
	/** Kind, message and code of the error if the check failed. */
	readonly failure?: { readonly kind: string; readonly message: string; readonly code?: string };
}

/** A swap as last reported by the node, with its checks, latest first. */
export interface CheckedSwap {
	readonly swap: Swap;
	readonly checks: readonly SwapCheck[];
}

/** A request waiting for a maker's answer. */
interface WaitingRequest {
	readonly gives: string;
	readonly wants: string;
	readonly secondsLeft: number;
}

/** Swaps as listed by the node, without details. */
export interface RecentSwaps {
	/** Latest first. */
	readonly ids: readonly string[];
	readonly waiting: WaitingRequest | undefined;
}

/**
 * Time for which a swap listed without details counts as starting, in milliseconds. The node writes its first
 * record 2 to 10 s after the match.
 */
export const STARTING_MS = 60_000;

/** Number of latest swaps per request. The same for all readers, so that equal calls are shared. */
export const LATEST_SWAPS = 50;

/**
 * Fate of a locked output, from the user's view.
 *
 * - `own`: spent by the user's node.
 * - `theirs`: spent by the counterparty.
 * - `spent`: spent, but the record does not name the spender.
 */
export type OutputFate = 'none' | 'open' | 'own' | 'theirs' | 'spent';

/**
 * End of a swap, from the user's view.
 *
 * - `taken`: the counterparty has the user's payment, and no payment to the user is reported.
 * - `unclear`: coins of the user may be gone; the record does not show where they are.
 * - `locked`: coins of the user are in a contract.
 */
export type SwapEnd = 'finished' | 'claimed' | 'returned' | 'ended' | 'locked' | 'taken' | 'unclear';

/** Indexed by the fate of the deposit: none, open, own, theirs, spent. */
type EndsByDeposit = readonly [SwapEnd, SwapEnd, SwapEnd, SwapEnd, SwapEnd];

/** Indexed by the fate of the user's payment, then of the counterparty's payment. */
type EndTable = Readonly<Record<OutputFate, Readonly<Record<OutputFate, EndsByDeposit>>>>;

/** A claimed deposit belongs to the taker. Makers pay last, so if the maker paid, so did the taker. */
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

/** A refunded deposit belongs to the maker. The deposit precedes all other payments. */
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

/** End of a swap that is recorded as finished. */
export function endOf(swap: Swap): SwapEnd {
	const [own, theirs] = swap.isMaker
		? (['maker-payment', 'taker-payment'] as const)
		: (['taker-payment', 'maker-payment'] as const);
	const ends = swap.isMaker ? MAKER_ENDS : TAKER_ENDS;
	const place = DEPOSIT_PLACES[fateOf(swap, 'maker-deposit')];
	return ends[fateOf(swap, own)][fateOf(swap, theirs)][place];
}

/** Payments out of each contract: to the maker and to the taker. */
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

/** Payments into each party's wallet. */
const ARRIVALS = {
	taker: ['taker-spend', 'taker-reclaim', 'deposit-claim'],
	maker: ['maker-spend', 'maker-reclaim', 'deposit-refund'],
} as const satisfies Record<string, readonly Stage[]>;

/** Payments of each party into contracts. */
const OWN_LOCKS = {
	taker: ['taker-payment'],
	maker: ['maker-deposit', 'maker-payment'],
} as const satisfies Record<string, readonly LockedStage[]>;

const sideOf = ({ isMaker }: Swap) => (isMaker ? 'maker' : 'taker');

/** Payments into the user's wallet, as reported by the node. */
export function arrivalsOf(swap: Swap): SwapPayment[] {
	return ARRIVALS[sideOf(swap)].flatMap((stage) => madePayment(swap, stage) ?? []);
}

/** Payments into the user's wallet that were removed by a reorg. */
export function lostArrivals(swap: Swap): SwapPayment[] {
	return lostOf(swap, ARRIVALS[sideOf(swap)]);
}

/** The user's payments into contracts that were removed by a reorg. */
export function lostLocks(swap: Swap): SwapPayment[] {
	return lostOf(swap, OWN_LOCKS[sideOf(swap)]);
}

function lostOf(swap: Swap, stages: readonly Stage[]): SwapPayment[] {
	return stages.flatMap((stage) => (isLost(swap, stage) ? (madePayment(swap, stage) ?? []) : []));
}

/** True if the counterparty will not continue, because a reorg removed the payment that it waits for. */
export function isUnpaid(swap: Swap): boolean {
	const hasChain = (stage: Stage): boolean => madePayment(swap, stage) !== undefined && !isLost(swap, stage);
	if (!swap.isMaker) return isLost(swap, 'taker-payment') && !hasChain('maker-payment');
	if (hasChain('maker-payment')) return false;
	return isLost(swap, 'maker-payment') || (isLost(swap, 'maker-deposit') && !hasChain('taker-payment'));
}

/** Payments that determine where the user's coins are. Each is checked until its block is final. */
export function paymentsToFollow(swap: Swap): SwapPayment[] {
	if (swap.settledAt !== undefined) return [];
	const stages: readonly Stage[] = [...OWN_LOCKS[sideOf(swap)], ...ARRIVALS[sideOf(swap)]];
	return stages.flatMap((stage) => madePayment(swap, stage) ?? []);
}
