import type { WireStage } from '#lib/api/swap-record.ts';

/** The state of a request: the first four are the negotiation's messages, in order. */
export type RequestState = 'request' | 'reserved' | 'connect' | 'connected' | 'rejected' | 'expired';

/** The two sides of a trade. Alice pays `alice` and gets `bob`; prices are in alice for one bob. */
export interface TradeSides {
	/** The row's key, which sorts the rows of its table by time. */
	readonly key: string;
	/** 64 hexadecimal digits. */
	readonly uuid: string;
	readonly tradeid: number;
	/** An integer of 64 bits, as text. */
	readonly aliceid: string;
	/** 0 until a maker has answered. */
	readonly requestid: number;
	readonly quoteid: number;
	/** The node public key of the trading account. */
	readonly account: string;
	readonly iambob: boolean;
	/** Tickers. */
	readonly bob: string;
	readonly alice: string;
	/** The bot that requested it, if any. */
	readonly botid?: number;
	/** Milliseconds since 1970. */
	readonly requestedAt: number;
}

/** A trade requested by the user, or by a taker of the user's order. */
export interface RequestRow extends TradeSides {
	readonly state: RequestState;
	/** When each state was reached, in milliseconds since 1970. */
	readonly times: Readonly<Partial<Record<RequestState, number>>>;
	/** The end of Alice's wait for an answer. */
	readonly expiresAt: number;
	/** The number of the simulated peer on the other side, once it has answered. */
	readonly peer?: number;
	/** The price that Alice named, in units of 1e-8: her maximum for one bob. */
	readonly limit?: bigint;
	/** Bob for one alice, if Alice named the price this way; `limit` is rounded then. */
	readonly limitInverse?: bigint;
	/** The worst price that Alice accepts, in units of 1e-8. */
	readonly bound: bigint;
	/** The maximum that Alice pays, in satoshis of alice. */
	readonly aliceAmount: bigint;
	/** The amount that she gets for it at her bound, in satoshis of bob. */
	readonly bobAmount: bigint;
	/** The other side does not answer: it knows the request as a failed one, or has cancelled its offer. */
	readonly isIgnored?: true;
	/** The maker that has reserved it refuses it at the connection. */
	readonly isRefused?: true;
	readonly isCancelled?: true;
}

