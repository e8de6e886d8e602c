import type { Pair } from '../market/pair.ts';
import { usualDirection } from '../market/pair-search.ts';
import { baseOf, invertPrice } from '../money/price.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import { checkCosts, costOfOne, proceedsOfOne } from '../orders/order-receipt.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import { swapReceipt, type SwapReceipt } from './swap-receipt.ts';
import { requestOf } from './swap-request.ts';
import { stateOfSwap, type SwapState } from './swap-state.ts';
import type { Swap } from './swap.ts';
import { COIN, parseDecimal } from '../money/amount.ts';

/** The fees of a swap, in the coin that is paid. */
export type SwapFees =
	/** No transaction of the user was made. */
	| { readonly are: 'none-yet' }
	/** The node does not report all of them, or not yet. */
	| { readonly are: 'unknown'; readonly known: bigint }
	| { readonly are: 'so-far'; readonly amount: bigint }
	/** With the share of what changed hands, in hundredths of a percent; `undefined` if nothing did. */
	| { readonly are: 'final'; readonly amount: bigint; readonly points: number | undefined };

/** A swap as a row of a table has it: seen from a pair. */
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
	/** Rel for one base with all fees; `undefined` before the trade is done, and where the node does not report them all. */
	readonly allIn: bigint | undefined;
	readonly fees: SwapFees;
	readonly receipt: SwapReceipt;
	/** The request of this browser that led to it. */
	readonly request: TradeRequest | undefined;
}

/**
 * The pair and side of a swap on every page and in every export. They follow from its two coins alone, so that swaps of one
 * market add up however each was asked for: by hand, by a bot or by a posted order.
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
 * @param usualMs how long such a swap takes
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
	/** `price` is the bound: the most that a purchase pays, the least that a sale takes. */
	readonly asked: Terms;
}

/** The terms of a request beside those of its swap. */
export interface AskedAndGot extends AskedTerms {
	readonly agreed: Terms;
	/** The swap brought what was agreed on. */
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
	const isTurned = trade.base !== base;
	return {
		...trade,
		asked: isTurned ? { amount: ofRel, price: invertPrice(bound) } : { amount: ofBase, price: bound },
	};
}
