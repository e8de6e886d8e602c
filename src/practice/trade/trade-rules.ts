import { COIN } from '#lib/domain/money/amount.ts';
import { referenceOffers, type OffersByRule } from './autoprice.ts';
import type { Price } from './price.ts';
import { referenceSwaps, type SwapRules, type RequestRow } from './swap-row.ts';
import type { PracticeCoin } from '../coins.ts';

/** A request to the makers, by `buy` and `sell` or by one of the user's bots. */
export interface TradeTerms {
	readonly side: 'buy' | 'sell';
	/** Tickers. */
	readonly base: string;
	readonly rel: string;
	/** The maximum to pay, or the minimum to receive, for one base: rel in units of 1e-8. */
	readonly price: bigint;
	/** In satoshis: rel to spend for a buy, base to sell for a sale. It may be filled in part. */
	readonly volume: bigint;
	/** How long it waits for a maker, in milliseconds. */
	readonly timeoutMs: number;
	/** Has to be larger than that of every earlier request, once one was used. */
	readonly nonce?: number;
	/** The caller's name for it; otherwise the node makes one. */
	readonly uuid?: string;
	readonly botid?: number;
}

/** A request in the market. Prices are alice for one bob in units of 1e-8, amounts satoshis. */
export interface RequestTerms {
	/** The highest price of one bob that the caller pays. */
	readonly limit: Price;
	readonly aliceAmount: bigint;
	/** Tickers. */
	readonly coins: { readonly bob: string; readonly alice: string };
	/** The fee of one transaction of each coin. */
	readonly fees: { readonly bob: bigint; readonly alice: bigint };
}

export interface Offer extends Price {
	/** Its largest output, in satoshis of bob. */
	readonly largest: bigint;
}

export interface MakerAnswer {
	/** Alice for one bob; she rejects a price above her bound. */
	readonly price: bigint;
	/** The exchanged amounts. */
	readonly bobAmount: bigint;
	readonly aliceAmount: bigint;
	/** It reserves its outputs, and then finds at the connection that it gets less than its minimum. */
	readonly isRefusedAtConnect: boolean;
}

export interface TradeRules {
	/** The delay of a maker's first answer, in milliseconds. */
	readonly answerMs: number;
	/** The worst requested price, and the amount of bob at that price. */
	ask(terms: RequestTerms): { readonly bound: bigint; readonly bobAmount: bigint };
	/**
	 * A maker's answer to a request; `undefined` if it ignores it.
	 *
	 * @param luck a number from 0 up to 1, fixed for the request and the maker.
	 */
	answer(terms: RequestTerms, offer: Offer, luck: number): MakerAnswer | undefined;
	/**
	 * How long makers ignore a repeated request of the same amount after one that did not become a swap, in milliseconds.
	 */
	readonly repeatMs: number;
	/** Once a nonce was used every request needs one, including those of bots. A refused request consumes its nonce. */
	readonly isNonceBinding: boolean;
	/** The taker’s node rejects a maker that gives less than the limit allows. */
	readonly holdsMakers: boolean;
	/** Requests that did not become a swap are counted as trades. */
	readonly countsFailedRequests: boolean;
	/** Outputs that were once promised are excluded from the balance of an address. */
	readonly hidesOfferedOutputs: boolean;
	/** How long a cancelled offer stays visible to others, and requested by them, in milliseconds. */
	readonly cancelledSeenMs: number;
	/** The delay of a formula's first effect, in milliseconds. */
	readonly priceRuleDelayMs: number;
	readonly offersByRule: OffersByRule;
	/** Whether a formula for base in rel ends when a price is set, by `setprice` of the same pair or the reversed one. */
	endsPriceRule(change: { readonly isReversed: boolean; readonly price: bigint }): boolean;
	/** The delay of a bot's first try, in milliseconds. */
	readonly firstTryMs: number;
	/** How long a bot waits for a maker, in milliseconds. */
	readonly botTimeoutMs: number;
	/** Bots send a request only if the book has an offer within their bound. */
	readonly doBotsLookFirst: boolean;
	readonly swaps: SwapRules;
}

/** The node accepts prices a thousandth worse than the bound. */
const TOLERANCE_SHARE = 1000n;

/** The share of makers that ask for a little more than they have shown. */
const GREEDY = 0.04;
const GREED_SHARE = 200n;

/** The rules of the API document, completed by the practice node's own. */
export const referenceRules: TradeRules = {
	answerMs: 1_500,
	ask({ limit, aliceAmount }) {
		const bound = boundOf(limit);
		return { bound, bobAmount: (aliceAmount * COIN) / bound };
	},
	answer(terms, offer, luck) {
		if (offer.price > boundOf(terms.limit)) return undefined;
		const price = isGreedy(luck) ? offer.price + offer.price / GREED_SHARE : offer.price;
		return { price, ...amountsAt(price, terms, offer), isRefusedAtConnect: false };
	},
	repeatMs: 0,
	isNonceBinding: false,
	holdsMakers: true,
	countsFailedRequests: false,
	hidesOfferedOutputs: false,
	cancelledSeenMs: 0,
	priceRuleDelayMs: 0,
	offersByRule: referenceOffers,
	endsPriceRule: ({ isReversed }) => !isReversed,
	firstTryMs: 10_000,
	botTimeoutMs: 10_000,
	doBotsLookFirst: true,
	swaps: referenceSwaps,
};

/** The exchanged amounts at a price: a part if the maker has no more. */
function amountsAt(
	price: bigint,
	{ aliceAmount }: RequestTerms,
	{ largest }: Offer,
): Pick<MakerAnswer, 'bobAmount' | 'aliceAmount'> {
	const wanted = (aliceAmount * COIN) / price;
	return wanted <= largest
		? { bobAmount: wanted, aliceAmount }
		: { bobAmount: largest, aliceAmount: (largest * price) / COIN };
}

/** Whether a maker with this luck asks for more than it has shown. */
export function isGreedy(luck: number): boolean {
	return luck < GREEDY;
}

function boundOf({ price }: Price): bigint {
	return price + price / TOLERANCE_SHARE;
}

type LimitedRequest = Pick<RequestRow, 'limit' | 'limitInverse' | 'bound' | 'aliceAmount'>;

/** A request as seen by makers. Rows of older worlds have no limit. */
export function termsOf(
	{ limit, limitInverse, bound, aliceAmount }: LimitedRequest,
	bob: PracticeCoin,
	alice: PracticeCoin,
): RequestTerms {
	return {
		limit: { price: limit ?? bound, ...(limitInverse !== undefined && { inverse: limitInverse }) },
		aliceAmount,
		coins: { bob: bob.ticker, alice: alice.ticker },
		fees: { bob: bob.txfee, alice: alice.txfee },
	};
}
