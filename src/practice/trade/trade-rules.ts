import { COIN } from '#lib/domain/money/amount.ts';
import { documentOffers, type OffersByRule } from './autoprice.ts';
import type { Price } from './price.ts';
import { documentSwaps, type SwapRules, type RequestRow } from './swap-row.ts';
import type { PracticeCoin } from '../coins.ts';

/** A request to the makers, by `buy` and `sell` or by one of the user's bots. */
export interface TradeTerms {
	readonly side: 'buy' | 'sell';
	/** Tickers. */
	readonly base: string;
	readonly rel: string;
	/** The most to pay, or the least to get, for one base: rel in units of 1e-8. */
	readonly price: bigint;
	/** In satoshis: rel to spend for a buy, base to sell for a sale. It may be filled in part. */
	readonly volume: bigint;
	/** How long it waits for a maker, in milliseconds. */
	readonly timeoutMs: number;
	/** Has to be larger than that of every request before, once one was used. */
	readonly nonce?: number;
	/** The caller's name for it; otherwise the node makes one. */
	readonly uuid?: string;
	/** The bot that asks for it. */
	readonly botid?: number;
}

/** A request as it stands in the market. Prices are alice for one bob in units of 1e-8, amounts satoshis. */
export interface RequestTerms {
	/** The highest price of one bob that the caller pays. */
	readonly limit: Price;
	/** The amount that the caller wants to pay. */
	readonly aliceAmount: bigint;
	/** Tickers. */
	readonly coins: { readonly bob: string; readonly alice: string };
	/** The fee of one transaction of each coin. */
	readonly fees: { readonly bob: bigint; readonly alice: bigint };
}

/** A maker's offer in the book. */
export interface Offer extends Price {
	/** Its largest output, in satoshis of bob. */
	readonly largest: bigint;
}

/** How a maker answers. */
export interface MakerAnswer {
	/** Alice for one bob; one that is above Alice's bound she rejects. */
	readonly price: bigint;
	/** The amounts that change hands. */
	readonly bobAmount: bigint;
	readonly aliceAmount: bigint;
	/** It reserves its outputs, and then finds at the connection that it gets less than it asks for. */
	readonly isRefusedAtConnect: boolean;
}

/** How trades come about, which differs between node programs. */
export interface TradeRules {
	/** The first answer of a maker comes after so many milliseconds. */
	readonly answerMs: number;
	/** The worst price that is asked for, and what it gets of bob. */
	ask(terms: RequestTerms): { readonly bound: bigint; readonly bobAmount: bigint };
	/**
	 * A maker's answer to a request; `undefined` if it ignores it.
	 *
	 * @param luck a number from 0 up to 1 that belongs to the two.
	 */
	answer(terms: RequestTerms, offer: Offer, luck: number): MakerAnswer | undefined;
	/** How long makers ignore another request of the same amount after one that became no swap, in milliseconds. */
	readonly repeatMs: number;
	/** Once a nonce was used every request needs one, also those of bots. A refused request uses its nonce up. */
	readonly isNonceBinding: boolean;
	/** The taker’s node rejects a maker that gives less than the limit allows. */
	readonly holdsMakers: boolean;
	/** Requests that became no swap are counted as trades. */
	readonly countsFailedRequests: boolean;
	/** Outputs that were once promised are left out of the balance of an address. */
	readonly hidesOfferedOutputs: boolean;
	/** How long others still see an offer that was taken back, and ask for it, in milliseconds. */
	readonly cancelledSeenMs: number;
	/** A formula has its first effect after so many milliseconds. */
	readonly formulaDelayMs: number;
	/** The offers that a formula comes to. */
	readonly offersByRule: OffersByRule;
	/** Whether a formula for base in rel ends when a price is set, by `setprice` of the same pair or the reversed one. */
	endsFormula(change: { readonly isReversed: boolean; readonly price: bigint }): boolean;
	/** The first try of a bot comes after so many milliseconds. */
	readonly firstTryMs: number;
	/** How long a bot waits for a maker, in milliseconds. */
	readonly botTimeoutMs: number;
	/** Bots ask only where the book has an offer within their bound. */
	readonly doBotsLookFirst: boolean;
	readonly swaps: SwapRules;
}

/** The node takes prices that are a thousandth worse than the bound. */
const TOLERANCE_SHARE = 1000n;

/** Now and then a maker asks for a little more than it has shown. */
const GREEDY = 0.04;
const GREED_SHARE = 200n;

/** The rules of the API document; what it leaves open is the practice node's own. */
export const documentRules: TradeRules = {
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
	formulaDelayMs: 0,
	offersByRule: documentOffers,
	endsFormula: ({ isReversed }) => !isReversed,
	firstTryMs: 10_000,
	botTimeoutMs: 10_000,
	doBotsLookFirst: true,
	swaps: documentSwaps,
};

/** The amounts that change hands at a price: a part if the maker has no more. */
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

/** A request as makers see it. Rows of older worlds do not have the limit. */
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