export interface Payment {
	readonly stage: WireStage;
	/** Ticker. */
	readonly coin: string;
	readonly txid: string;
	/** In satoshis: paid into the contract, or received from it. */
	readonly amount: bigint;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** How a finished swap ended: as agreed, with the refund, with Bob's deposit instead, or with only the fee lost. */
export type Outcome = 'success' | 'refunded' | 'claimed' | 'failed';

/** An output reserved for a payment. */
export interface ChosenOutput {
	readonly txid: string;
	readonly index: number;
}

/** A swap between the user and a simulated peer. */
export interface SwapRow extends TradeSides {
	/** The user's compressed public key in hexadecimal: the contracts name it, even after a change of account. */
	readonly ownKey: string;
	/** The number of the simulated peer. */
	readonly peer: number;
	/** The exchanged amounts, in satoshis: Bob gives `srcAmount` of bob, Alice `destAmount` of alice. */
	readonly srcAmount: bigint;
	readonly destAmount: bigint;
	/** In units of 1e-8. */
	readonly price: bigint;
	/** Fee of each transaction, in satoshis. */
	readonly bobTxfee: bigint;
	readonly aliceTxfee: bigint;
	/** When the swap began, in milliseconds since 1970. */
	readonly connectedAt: number;
	/** Covered by a deposit: no side waits for confirmations. */
	readonly isFast: boolean;
	/** The number of confirmations for payments, the larger one of both sides. */
	readonly bobConfirms: number;
	readonly aliceConfirms: number;
	/** The user's outputs reserved for it: for the larger payment and for the smaller. Empty for account coins. */
	readonly chosen: readonly ChosenOutput[];
	/** The payments so far, sorted by time. */
	readonly payments: readonly Payment[];
	/** The peer disconnects after this payment. */
	readonly vanishesAfter?: WireStage;
	/** A payment that failed because the coins for it were gone: the swap stops there. */
	readonly brokenAt?: WireStage;
	/** Alice’s payment has no separate lock: she takes it back as soon as Bob has revealed his secret. */
	readonly isPaymentUnlocked?: true;
	/**
	 * When the user's node was restarted during the swap: it pays no more, and receives nothing more from the other side.
	 */
	readonly cutOffAt?: number;
	/** The user's node was restarted during the swap: it takes out coins only when queried about it. */
	readonly isDormant?: true;
	/** The peer's node was restarted during the swap. It only takes its refund. */
	readonly isPeerCutOff?: true;
	/** How long the bob payment is locked, if that is not `LOCK_MS`. */
	readonly lockMs?: number;
	readonly status: 'pending' | 'finished';
	readonly outcome?: Outcome;
	/** When the user's part was over, in milliseconds since 1970. */
	readonly finishedAt?: number;
}

/** How long the bob payment is locked, in milliseconds; everything else is locked twice as long. */
export const LOCK_MS = 7_800_000;

/** How long the bob payment of a swap is locked, in milliseconds. */
export function lockOf({ lockMs = LOCK_MS }: SwapRow): number {
	return lockMs;
}

export function paymentOf(swap: SwapRow, stage: WireStage): Payment | undefined {
	return swap.payments.find((payment) => payment.stage === stage);
}

/** Rows with these keys are sorted by time. */
export function tradeKey(time: number, uuid: string): string {
	return `${String(time).padStart(15, '0')} ${uuid.slice(0, 16)}`;
}

export interface Step {
	readonly stage: WireStage;
	readonly by: 'alice' | 'bob';
	/** Not before, in milliseconds since 1970. */
	readonly from: number;
	/** The user's node may make it early when it is asked to help: only a waiting time is left. */
	readonly mayHurry?: boolean;
}

/** The end of a swap for the user. */
export interface End {
	readonly outcome: Outcome;
	readonly from: number;
	readonly mayHurry?: boolean;
}

/** The payments of a swap as recorded on their chains. */
export interface SwapChains {
	/** When a payment is deep enough for the other side. */
	confirmedAt(payment: Payment): number;
	/** A rival chain has replaced its block, and no other block contains it. */
	isGone(payment: Payment): boolean;
}

/** The user made the payment of that stage, and its chain no longer has it. */
export type IsGone = (stage: WireStage) => boolean;

/** The behaviour of both sides after a swap breaks off, by node program. */
export interface SwapRules {
	/** The next spend of the contracts by either side, the user's first. */
	takenBack(swap: SwapRow, isGone: IsGone): Step | undefined;
	/** How the swap ends for the user if nothing more can be spent for now. */
	endOf(swap: SwapRow, isGone: IsGone): End | undefined;
	/**
	 * A restarted node receives nothing more from its counterparty, and advances its swaps only when queried about them.
	 */
	readonly forgetsCounterparty: boolean;
	/** The factor on all lock times in a swap of these coins. */
	lockFactor(swap: Pick<SwapRow, 'bob' | 'alice'>): number;
	/** The part of an amount that is really paid; the swap's record shows the full amount. */
	paid(amount: bigint): bigint;
	/** Alice’s payment is locked by secrets alone. */
	readonly hasUnlockedPayment: boolean;
}

interface PlannedStage {
	readonly stage: WireStage;
	readonly by: 'alice' | 'bob';
	/** It is made when this payment is confirmed. */
	readonly after?: WireStage;
}

/** The steps of a swap that both sides complete. They skip the confirmations that guard no coins. */
const PLAN: readonly PlannedStage[] = [
	{ stage: 'myfee', by: 'alice' },
	{ stage: 'bobdeposit', by: 'bob' },
	{ stage: 'alicepayment', by: 'alice', after: 'bobdeposit' },
	{ stage: 'bobpayment', by: 'bob', after: 'alicepayment' },
	{ stage: 'alicespend', by: 'alice', after: 'bobpayment' },
	{ stage: 'bobspend', by: 'bob' },
	{ stage: 'bobrefund', by: 'bob' },
];

/** Whether it is the user's node's turn. */
export function isUsers(next: Step | End, { iambob }: SwapRow): boolean {
	return 'outcome' in next || (next.by === 'bob') === iambob;
}

/** How long a payment may be missing before the other side gives up on it, in milliseconds. */
const PATIENCE_MS = 300_000;

/** A refund is in the first block whose time is past the lock time. */
const AFTER_LOCK_MS = 2_000;

/** Whether a disconnected peer would have to make that payment. */
function isMissed({ stage, by }: PlannedStage, swap: SwapRow): boolean {
	const isPeers = (by === 'bob') !== swap.iambob;
	if (swap.brokenAt !== undefined) return placeOf(stage) >= placeOf(swap.brokenAt);
	if (isPeers ? swap.isPeerCutOff : swap.cutOffAt !== undefined) return true;
	const last = swap.vanishesAfter;
	return isPeers && last !== undefined && placeOf(stage) > placeOf(last);
}

/** The next step; `undefined` once the swap is over for both sides. */
export function nextOf(swap: SwapRow, chains: SwapChains, rules: SwapRules): Step | End | undefined {
	if (swap.status === 'pending' && isDoneForUser(swap)) return { outcome: 'success', from: 0 };
	const planned = PLAN.find(({ stage }) => !paymentOf(swap, stage));
	if (!planned) return undefined;
	if (isMissed(planned, swap)) return rescueOf(swap, chains, rules);
	const waitedFor = planned.after && paymentOf(swap, planned.after);
	const from = waitedFor ? chains.confirmedAt(waitedFor) : 0;
	return from === Infinity ? rescueOf(swap, chains, rules) : { ...planned, from };
}

/** Alice is done when she has Bob's coins, Bob when he has hers and his deposit. */
function isDoneForUser(swap: SwapRow): boolean {
	const wanted: readonly WireStage[] = swap.iambob ? ['bobspend', 'bobrefund'] : ['alicespend'];
	return wanted.every((stage) => paymentOf(swap, stage));
}

/** Refunds the payments after the other side has left: the user's first, whose part is finished then. */
function rescueOf(swap: SwapRow, chains: SwapChains, rules: SwapRules): Step | End | undefined {
	// A peer whose payment is gone finds out by a failed refund, and leaves.
	const isGone: IsGone = (stage) => {
		const payment = (stage === 'alicepayment') === swap.iambob ? undefined : paymentOf(swap, stage);
		return payment !== undefined && chains.isGone(payment);
	};
	const step = rules.takenBack(swap, isGone);
	const isUsers = step !== undefined && (step.by === 'bob') === swap.iambob;
	if (isUsers) return step;
	const end = rules.endOf(swap, isGone);
	return step && end && step.from < end.from ? step : (end ?? step);
}

const RESCUES: readonly WireStage[] = ['bobrefund', 'bobreclaim', 'alicereclaim', 'aliceclaim'];

/** Whether a payment takes coins out of a broken-off swap. */
export function isRescue(stage: WireStage): boolean {
	return RESCUES.includes(stage);
}

/**
 * The practice node's own rule, since the document defines none: the side that paid takes the refund after the lock.
 */
export const referenceSwaps: SwapRules = {
	takenBack,
	endOf,
	forgetsCounterparty: false,
	lockFactor: () => 1,
	paid: (amount) => amount,
	hasUnlockedPayment: false,
};

function takenBack(swap: SwapRow, isGone: IsGone): Step | undefined {
	// Alice has her share: only Bob can claim the rest, whenever he returns.
	if (paymentOf(swap, 'alicespend')) return undefined;
	return (
		(isThere(swap, 'bob') ? bobTakesBack(swap, isGone) : undefined) ??
		(isThere(swap, 'alice') ? aliceTakesBack(swap, isGone) : undefined)
	);
}

/** Always true for the user; for a peer until it disconnects. */
export function isThere({ iambob, vanishesAfter }: SwapRow, by: 'alice' | 'bob'): boolean {
	return (by === 'bob') === iambob || vanishesAfter === undefined;
}

function bobTakesBack(swap: SwapRow, isGone: IsGone): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined && !isGone(stage);
	const from = swap.connectedAt + lockOf(swap) + AFTER_LOCK_MS;
	if (has('bobpayment') && !has('bobreclaim')) return { stage: 'bobreclaim', by: 'bob', from };
	if (!has('bobdeposit') || has('bobrefund')) return undefined;
	return { stage: 'bobrefund', by: 'bob', from: has('bobreclaim') ? 0 : from, mayHurry: true };
}

