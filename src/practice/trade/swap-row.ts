import type { WireStage } from '#lib/api/swap-record.ts';

/** State of a request. The first four are the messages of the negotiation, in order. */
export type RequestState = 'request' | 'reserved' | 'connect' | 'connected' | 'rejected' | 'expired';

/** Both sides of a trade. Alice pays `alice` and gets `bob`; prices are in alice per bob. */
export interface TradeSides {
	/** Key of the row, which sorts its table by time. */
	readonly key: string;
	/** 64 hexadecimal digits. */
	readonly uuid: string;
	readonly tradeid: number;
	/** 64-bit integer as a string. */
	readonly aliceid: string;
	/** 0 until a maker has answered. */
	readonly requestid: number;
	readonly quoteid: number;
	/** Node public key of the trading account. */
	readonly account: string;
	readonly iambob: boolean;
	/** Tickers. */
	readonly bob: string;
	readonly alice: string;
	/** Bot that requested the trade, if any. */
	readonly botid?: number;
	/** Milliseconds since 1970. */
	readonly requestedAt: number;
}

/** A trade requested by the user, or by a taker of the user's order. */
export interface RequestRow extends TradeSides {
	readonly state: RequestState;
	/** Time of each state, in milliseconds since 1970. */
	readonly times: Readonly<Partial<Record<RequestState, number>>>;
	/** End of Alice's wait for an answer, in milliseconds since 1970. */
	readonly expiresAt: number;
	/** Number of the simulated peer on the other side, once it has answered. */
	readonly peer?: number;
	/** Alice's maximum price per bob, in units of 1e-8. */
	readonly limit?: bigint;
	/** Price in bob per alice, if Alice gave the price this way; `limit` is then rounded. */
	readonly limitInverse?: bigint;
	/** Worst price that Alice accepts, in units of 1e-8. */
	readonly bound: bigint;
	/** Maximum that Alice pays, in satoshis of alice. */
	readonly aliceAmount: bigint;
	/** Amount that Alice gets for it at her bound, in satoshis of bob. */
	readonly bobAmount: bigint;
	/** The counterparty does not answer: it knows the request as failed, or has cancelled its offer. */
	readonly isIgnored?: true;
	/** The maker that reserved the request refuses it at the connection. */
	readonly isRefused?: true;
	readonly isCancelled?: true;
}

