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
 * The request of this browser that led to a swap; `undefined` for a maker or a request from a different
 * client.
 */
export function requestOf(swap: TakenSwap, requests: readonly TradeRequest[]): TradeRequest | undefined {
	return requests.find((each) => ledTo(each, swap));
}

/** The node waits for only one request at a time, so pair and time identify it. */
function ledTo(request: TradeRequest, { id, isMaker, pays, gets, startedAt }: TakenSwap): boolean {
	const { side, base, rel, sentAt, timeoutSeconds, before } = request;
	const [paid, got] = side === 'buy' ? [rel, base] : [base, rel];
	if (isMaker || startedAt === undefined || pays.coin !== paid || gets.coin !== got) return false;
	const seconds = startedAt / 1000 - sentAt;
	const isInTime = seconds >= 0 && seconds <= timeoutSeconds + CONNECT_SECONDS;
	return isInTime && !before.includes(id);
}

/** Requested amount and the part that the maker took, in smallest units of the paid coin. */
export interface Fill {
	readonly coin: string;
	readonly asked: bigint;
	readonly taken: bigint;
}

/**
 * The fill of a request that was not filled completely; `undefined` if it was, or if no request of this
 * browser led to the swap.
 */
export function partialFill(swap: TakenSwap, requests: readonly TradeRequest[]): Fill | undefined {
	const request = requestOf(swap, requests);
	if (!request) return undefined;
	const asked = parseDecimal(request.volume);
	return swap.pays.amount < asked ? { coin: swap.pays.coin, asked, taken: swap.pays.amount } : undefined;
}

/** Filled share in hundredths of a percent, rounded down. */
export function filledShare({ asked, taken }: Fill): number {
	return Number((taken * 10_000n) / asked);
}

/** Divisor of the amount: a smaller remainder comes from rounding and is too small for an order. */
const MIN_REST = 1_000n;

/** A request for the unfilled remainder; `undefined` after a full fill. */
export function remainingRequest(
	request: TradeRequest,
	{ pays }: Pick<Swap, 'pays'>,
): TradeRequest | undefined {
	const asked = parseDecimal(request.volume);
	const left = asked - pays.amount;
	return left * MIN_REST > asked ? { ...request, volume: formatAmount(left) } : undefined;
}

/** A limit of the request that the swap violates, because the node does not enforce it against the maker. */
export type BrokenBound =
	/** The swap pays more than requested. */
	| { readonly is: 'gives-more'; readonly most: Money; readonly reported: Money }
	/** The swap brings less than the limit allows for the payment. */
	| { readonly is: 'gets-less'; readonly least: Money; readonly reported: Money };

/** Tolerance for rounding and fees, in thousandths, so that an honest swap never triggers a warning. */
const ALLOWED = 1n;
const THOUSAND = 1_000n;

/** @param request the request that led to the swap, as sent */
export function brokenBound(
	{ pays, gets, arrives, transactionFee }: Swap,
	{ side, price, volume }: TradeRequest,
	matching: Matching,
): BrokenBound | undefined {
	const asked = parseDecimal(volume);
	// Nodes include the payment's fees in it.
	const most = asked + FEES_OF_PAYMENT * transactionFee;
	if (pays.amount > most)
		return { is: 'gives-more', most: { coin: pays.coin, amount: asked }, reported: pays };
	const paid = (pays.amount < asked ? pays.amount : asked) - transactionFee;
	if (paid <= 0n) return undefined;
	const coins = {
		paid: { coin: pays.coin, transactionFee },
		received: { coin: gets.coin, transactionFee: arrives.amount - gets.amount },
	};
	const least = matching.leastReceived({ side, price: parseDecimal(price), pays: paid }, coins);
	if (arrives.amount * THOUSAND >= least * (THOUSAND - ALLOWED)) return undefined;
	return { is: 'gets-less', least: { coin: gets.coin, amount: least }, reported: arrives };
}

/** An order that repeats the swap: a purchase of the received coins, or an offer of the paid coins. */
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
	// Rounded up, because a price that is one unit too low matches no order.
	const price = (pays.amount * COIN + gets.amount - 1n) / gets.amount;
	const purchase = editOrder(newOrderDraft('buy'), 'price', formatAmount(price));
	return {
		pair: { base: gets.coin, rel: pays.coin },
		draft: editOrder(purchase, 'total', formatAmount(pays.amount)),
	};
}

/** True if both amounts are known, as a price requires. */
export function canRepeat({ pays, gets }: Swap): boolean {
	return pays.amount > 0n && gets.amount > 0n && pays.coin !== gets.coin;
}

/** Fees of a swap, in the paid coin. */
export type SwapFees =
	/** The user has made no transaction yet. */
	| { readonly are: 'none-yet' }
	/** The node does not report all fees, or not yet. */
	| { readonly are: 'unknown'; readonly known: bigint }
	| { readonly are: 'so-far'; readonly amount: bigint }
	/**
	 * `points`: share of the traded amount, in hundredths of a percent; `undefined` if nothing was traded.
	 */
	| { readonly are: 'final'; readonly amount: bigint; readonly points: number | undefined };

/** A swap as a row of a table, from the view of a pair. */
export interface SwapSummary {
	readonly swap: Swap;
	readonly state: SwapState;
	readonly pair: Pair;
	readonly side: OrderSide;
	/** End of the swap or, while it is running, its start. Milliseconds since 1970. */
	readonly at: number | undefined;
	/** In base, without fees. */
	readonly amount: bigint;
	/** Rel per base, without fees. */
	readonly price: bigint;
	/**
	 * Rel per base, including all fees; `undefined` before the trade is done or if the node does not report
	 * all fees.
	 */
	readonly allIn: bigint | undefined;
	readonly fees: SwapFees;
	readonly receipt: SwapReceipt;
	/** The request of this browser that led to the swap. */
	readonly request: TradeRequest | undefined;
}

/**
 * Pair and side of a swap, used on all pages and in all exports. They depend only on the two coins, so that
 * swaps of one market add up whether they come from a manual order, a bot or a posted order.
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
 * @param usualMs usual duration of similar swaps
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
		// `baseOf` divides rel by a price. Dividing rel by an amount of base gives the price.
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

/** An amount of base and its price (rel per base), without fees. */
export interface Terms {
	readonly amount: bigint;
	readonly price: bigint;
}

/** Terms of a request, with the pair and side of its swap. */
export interface AskedTerms extends Pair {
	readonly side: OrderSide;
	/** `price` is the limit: maximum of a purchase, minimum of a sale. */
	readonly asked: Terms;
}

/** Terms of a request and of the resulting swap. */
export interface AskedAndGot extends AskedTerms {
	readonly agreed: Terms;
	/** True if the swap delivered the agreed amounts. */
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
	const isReversed = trade.base !== base;
	return {
		...trade,
		asked: isReversed ? { amount: ofRel, price: invertPrice(bound) } : { amount: ofBase, price: bound },
	};
}