function aliceTakesBack(swap: SwapRow, isGone: IsGone): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined && !isGone(stage);
	const from = swap.connectedAt + 2 * lockOf(swap) + AFTER_LOCK_MS;
	if (!has('alicepayment')) return undefined;
	if (!has('alicereclaim')) return { stage: 'alicereclaim', by: 'alice', from };
	// A deposit that Bob does not claim is forfeited to the Alice whose payment he kept locked.
	return has('bobrefund') || has('aliceclaim') ? undefined : { stage: 'aliceclaim', by: 'alice', from };
}

function endOf(swap: SwapRow): End | undefined {
	if (swap.status === 'finished') return undefined;
	const hasPaid = swap.payments.some(({ stage }) => stage === 'alicereclaim' || stage === 'bobrefund');
	if (hasPaid) return { outcome: 'refunded', from: 0 };
	const from = swap.brokenAt === undefined ? swap.connectedAt + lockOf(swap) : 0;
	return { outcome: 'failed', from, mayHurry: true };
}

/** Whether the other side has been missing for long enough to give up on it. */
export function isStuck(swap: SwapRow, now: number): boolean {
	const last = swap.payments.at(-1)?.time ?? swap.connectedAt;
	return now - last >= PATIENCE_MS;
}

function placeOf(stage: WireStage): number {
	return PLAN.findIndex((planned) => planned.stage === stage);
}