export interface Payment {
	readonly stage: WireStage;
	/** Ticker. */
	readonly coin: string;
	readonly txid: string;
	/** Amount paid into the contract or received from it, in satoshis. */
	readonly amount: bigint;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/**
 * End of a finished swap: successful, with the refund, with Bob's deposit instead, or with only the fee lost.
 */
export type Outcome = 'success' | 'refunded' | 'claimed' | 'failed';

/** An output reserved for a payment. */
export interface ChosenOutput {
	readonly txid: string;
	readonly index: number;
}

/** A swap between the user and a simulated peer. */
export interface SwapRow extends TradeSides {
	/** The user's compressed public key in hexadecimal. Contracts use it even after a change of account. */
	readonly ownKey: string;
	/** Number of the simulated peer. */
	readonly peer: number;
	/** Exchanged amounts, in satoshis: Bob pays `srcAmount` of bob, Alice `destAmount` of alice. */
	readonly srcAmount: bigint;
	readonly destAmount: bigint;
	/** Price in units of 1e-8. */
	readonly price: bigint;
	/** Fee per transaction, in satoshis. */
	readonly bobTxfee: bigint;
	readonly aliceTxfee: bigint;
	/** Start of the swap, in milliseconds since 1970. */
	readonly connectedAt: number;
	/** True if covered by a fast-swap deposit, so that neither side waits for confirmations. */
	readonly isFast: boolean;
	/** Required confirmations of payments; the larger number of both sides. */
	readonly bobConfirms: number;
	readonly aliceConfirms: number;
	/** The user's outputs reserved for the larger and the smaller payment. Empty for account coins. */
	readonly chosen: readonly ChosenOutput[];
	/** Payments so far, sorted by time. */
	readonly payments: readonly Payment[];
	/** The peer disconnects after this payment. */
	readonly vanishesAfter?: WireStage;
	/** Stage that failed because its coins were gone; the swap stops there. */
	readonly brokenAt?: WireStage;
	/** Alice’s payment has no separate lock: she takes it back as soon as Bob has revealed his secret. */
	readonly isPaymentUnlocked?: true;
	/**
	 * When the user's node was restarted during the swap. Since then it makes no payments and receives no
	 * messages from the other side.
	 */
	readonly cutOffAt?: number;
	/** The user's node was restarted during the swap and claims coins only when queried about it. */
	readonly isDormant?: true;
	/** The peer's node was restarted during the swap and only takes its refund. */
	readonly isPeerCutOff?: true;
	/** Lock time of the bob payment, if not `LOCK_MS`. */
	readonly lockMs?: number;
	readonly status: 'pending' | 'finished';
	readonly outcome?: Outcome;
	/** End of the user's part, in milliseconds since 1970. */
	readonly finishedAt?: number;
}

/** Lock time of the bob payment, in milliseconds; everything else is locked twice as long. */
export const LOCK_MS = 7_800_000;

/** Lock time of a swap's bob payment, in milliseconds. */
export function lockOf({ lockMs = LOCK_MS }: SwapRow): number {
	return lockMs;
}

export function paymentOf(swap: SwapRow, stage: WireStage): Payment | undefined {
	return swap.payments.find((payment) => payment.stage === stage);
}

/** Keys that sort rows by time. */
export function tradeKey(time: number, uuid: string): string {
	return `${String(time).padStart(15, '0')} ${uuid.slice(0, 16)}`;
}

export interface Step {
	readonly stage: WireStage;
	readonly by: 'alice' | 'bob';
	/** Earliest time, in milliseconds since 1970. */
	readonly from: number;
	/** True if only a waiting time is left, which the user's node may skip when asked to help. */
	readonly mayHurry?: boolean;
}

/** End of a swap for the user. */
export interface End {
	readonly outcome: Outcome;
	readonly from: number;
	readonly mayHurry?: boolean;
}

/** Payments of a swap as recorded on their chains. */
export interface SwapChains {
	/** Time at which a payment has enough confirmations for the other side. */
	confirmedAt(payment: Payment): number;
	/** True if a rival chain replaced its block and no other block contains the payment. */
	isReorged(payment: Payment): boolean;
}

/** True if the user made the payment of this stage, but its chain no longer has it. */
export type IsReorged = (stage: WireStage) => boolean;

/** Behaviour of both sides after a swap breaks off, by node program. */
export interface SwapRules {
	/** Next spend of a contract by either side, the user's first. */
	takenBack(swap: SwapRow, isReorged: IsReorged): Step | undefined;
	/** The end of the swap for the user, if nothing more can be spent for now. */
	endOf(swap: SwapRow, isReorged: IsReorged): End | undefined;
	/**
	 * A restarted node receives no messages from its counterparty, and advances a swap only when queried about
	 * it.
	 */
	readonly forgetsCounterparty: boolean;
	/** Factor on all lock times for a swap of these coins. */
	lockFactor(swap: Pick<SwapRow, 'bob' | 'alice'>): number;
	/** The amount that is actually paid; the swap's record shows the full amount. */
	paid(amount: bigint): bigint;
	/** True if only secrets lock Alice’s payment. */
	readonly hasUnlockedPayment: boolean;
}

interface PlannedStage {
	readonly stage: WireStage;
	readonly by: 'alice' | 'bob';
	/** Made once this payment is confirmed. */
	readonly after?: WireStage;
}

/** Steps of a swap that both sides complete. They do not wait for confirmations that protect no coins. */
const PLAN: readonly PlannedStage[] = [
	{ stage: 'myfee', by: 'alice' },
	{ stage: 'bobdeposit', by: 'bob' },
	{ stage: 'alicepayment', by: 'alice', after: 'bobdeposit' },
	{ stage: 'bobpayment', by: 'bob', after: 'alicepayment' },
	{ stage: 'alicespend', by: 'alice', after: 'bobpayment' },
	{ stage: 'bobspend', by: 'bob' },
	{ stage: 'bobrefund', by: 'bob' },
];

/** True if it is the user's node's turn. */
export function isUsers(next: Step | End, { iambob }: SwapRow): boolean {
	return 'outcome' in next || (next.by === 'bob') === iambob;
}

/** Time that a payment may be overdue before the other side gives up, in milliseconds. */
const PATIENCE_MS = 300_000;

/** Delay until the first block whose time is past the lock time, in milliseconds. */
const AFTER_LOCK_MS = 2_000;

/** True if the payment is due from a disconnected or restarted side, or if the swap broke at or before it. */
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

/** Alice is done when she has Bob's coins; Bob is done when he has hers and his deposit. */
function isDoneForUser(swap: SwapRow): boolean {
	const wanted: readonly WireStage[] = swap.iambob ? ['bobspend', 'bobrefund'] : ['alicespend'];
	return wanted.every((stage) => paymentOf(swap, stage));
}

/** Refunds the payments after one side has left. The user's refund is first and ends the user's part. */
function rescueOf(swap: SwapRow, chains: SwapChains, rules: SwapRules): Step | End | undefined {
	// A peer whose payment is gone notices the failed refund, and leaves.
	const isReorged: IsReorged = (stage) => {
		const payment = (stage === 'alicepayment') === swap.iambob ? undefined : paymentOf(swap, stage);
		return payment !== undefined && chains.isReorged(payment);
	};
	const step = rules.takenBack(swap, isReorged);
	const isUsers = step !== undefined && (step.by === 'bob') === swap.iambob;
	if (isUsers) return step;
	const end = rules.endOf(swap, isReorged);
	return step && end && step.from < end.from ? step : (end ?? step);
}

const RESCUES: readonly WireStage[] = ['bobrefund', 'bobreclaim', 'alicereclaim', 'aliceclaim'];

/** True if a payment takes coins out of a broken-off swap. */
export function isRescue(stage: WireStage): boolean {
	return RESCUES.includes(stage);
}

/**
 * The practice node's rules, because the document defines none: a side that paid takes its refund after the
 * lock.
 */
export const referenceSwaps: SwapRules = {
	takenBack,
	endOf,
	forgetsCounterparty: false,
	lockFactor: () => 1,
	paid: (amount) => amount,
	hasUnlockedPayment: false,
};

function takenBack(swap: SwapRow, isReorged: IsReorged): Step | undefined {
	// Alice has her share; only Bob can claim the rest, whenever he returns.
	if (paymentOf(swap, 'alicespend')) return undefined;
	return (
		(isThere(swap, 'bob') ? bobTakesBack(swap, isReorged) : undefined) ??
		(isThere(swap, 'alice') ? aliceTakesBack(swap, isReorged) : undefined)
	);
}

/** True for the user, and for a peer until it disconnects. */
export function isThere({ iambob, vanishesAfter }: SwapRow, by: 'alice' | 'bob'): boolean {
	return (by === 'bob') === iambob || vanishesAfter === undefined;
}

function bobTakesBack(swap: SwapRow, isReorged: IsReorged): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined && !isReorged(stage);
	const from = swap.connectedAt + lockOf(swap) + AFTER_LOCK_MS;
	if (has('bobpayment') && !has('bobreclaim')) return { stage: 'bobreclaim', by: 'bob', from };
	if (!has('bobdeposit') || has('bobrefund')) return undefined;
	return { stage: 'bobrefund', by: 'bob', from: has('bobreclaim') ? 0 : from, mayHurry: true };
}

