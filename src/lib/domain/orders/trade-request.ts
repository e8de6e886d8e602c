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

/** A trade request as journalled before sending. */
export interface TradeRequest extends Pair {
	readonly side: OrderSide;
	/** Decimal string, as sent; `volume` too. */
	readonly price: string;
	/** Rel when buying, base when selling. */
	readonly volume: string;
	/** True if the node limits the price by its own book. `price` is then the expected limit. */
	readonly isMarketOrder?: boolean | undefined;
	readonly timeoutSeconds: number;
	readonly durationSeconds?: number | undefined;
	/** Node time of sending, in unix seconds. */
	readonly sentAt: number;
	/** Name set by this app and returned with the swap by nodes that store it. It gives no protection. */
	readonly label?: string | undefined;
	/** Ids of the swaps that existed before. */
	readonly before: readonly string[];
	readonly quotedOutcomes?: QuotedOutcomes | undefined;
}

/** Outcomes shown in the review, as stored in the journal. Amounts are decimal strings. */
export interface QuotedOutcomes {
	/** Missing if no offer matched at the time. */
	readonly expected?: QuotedSums | undefined;
	readonly worst: QuotedSums;
	readonly failure: QuotedFailure;
}

interface QuotedSums {
	readonly spends: string;
	readonly receives: string;
}

/** Outcome if the counterparty gives up after the payment, in the paid coin. */
interface QuotedFailure {
	readonly lost: string;
	readonly returns: string;
	/** Minimum of the counterparty's deposit, if it may replace the payment. */
	readonly deposit?: string | undefined;
	/** Latest time of the refund by the node's clock, in milliseconds since 1970. */
	readonly by: number;
}

/** The node's requests and swaps at one moment. */
export interface RequestStatus {
	/** Id of a swap that began after the request, with the user as the taker. */
	readonly matchedSwap?: string | undefined;
	/** Id of a new swap that the node lists, but still without details. */
	readonly starting?: string | undefined;
	/** True if a new swap is listed that never started, according to the node. */
	readonly hasNotStarted?: boolean | undefined;
	/** Remaining seconds of the waiting request; 0 if no request is waiting. */
	readonly waitSeconds: number;
	/** Node clock, unix seconds. */
	readonly nodeTime: number;
	/** Node time when the request was first seen to have stopped waiting early, in unix seconds. */
	readonly answeredAt?: number | undefined;
	/** True if the node has shown that it has the request. */
	readonly isSeen: boolean;
}

export type RequestOutcome =
	| { readonly is: 'waiting'; readonly seconds: number }
	/** The time for answers is over, but a swap may be about to begin. */
	| { readonly is: 'settling' }
	/** The node stopped waiting early: a maker may have answered. */
	| { readonly is: 'answered' }
	/** The swap is agreed; its first payment follows. */
	| { readonly is: 'starting'; readonly swap: string }
	/** `more`: further swaps that the node started from the same request. */
	| { readonly is: 'matched'; readonly swap: string; readonly more?: readonly string[] | undefined }
	| { readonly is: 'unanswered' }
	/** The time is over and the node never showed the request: it was lost, or is delayed there. */
	| { readonly is: 'unseen' }
	/**
	 * Ended early without a swap. The node does not report whether a maker, the node itself or a different
	 * client ended it.
	 */
	| { readonly is: 'declined' };

/** Journal codes of a request that ended without a swap. */
export const REQUEST_ENDS = {
	unanswered: 'REQUEST-UNANSWERED',
	declined: 'REQUEST-DECLINED',
	split: 'REQUEST-SPLIT',
} as const;

/** Seconds that a maker needs to connect if it answers at the last moment. */
export const CONNECT_SECONDS = 20;

/** State or outcome of a request. That it stayed unanswered is only certain by the node's own clock. */
export function outcomeOf(
	request: TradeRequest,
	{ matchedSwap, starting, hasNotStarted, waitSeconds, nodeTime, answeredAt, isSeen }: RequestStatus,
): RequestOutcome {
	if (matchedSwap) return { is: 'matched', swap: matchedSwap };
	if (starting) return { is: 'starting', swap: starting };
	if (waitSeconds > 0) return { is: 'waiting', seconds: waitSeconds };
	if (answeredAt !== undefined)
		return { is: nodeTime > answeredAt + CONNECT_SECONDS ? 'declined' : 'answered' };
	const isOver = nodeTime > request.sentAt + request.timeoutSeconds + CONNECT_SECONDS;
	if (!isOver) return { is: 'settling' };
	if (isSeen && hasNotStarted) return { is: 'declined' };
	return { is: isSeen ? 'unanswered' : 'unseen' };
}

/** True if a request stopped waiting early, because it was answered or cancelled. */
export function isAnswered({ sentAt, timeoutSeconds }: TradeRequest, nodeTime: number): boolean {
	return nodeTime < sentAt + timeoutSeconds;
}

/** Why a request was not sent. */
export type HeldBack = 'another-tab' | 'open-request' | 'book-moved' | 'empty-book' | 'repeat';

/** Ids of the swaps that began after the request was recorded. */
export function newSwaps({ before }: TradeRequest, ids: readonly string[]): string[] {
	const known = new Set(before);
	return ids.filter((id) => !known.has(id));
}

/** Fills in the form with an earlier order: its price and its payment. */
export function orderAgain({ side, price, volume, isMarketOrder }: TradeRequest): OrderDraft {
	const paid = paidField(side);
	const type = isMarketOrder ? 'marketOrder' : 'take';
	if (isMarketOrder) return editOrder({ ...newOrderDraft(side), type }, paid, volume);
	return editOrder(editOrder({ ...newOrderDraft(side), type }, 'price', price), paid, volume);
}

/** True if a request was sent with the current content of the form. */
export function isSentDraft(
	draft: OrderDraft,
	{ side, price, volume, isMarketOrder }: TradeRequest,
): boolean {
	if (draft.side !== side || draft.type !== (isMarketOrder ? 'marketOrder' : 'take')) return false;
	const hasVolume = amountIn(draft, paidField(side)) === parseAmount(volume);
	return hasVolume && (isMarketOrder === true || amountIn(draft, 'price') === parseAmount(price));
}
