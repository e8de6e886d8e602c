import { parseAmount } from '../money/amount.ts';
import {
	amountIn,
	editOrder,
	newOrderDraft,
	paidField,
	type OrderDraft,
	type OrderSide,
} from './order-draft.ts';
import type { Pair } from '../market/pair.ts';

/** A request for a trade as recorded before it is sent. */
export interface TradeRequest extends Pair {
	readonly side: OrderSide;
	/** Decimal texts, as sent. */
	readonly price: string;
	/** Rel for a purchase, base for a sale. */
	readonly volume: string;
	/** The node bounds the price by its own book; `price` is the bound that was expected. */
	readonly isMarketOrder?: boolean | undefined;
	readonly timeoutSeconds: number;
	readonly durationSeconds?: number | undefined;
	/** The node's clock when it was sent, in unix seconds. */
	readonly sentAt: number;
	/** A name set by this app, returned with the swap by nodes that store it. It protects from nothing. */
	readonly label?: string | undefined;
	/** The ids of the swaps that existed before. */
	readonly before: readonly string[];
	readonly quotedOutcomes?: QuotedOutcomes | undefined;
}

/** The outcomes shown by the review of a request, as stored with it in the journal. Amounts are decimal texts. */
export interface QuotedOutcomes {
	/** Missing if no offer matched at that time. */
	readonly expected?: QuotedSums | undefined;
	readonly worst: QuotedSums;
	readonly failure: QuotedFailure;
}

interface QuotedSums {
	readonly spends: string;
	readonly receives: string;
}

/** If the counterparty gives up after the payment, in the paid coin. */
interface QuotedFailure {
	readonly lost: string;
	readonly returns: string;
	/** The minimum of the counterparty's deposit, if that may replace the payment. */
	readonly deposit?: string | undefined;
	/** The latest time of the return by the node's clock, in milliseconds since 1970. */
	readonly by: number;
}

/** The node's requests and swaps at one moment. */
export interface RequestStatus {
	/** A swap that began after the request, with the user as the taker. */
	readonly begun?: string | undefined;
	/** One that is listed, still without details from the node. */
	readonly starting?: string | undefined;
	/** One that began after the request is listed, and the node reports that it never started. */
	readonly hasNotStarted?: boolean | undefined;
	/** Remaining seconds of the waiting request; 0 if there is none. */
	readonly waitSeconds: number;
	/** The node's clock, in unix seconds. */
	readonly nodeTime: number;
	/** When the request was first seen to have stopped waiting before its time was over, by the same clock. */
	readonly answeredAt?: number | undefined;
	/** The node has shown that it has the request. */
	readonly isSeen: boolean;
}

export type RequestOutcome =
	| { readonly is: 'waiting'; readonly seconds: number }
	/** The time for makers' answers is over, and a swap may be about to begin. */
	| { readonly is: 'settling' }
	/** The node stopped waiting before the request's time was over: a maker may have answered. */
	| { readonly is: 'answered' }
	/** The swap is agreed, and its first payment follows. */
	| { readonly is: 'starting'; readonly swap: string }
	/** `more` are further swaps that the program made of the one request. */
	| { readonly is: 'matched'; readonly swap: string; readonly more?: readonly string[] | undefined }
	| { readonly is: 'unanswered' }
	/** Its time is over, and the node never showed it: it was lost, or is delayed there. */
	| { readonly is: 'unseen' }
	/**
	 * Ended before its time without a swap: the node does not report whether a maker, itself or a different program
	 * ended it.
	 */
	| { readonly is: 'declined' };

/** Codes in the journal of a request that ended without a swap. */
export const REQUEST_ENDS = {
	unanswered: 'REQUEST-UNANSWERED',
	declined: 'REQUEST-DECLINED',
	split: 'REQUEST-SPLIT',
} as const;

/** How long a maker that answers at the last moment needs to connect, in seconds. */
export const CONNECT_SECONDS = 20;

/** The state or end of a request. Only the node's own clock shows that it stayed unanswered. */
export function outcomeOf(
	request: TradeRequest,
	{ begun, starting, hasNotStarted, waitSeconds, nodeTime, answeredAt, isSeen }: RequestStatus,
): RequestOutcome {
	if (begun) return { is: 'matched', swap: begun };
	if (starting) return { is: 'starting', swap: starting };
	if (waitSeconds > 0) return { is: 'waiting', seconds: waitSeconds };
	if (answeredAt !== undefined)
		return { is: nodeTime > answeredAt + CONNECT_SECONDS ? 'declined' : 'answered' };
	const isOver = nodeTime > request.sentAt + request.timeoutSeconds + CONNECT_SECONDS;
	if (!isOver) return { is: 'settling' };
	if (isSeen && hasNotStarted) return { is: 'declined' };
	return { is: isSeen ? 'unanswered' : 'unseen' };
}

/** A request that stopped waiting before its time was over was answered or cancelled. */
export function isAnswered({ sentAt, timeoutSeconds }: TradeRequest, nodeTime: number): boolean {
	return nodeTime < sentAt + timeoutSeconds;
}

/** Why a request did not leave the page. */
export type HeldBack = 'another-tab' | 'open-request' | 'book-moved' | 'empty-book' | 'repeat';

/** The ids of the swaps that began after the request was recorded. */
export function newSwaps({ before }: TradeRequest, ids: readonly string[]): string[] {
	const known = new Set(before);
	return ids.filter((id) => !known.has(id));
}

/** The form filled in with an earlier order: its price and its payment. */
export function orderAgain({ side, price, volume, isMarketOrder }: TradeRequest): OrderDraft {
	const paid = paidField(side);
	const type = isMarketOrder ? 'marketOrder' : 'take';
	if (isMarketOrder) return editOrder({ ...newOrderDraft(side), type }, paid, volume);
	return editOrder(editOrder({ ...newOrderDraft(side), type }, 'price', price), paid, volume);
}

/** Whether a request was sent with the current content of the form. */
export function isSentDraft(
	draft: OrderDraft,
	{ side, price, volume, isMarketOrder }: TradeRequest,
): boolean {
	if (draft.side !== side || draft.type !== (isMarketOrder ? 'marketOrder' : 'take')) return false;
	const hasVolume = amountIn(draft, paidField(side)) === parseAmount(volume);
	return hasVolume && (isMarketOrder === true || amountIn(draft, 'price') === parseAmount(price));
}
