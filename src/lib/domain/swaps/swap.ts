import type { Money } from '../money/figures.ts';
import type { SwapLocks } from '../swap-locks.ts';

/** The payments of a swap, in the order in which they can be made. The taker pays the fee, the maker locks the deposit. */
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

/** The payments into contracts. */
export type LockedStage = 'maker-deposit' | 'taker-payment' | 'maker-payment';

/** A payment that was made. The node does not always report its txid and amount. */
export interface SwapPayment {
	readonly stage: Stage;
	/** The node program's name for it, for display. */
	readonly name: string;
	readonly coin: string;
	readonly txid: string | undefined;
	readonly amount: bigint | undefined;
}

/** The two readings between which a payment appeared, in milliseconds since 1970, by the node's clock. */
export interface SeenPayment {
	readonly stage: Stage;
	/** The last reading without it; `undefined` if this visit had none. */
	readonly after?: number | undefined;
	/** The first reading with it. */
	readonly by: number;
}

/** One swap of the user. */
export interface Swap {
	/** The node program's id: a text that only the port parses. Also used in addresses. */
	readonly id: string;
	readonly uuid: string | undefined;
	/** The user is the maker, who locks a deposit first; otherwise the taker, who pays the fee. */
	readonly isMaker: boolean;
	readonly pays: Money;
	/** The amount traded for `pays`: their ratio is the price. */
	readonly gets: Money;
	/**
	 * The amount that reaches the wallet: slightly more, since the fee of the last transaction was locked with it.
	 */
	readonly arrives: Money;
	/** The fee of one transaction in the coin that the user pays; 0 if the node does not report it. */
	readonly transactionFee: bigint;
	/** In the order of `STAGES`. */
	readonly payments: readonly SwapPayment[];
	/** Which of the locked outputs have been spent since. */
	readonly isSpent: Readonly<Record<LockedStage, boolean>>;
	readonly isFinished: boolean;
	/** The node warns against stopping it now. */
	readonly isCritical: boolean;
	/** The node was restarted during it: it makes no more payments, and no longer sees the counterparty's steps. */
	readonly isCutOff: boolean;
	/** It began before the node's last start: the node reclaims its coins only when queried about it. */
	readonly isMovedByAsking?: boolean | undefined;
	/** Locked outputs that the node wants to spend, but that its daemon reports as missing or spent. */
	readonly unfound?: readonly LockedStage[] | undefined;
	/**
	 * Payments that were made and that their chain has lost, as seen by this browser: a rival chain has replaced
	 * their blocks. All statements about the swap ignore them. They may reappear.
	 */
	readonly lost?: readonly Stage[] | undefined;
	/** Payments that this browser found on their chains. They stay, whatever the node reports later. */
	readonly proved?: readonly SwapPayment[] | undefined;
	/** Payments that cannot be looked up: the node refuses, or does not know the transactions. */
	readonly unseeable?: readonly Stage[] | undefined;
	/**
	 * When its payments became too deep to be replaced, in milliseconds since 1970; until then this browser checks
	 * them.
	 */
	readonly settledAt?: number | undefined;
	/**
	 * No payment was made since then, as far as this browser saw: the time may be longer, if the page was closed.
	 * By the node's clock, in milliseconds since 1970.
	 */
	readonly quietSince?: number | undefined;
	/** Arrival times of its payments, as far as this browser saw them. */
	readonly seen?: readonly SeenPayment[] | undefined;
	readonly locks: SwapLocks;
	/** Milliseconds since 1970. */
	readonly startedAt: number | undefined;
	readonly finishedAt: number | undefined;
}

/** A payment that was made, unless its chain is known to have lost it. */
export function paymentOf(swap: Swap, stage: Stage): SwapPayment | undefined {
	return isLost(swap, stage) ? undefined : madePayment(swap, stage);
}

/** A payment that was made, whether or not the chain still has it. */
export function madePayment(swap: Swap, stage: Stage): SwapPayment | undefined {
	return swap.payments.find((payment) => payment.stage === stage);
}

/** This browser found it on its chain, with the txid that the node reports. */
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

/** Outputs that the node does not find, except those that the chain has lost. */
export function unfoundBy(swap: Swap): LockedStage[] {
	return (swap.unfound ?? []).filter((stage) => !isLost(swap, stage));
}

/** A query of the node about one swap, by the user or because the swap was stuck. */
export interface SwapCheck {
	/** Milliseconds since 1970, by the node's clock. */
	readonly at: number;
	readonly isByItself: boolean;
	/** Number of payments made since the previous check; `undefined` if it failed. */
	readonly news?: number;
	/** Why it failed: kind, text and code of a call’s error. */
	readonly failure?: { readonly kind: string; readonly message: string; readonly code?: string };
}

