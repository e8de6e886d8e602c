import { CONNECT_SECONDS, type TradeRequest } from '../orders/trade-request.ts';
import type { Swap } from './swap.ts';
import { parseDecimal, COIN, formatAmount } from '../money/amount.ts';
import type { Matching } from '../matching.ts';
import type { Money } from '../money/figures.ts';
import { FEES_OF_PAYMENT } from '../orders/trade-costs.ts';
import { editOrder, newOrderDraft, type OrderDraft, type OrderSide } from '../orders/order-draft.ts';
import type { Pair } from '../market/pair.ts';
import { usualDirection } from '../market/pair-search.ts';
import { baseOf, invertPrice } from '../money/price.ts';
import { checkCosts, costOfOne, proceedsOfOne } from '../orders/order-preview.ts';
import { swapReceipt, type SwapReceipt } from './swap-receipt.ts';
import { stateOfSwap, type SwapState } from './swap-state.ts';

type TakenSwap = Pick<Swap, 'id' | 'isMaker' | 'pays' | 'gets' | 'startedAt'>;

/**
 * The request of this browser that led to a swap; `undefined` for a maker, and for a request of a different
 * program.
 */
export function requestOf(swap: TakenSwap, requests: readonly TradeRequest[]): TradeRequest | undefined {
	return requests.find((each) => ledTo(each, swap));
}

/** The node waits for one request at a time, so that the pair and the time identify it. */
function ledTo(request: TradeRequest, { id, isMaker, pays, gets, startedAt }: TakenSwap): boolean {
	const { side, base, rel, sentAt, timeoutSeconds, before } = request;
	const [paid, got] = side === 'buy' ? [rel, base] : [base, rel];
	if (isMaker || startedAt === undefined || pays.coin !== paid || gets.coin !== got) return false;
	const seconds = startedAt / 1000 - sentAt;
	const isInTime = seconds >= 0 && seconds <= timeoutSeconds + CONNECT_SECONDS;
	return isInTime && !before.includes(id);
}

/** The requested amount and the part that the maker took, in smallest units of the paid coin. */
export interface Fill {
	readonly coin: string;
	readonly asked: bigint;
	readonly taken: bigint;
}

/** The filled part of a request, if less than all; `undefined` if no request of this browser led to the swap. */
export function partialFill(swap: TakenSwap, requests: readonly TradeRequest[]): Fill | undefined {
	const request = requestOf(swap, requests);
	if (!request) return undefined;
	const asked = parseDecimal(request.volume);
	return swap.pays.amount < asked ? { coin: swap.pays.coin, asked, taken: swap.pays.amount } : undefined;
}

/** In hundredths of a percent, cut. */
export function shareTaken({ asked, taken }: Fill): number {
	return Number((taken * 10_000n) / asked);
}

/** A smaller remainder is due to a program's rounding, and too small for an order. */
const MIN_REST = 1_000n;

/** A request for the unfilled remainder; `undefined` after a full fill. */
export function restOf(request: TradeRequest, { pays }: Pick<Swap, 'pays'>): TradeRequest | undefined {
	const asked = parseDecimal(request.volume);
	const left = asked - pays.amount;
	return left * MIN_REST > asked ? { ...request, volume: formatAmount(left) } : undefined;
}

/**
 * A swap is reported with sums that its request did not allow: the program does not enforce the limit against the
 * maker.
 */
export type BrokenBound =
	/** The payment exceeds the request. */
	| { readonly is: 'gives-more'; readonly most: Money; readonly told: Money }
	/** The receipt is below the limit for this payment. */
	| { readonly is: 'gets-less'; readonly least: Money; readonly told: Money };

/** Tolerance for rounding and fees, in thousandths: an honest swap never raises the alarm. */
const ALLOWED = 1n;
const THOUSAND = 1_000n;

/** @param request that led to the swap, as sent */
export function brokenBound(
	{ pays, gets, arrives, transactionFee }: Swap,
	{ side, price, volume }: TradeRequest,
	matching: Matching,
): BrokenBound | undefined {
	const asked = parseDecimal(volume);
	// Programs include the fees of the payment in it.
	const most = asked + FEES_OF_PAYMENT * transactionFee;
	if (pays.amount > most) return { is: 'gives-more', most: { coin: pays.coin, amount: asked }, told: pays };
	const paid = (pays.amount < asked ? pays.amount : asked) - transactionFee;
	if (paid <= 0n) return undefined;
	const coins = {
		paid: { coin: pays.coin, transactionFee },
		received: { coin: gets.coin, transactionFee: arrives.amount - gets.amount },
	};
	const least = matching.leastReceived({ side, price: parseDecimal(price), pays: paid }, coins);
	if (arrives.amount * THOUSAND >= least * (THOUSAND - ALLOWED)) return undefined;
	return { is: 'gets-less', least: { coin: gets.coin, amount: least }, told: arrives };
}

/** The order for a repetition of this swap: a purchase of the received coins, or an offer of the paid ones. */
export function orderLike({ isMaker, pays, gets }: Swap): {
	readonly pair: Pair;
	readonly draft: OrderDraft;
} {
	if (isMaker) {
		const price = (gets.amount * COIN) / pays.amount;
		const offer = editOrder({ ...newOrderDraft('sell'), type: 'post' }, 'price', formatAmount(price));
		return {
			pair: { base: pays.coin, rel: gets.coin },
			draft: editOrder(offer, 'amount', formatAmount(pays.amount)),
		};
	}
	// Rounded up, since a price that is one unit too low matches no order.
	const price = (pays.amount * COIN + gets.amount - 1n) / gets.amount;
	const purchase = editOrder(newOrderDraft('buy'), 'price', formatAmount(price));
	return {
		pair: { base: gets.coin, rel: pays.coin },
		draft: editOrder(purchase, 'total', formatAmount(pays.amount)),
	};
}