function aliceTakesBack(swap: SwapRow, isReorged: IsReorged): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined && !isReorged(stage);
	const from = swap.connectedAt + 2 * lockOf(swap) + AFTER_LOCK_MS;
	if (!has('alicepayment')) return undefined;
	if (!has('alicereclaim')) return { stage: 'alicereclaim', by: 'alice', from };
	// Alice claims a deposit that Bob does not take back, as compensation for her locked payment.
	return has('bobrefund') || has('aliceclaim') ? undefined : { stage: 'aliceclaim', by: 'alice', from };
}

function endOf(swap: SwapRow): End | undefined {
	if (swap.status === 'finished') return undefined;
	const hasPaid = swap.payments.some(({ stage }) => stage === 'alicereclaim' || stage === 'bobrefund');
	if (hasPaid) return { outcome: 'refunded', from: 0 };
	const from = swap.brokenAt === undefined ? swap.connectedAt + lockOf(swap) : 0;
	return { outcome: 'failed', from, mayHurry: true };
}

/** True if the other side has been missing long enough to give up on it. */
export function isStuck(swap: SwapRow, now: number): boolean {
	const last = swap.payments.at(-1)?.time ?? swap.connectedAt;
	return now - last >= PATIENCE_MS;
}

function placeOf(stage: WireStage): number {
	return PLAN.findIndex((planned) => planned.stage === stage);
}