/** A swap as last reported by the node, with its checks, latest first. */
export interface CheckedSwap {
	readonly swap: Swap;
	readonly checks: readonly SwapCheck[];
}

/** A request that waits for a maker’s answer. */
interface WaitingRequest {
	readonly gives: string;
	readonly wants: string;
	readonly secondsLeft: number;
}

/** The swaps that a node lists without details. */
export interface RecentSwaps {
	/** Latest first. */
	readonly ids: readonly string[];
	readonly waiting: WaitingRequest | undefined;
}

/**
 * How long a swap that the node lists without details counts as starting: the node writes its first line about
 * one 2 to 10 s after the match. In milliseconds.
 */
export const STARTING_MS = 60_000;

/** The number of latest swaps per request, the same for all readers, so that equal calls are made once. */
export const LATEST_SWAPS = 50;

/**
 * Fate of a locked output, from the user's view. `own`: taken by the user's node. `theirs`: taken by the
 * counterparty. `spent`: taken by a node that the record does not name.
 */
export type OutputFate = 'none' | 'open' | 'own' | 'theirs' | 'spent';

/**
 * End of a swap. `taken`: the counterparty has the user's payment, and no payment to the user is reported.
 * `unclear`: coins of the user may be gone, and the record does not show their place. `locked`: coins of the user
 * are in a contract.
 */
export type SwapEnd = 'finished' | 'claimed' | 'returned' | 'ended' | 'locked' | 'taken' | 'unclear';

/** By the fate of the deposit: none, open, own, theirs, spent. */
type EndsByDeposit = readonly [SwapEnd, SwapEnd, SwapEnd, SwapEnd, SwapEnd];

/** By the fates of the user's payment and of the counterparty's payment. */
type EndTable = Readonly<Record<OutputFate, Readonly<Record<OutputFate, EndsByDeposit>>>>;

/** A taker owns a claimed deposit. Makers pay last: if they paid, the taker's payment was made too. */
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

/** The payments into the wallet of each side. */
const ARRIVALS = {
	taker: ['taker-spend', 'taker-reclaim', 'deposit-claim'],
	maker: ['maker-spend', 'maker-reclaim', 'deposit-refund'],
} as const satisfies Record<string, readonly Stage[]>;

/** The payments of each side into contracts. */
const OWN_LOCKS = {
	taker: ['taker-payment'],
	maker: ['maker-deposit', 'maker-payment'],
} as const satisfies Record<string, readonly LockedStage[]>;

const sideOf = ({ isMaker }: Swap) => (isMaker ? 'maker' : 'taker');

/** Payments into the user’s wallet that the node reports. */
export function arrivalsOf(swap: Swap): SwapPayment[] {
	return ARRIVALS[sideOf(swap)].flatMap((stage) => madePayment(swap, stage) ?? []);
}

/** Payments into the user’s wallet that the chain has lost. */
export function lostArrivals(swap: Swap): SwapPayment[] {
	return lostOf(swap, ARRIVALS[sideOf(swap)]);
}

/** The user’s payments into contracts that the chain has lost. */
export function lostLocks(swap: Swap): SwapPayment[] {
	return lostOf(swap, OWN_LOCKS[sideOf(swap)]);
}

function lostOf(swap: Swap, stages: readonly Stage[]): SwapPayment[] {
	return stages.flatMap((stage) => (isLost(swap, stage) ? (madePayment(swap, stage) ?? []) : []));
}

/** The counterparty takes no further steps, since the chain lacks the payment that it waits for. */
export function isUnpaid(swap: Swap): boolean {
	const hasChain = (stage: Stage): boolean => madePayment(swap, stage) !== undefined && !isLost(swap, stage);
	if (!swap.isMaker) return isLost(swap, 'taker-payment') && !hasChain('maker-payment');
	if (hasChain('maker-payment')) return false;
	return isLost(swap, 'maker-payment') || (isLost(swap, 'maker-deposit') && !hasChain('taker-payment'));
}

/**
 * The payments that determine the place of the user’s coins: each is checked until its block can no longer be
 * replaced.
 */
export function paymentsToFollow(swap: Swap): SwapPayment[] {
	if (swap.settledAt !== undefined) return [];
	const stages: readonly Stage[] = [...OWN_LOCKS[sideOf(swap)], ...ARRIVALS[sideOf(swap)]];
	return stages.flatMap((stage) => madePayment(swap, stage) ?? []);
}