/** Whether both amounts are known, without which there is no price. */
export function canRepeat({ pays, gets }: Swap): boolean {
	return pays.amount > 0n && gets.amount > 0n && pays.coin !== gets.coin;
}

/** The fees of a swap, in the paid coin. */
export type SwapFees =
	/** The user has made no transaction yet. */
	| { readonly are: 'none-yet' }
	/** The node does not report all of them, or not yet. */
	| { readonly are: 'unknown'; readonly known: bigint }
	| { readonly are: 'so-far'; readonly amount: bigint }
	/** With the share of the traded amount, in hundredths of a percent; `undefined` if nothing was traded. */
	| { readonly are: 'final'; readonly amount: bigint; readonly points: number | undefined };

/** A swap as a row of a table: seen from a pair. */
export interface SwapSummary {
	readonly swap: Swap;
	readonly state: SwapState;
	readonly pair: Pair;
	readonly side: OrderSide;
	/** When it ended, or else began; milliseconds since 1970. */
	readonly at: number | undefined;
	/** In base, without fees. */
	readonly amount: bigint;
	/** Rel for one base, without fees. */
	readonly price: bigint;
	/**
	 * Rel for one base with all fees; `undefined` before the trade is done, and if the node does not report them
	 * all.
	 */
	readonly allIn: bigint | undefined;
	readonly fees: SwapFees;
	readonly receipt: SwapReceipt;
	/** The request of this browser that led to it. */
	readonly request: TradeRequest | undefined;
}

/**
 * The pair and side of a swap on every page and in every export. They follow from its two coins alone, so that
 * swaps of one market add up regardless of their origin: a manual order, a bot or a posted order.
 */
export function tradeOf({
	pays,
	gets,
}: {
	readonly pays: { readonly coin: string };
	readonly gets: { readonly coin: string };
}): Pair & { readonly side: OrderSide } {
	const pair = usualDirection(pays.coin, gets.coin);
	return { ...pair, side: pair.base === gets.coin ? 'buy' : 'sell' };
}

/**
 * @param requests of this browser
 * @param usualMs usual duration of such a swap
 */
export function summaryOf(
	swap: Swap,
	now: number,
	requests: readonly TradeRequest[] = [],
	usualMs?: number,
): SwapSummary {
	const { pays, gets } = swap;
	const request = requestOf(swap, requests);
	const { side, ...pair } = tradeOf(swap);
	const [amount, ofRel] = side === 'buy' ? [gets.amount, pays.amount] : [pays.amount, gets.amount];
	const receipt = swapReceipt(swap);
	const isTraded = receipt.pays > 0n && receipt.receives > 0n && receipt.missing.length === 0;
	return {
		...{ swap, pair, side, amount, receipt, request },
		state: stateOfSwap(swap, now, usualMs),
		at: swap.finishedAt ?? swap.startedAt,
		// Rel per base is to base what base per price is to price: the same division.
		price: baseOf(ofRel, amount),
		allIn: isTraded ? (side === 'buy' ? costOfOne : proceedsOfOne)(receipt) : undefined,
		fees: feesOf(swap, receipt),
	};
}

function feesOf({ isFinished }: Swap, receipt: SwapReceipt): SwapFees {
	const amount = receipt.tradeFee + receipt.transactionFees;
	if (receipt.missing.some((part) => part !== 'arrival')) return { are: 'unknown', known: amount };
	if (isFinished) return { are: 'final', amount, points: checkCosts(receipt)?.points };
	return amount > 0n ? { are: 'so-far', amount } : { are: 'none-yet' };
}

/** An amount of base and its price: rel for one base, without fees. */
export interface Terms {
	readonly amount: bigint;
	readonly price: bigint;
}

/** The terms of a request, in the pair and side of its swap. */
export interface AskedTerms extends Pair {
	readonly side: OrderSide;
	/** `price` is the bound: the maximum of a purchase, the minimum of a sale. */
	readonly asked: Terms;
}

/** The terms of a request and those of its swap. */
export interface AskedAndGot extends AskedTerms {
	readonly agreed: Terms;
	/** The swap delivered the agreed amounts. */
	readonly hasArrived: boolean;
}

/** `undefined` if no request of this browser led to the swap. */
export function askedAndGot({ request, amount, price, state }: SwapSummary): AskedAndGot | undefined {
	if (!request) return undefined;
	return { ...askedBy(request), agreed: { amount, price }, hasArrived: state === 'finished' };
}

export function askedBy({ base, rel, side, price, volume }: TradeRequest): AskedTerms {
	const [bound, paid] = [parseDecimal(price), parseDecimal(volume)];
	const [ofBase, ofRel] = side === 'buy' ? [baseOf(paid, bound), paid] : [paid, (paid * bound) / COIN];
	const [pays, gets] = side === 'buy' ? [rel, base] : [base, rel];
	const trade = tradeOf({ pays: { coin: pays }, gets: { coin: gets } });
	const isReorged = trade.base !== base;
	return {
		...trade,
		asked: isReorged ? { amount: ofRel, price: invertPrice(bound) } : { amount: ofBase, price: bound },
	};
}
