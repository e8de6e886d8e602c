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
