import type { WireStage } from '#lib/api/swap-record.ts';

/** How a request ends or goes on: the first four are the negotiation's messages, in order. */
export type RequestState = 'request' | 'reserved' | 'connect' | 'connected' | 'rejected' | 'expired';

/** Two sides that trade. Alice pays `alice` and gets `bob`; prices are in alice for one bob. */
export interface TradeSides {
	/** In the order of time among all rows of its table; the row's key. */
	readonly key: string;
	/** 64 hexadecimal digits. */
	readonly uuid: string;
	readonly tradeid: number;
	/** An integer of 64 bits, as text. */
	readonly aliceid: string;
	/** 0 until a maker has answered. */
	readonly requestid: number;
	readonly quoteid: number;
	/** The node's public key of the account that trades. */
	readonly account: string;
	readonly iambob: boolean;
	/** Tickers. */
	readonly bob: string;
	readonly alice: string;
	/** The bot that asked for it, if one did. */
	readonly botid?: number;
	/** Milliseconds since 1970. */
	readonly requestedAt: number;
}

/** A trade that was asked for: by the user, or by a taker of the user's order. */
export interface RequestRow extends TradeSides {
	readonly state: RequestState;
	/** When each state was reached, in milliseconds since 1970. */
	readonly times: Readonly<Partial<Record<RequestState, number>>>;
	/** Until then Alice waits for an answer. */
	readonly expiresAt: number;
	/** The number of the simulated peer on the other side, once it has answered. */
	readonly peer?: number;
	/** The price that Alice named, in units of 1e-8: the most that she pays for one bob. */
	readonly limit?: bigint;
	/** Bob for one alice, where Alice named the price so; `limit` is rounded then. */
	readonly limitInverse?: bigint;
	/** The worst price that Alice takes, in units of 1e-8. */
	readonly bound: bigint;
	/** The most that Alice pays, in satoshis of alice. */
	readonly aliceAmount: bigint;
	/** The amount that she gets for it at her bound, in satoshis of bob. */
	readonly bobAmount: bigint;
	/** The other side does not answer: it knows the request as one that came to nothing, or has taken its offer back. */
	readonly isIgnored?: true;
	/** The maker that has reserved it refuses it at the connection. */
	readonly isRefused?: true;
	/** The user took it back. */
	readonly isCancelled?: true;
}

/** One payment that was made. */
export interface Payment {
	readonly stage: WireStage;
	/** Ticker. */
	readonly coin: string;
	readonly txid: string;
	/** In satoshis: into the contract, or out of it to whom it was paid. */
	readonly amount: bigint;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** How a finished swap ended: as agreed, with the own money back, with Bob's deposit in its place, or with the fee alone. */
export type Outcome = 'success' | 'refunded' | 'claimed' | 'failed';

/** An output that is kept for a payment. */
export interface ChosenOutput {
	readonly txid: string;
	readonly index: number;
}

/** A swap between the user and a simulated peer. */
export interface SwapRow extends TradeSides {
	/** The user's compressed public key in hexadecimal: the contracts name it, also after another account has signed in. */
	readonly ownKey: string;
	/** The number of the simulated peer. */
	readonly peer: number;
	/** The amounts that change hands, in satoshis: Bob gives `srcAmount` of bob, Alice `destAmount` of alice. */
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
	/** How many confirmations payments need, the larger number of both sides. */
	readonly bobConfirms: number;
	readonly aliceConfirms: number;
	/** The user's outputs that are kept for it: for the larger payment and for the smaller. None for account coins. */
	readonly chosen: readonly ChosenOutput[];
	/** Those made so far, in the order of time. */
	readonly payments: readonly Payment[];
	/** The peer does nothing any more after this payment. */
	readonly vanishesAfter?: WireStage;
	/** A payment that could not be made, since the money for it was gone: the swap goes no further. */
	readonly brokenAt?: WireStage;
	/** Alice’s payment has no lock of its own: she takes it back as soon as Bob has shown his secret. */
	readonly isPaymentUnlocked?: true;
	/** When the user's node was restarted in it: it pays no more, and hears no more of the other side. */
	readonly cutOffAt?: number;
	/** The user's node was restarted in it: it takes coins out of it only when it is asked about it. */
	readonly isDormant?: true;
	/** The peer's node was restarted in it. It only takes back what is its own. */
	readonly isPeerCutOff?: true;
	/** How long the bob payment is locked, if that is not `LOCK_MS`. */
	readonly lockMs?: number;
	readonly status: 'pending' | 'finished';
	readonly outcome?: Outcome;
	/** When the user's part was over, in milliseconds since 1970. */
	readonly finishedAt?: number;
}

/** When the bob payment can be taken back, and twice that when everything else can, in milliseconds. */
export const LOCK_MS = 7_800_000;

/** How long the bob payment of a swap is locked, in milliseconds; everything else is for twice as long. */
export function lockOf({ lockMs = LOCK_MS }: SwapRow): number {
	return lockMs;
}

export function paymentOf(swap: SwapRow, stage: WireStage): Payment | undefined {
	return swap.payments.find((payment) => payment.stage === stage);
}

/** Rows with these keys come in the order of time. */
export function tradeKey(time: number, uuid: string): string {
	return `${String(time).padStart(15, '0')} ${uuid.slice(0, 16)}`;
}

/** The next event of a swap. */
export interface Step {
	readonly stage: WireStage;
	readonly by: 'alice' | 'bob';
	/** Not before, in milliseconds since 1970. */
	readonly from: number;
	/** The user's node makes it before its time when it is asked to help: nothing but waiting is in the way. */
	readonly mayHurry?: boolean;
}

/** Or how it ends for the user. */
export interface End {
	readonly outcome: Outcome;
	readonly from: number;
	readonly mayHurry?: boolean;
}

/** The payments of a swap as their chains have them. */
export interface SwapChains {
	/** When a payment is deep enough for the other side. */
	confirmedAt(payment: Payment): number;
	/** A rival chain has taken its block, and it is in no other. */
	isGone(payment: Payment): boolean;
}

/** The user made the payment of that stage, and its chain does not have it any more. */
export type IsGone = (stage: WireStage) => boolean;

/** The ways of both sides when a swap breaks off, by node program. */
export interface SwapRules {
	/** The coins that a side takes out of the contracts next, the user's own first. */
	takenBack(swap: SwapRow, isGone: IsGone): Step | undefined;
	/** How the swap ends for the user when nothing more is taken out for now. */
	endOf(swap: SwapRow, isGone: IsGone): End | undefined;
	/** A node that is restarted hears no more of its counterparty, and moves its swaps only when it is asked about them. */
	readonly forgetsCounterparty: boolean;
	/** How many times as long as usual everything is locked in a swap of these coins. */
	lockFactor(swap: Pick<SwapRow, 'bob' | 'alice'>): number;
	/** The part of an amount that is really paid; the swap's record names the amount. */
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

/** The steps of a swap that both sides complete. They skip the confirmations that guard no money. */
const PLAN: readonly PlannedStage[] = [
	{ stage: 'myfee', by: 'alice' },
	{ stage: 'bobdeposit', by: 'bob' },
	{ stage: 'alicepayment', by: 'alice', after: 'bobdeposit' },
	{ stage: 'bobpayment', by: 'bob', after: 'alicepayment' },
	{ stage: 'alicespend', by: 'alice', after: 'bobpayment' },
	{ stage: 'bobspend', by: 'bob' },
	{ stage: 'bobrefund', by: 'bob' },
];

/** Whether the user's node has to do it. */
export function isUsers(next: Step | End, { iambob }: SwapRow): boolean {
	return 'outcome' in next || (next.by === 'bob') === iambob;
}

/** How long a payment may be missing before the other side gives up on it, in milliseconds. */
const PATIENCE_MS = 300_000;

/** A refund is in the first block whose time is past the lock time. */
const AFTER_LOCK_MS = 2_000;

/** Whether the peer, who has vanished, would have to make that payment. */
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

/** Takes back the payments of a side that was left alone: the user's first, who is finished then. */
function rescueOf(swap: SwapRow, chains: SwapChains, rules: SwapRules): Step | End | undefined {
	// A peer whose payment is gone finds out by failing to take it back, and leaves.
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

/** Whether a payment takes coins out of a swap that has broken off. */
export function isRescue(stage: WireStage): boolean {
	return RESCUES.includes(stage);
}

/** The practice node's own way, since the document names none: the side that paid takes it back after the lock. */
export const documentSwaps: SwapRules = {
	takenBack,
	endOf,
	forgetsCounterparty: false,
	lockFactor: () => 1,
	paid: (amount) => amount,
	hasUnlockedPayment: false,
};

function takenBack(swap: SwapRow, isGone: IsGone): Step | undefined {
	// Alice took what is hers: the rest is for Bob alone to fetch, whenever he comes back.
	if (paymentOf(swap, 'alicespend')) return undefined;
	return (
		(isThere(swap, 'bob') ? bobTakesBack(swap, isGone) : undefined) ??
		(isThere(swap, 'alice') ? aliceTakesBack(swap, isGone) : undefined)
	);
}

/** The user always is; a peer until it vanishes. */
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
	// A deposit that Bob leaves lying is forfeited to the Alice whose payment he kept locked.
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
