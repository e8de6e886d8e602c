import { COIN } from '../money/amount.ts';
import { invertPrice } from '../money/price.ts';
import { priceToMeet } from './price-to-meet.ts';
import type { MatchedCoin, MatchedCoins, Matching, TakenOrder } from './matching.ts';

/** Fractions are computed to so many parts of one. */
const SCALE = 10n ** 16n;

/** The program computes with no smaller fee. */
const LEAST_FEE = 10_000n;

/** A share of a price, in thousandths. */
const THOUSAND = 1_000n;

/** By how much the limit is raised before the received amount is computed from it. */
const LIMIT_SHARE = 1_001n;
const LIMIT_SHARE_OF_BTC = 1_010n;

/** By how much the amount that is asked for is raised after that. */
const AMOUNT_SHARE = 1_001n;

/** What a maker accepts when it connects: so many thousandths of its price. */
const ACCEPTED_SHARE = 998n;

/** A maker offers a price between its own and the request's: at least so many hundredths of the way. */
const LEAST_SHARE_OF_WAY = 10n;

/** The book holds prices in single precision, and one that was turned is rounded twice. */
const ROUNDING_SHARE = 8_000_000n;

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/**
 * Matches as the real program does (LP_ordermatch.c, and the numbers of two real trades). The request becomes a quote: what is
 * paid and one fee, for an amount that is raised by a thousandth and by two fees. A maker answers where the quote, one
 * fee of the received coin taken off, is not below its price. It then offers a price between both, for an amount with
 * five fees in it, and refuses its own offer when connecting where the fees bring it more than 0.2 % below its price.
 */
export const quoteMatching: Matching = {
	outlook(order, coins, price) {
		const { pays, asks, fee } = quoteOf(order, coins);
		const { least, most } = costOf(order.side, price);
		const quoted = ratio(pays, asks - fee);
		if (quoted < most) return 'ignored';
		const offered = least + ((quoted - least) * LEAST_SHARE_OF_WAY) / 100n;
		const offer = (pays * SCALE) / offered + FEES_IN_OFFER * fee;
		return ratio(pays, offer - fee) * THOUSAND >= most * ACCEPTED_SHARE ? 'met' : 'refused';
	},
	leastReceived({ side, price, pays }, { paid }) {
		const cost = side === 'buy' ? price : invertPrice(price);
		const byCost = cost === 0n ? 0n : (pays * COIN) / cost;
		// The node turns the price of a sale over, which rounds it.
		const exact = side === 'buy' ? byCost : (pays * price) / COIN;
		return ((exact < byCost ? exact : byCost) * THOUSAND) / limitShareOf(paid);
	},
	worstPrice(side, price, { paid }) {
		const share = limitShareOf(paid);
		return side === 'buy' ? (price * share) / THOUSAND : (price * THOUSAND) / share;
	},
	sweepBound(order, coins, price) {
		return priceToMeet(quoteMatching, order, coins, price) ?? price;
	},
	boundsSweeps: false,
	fillsInPart: false,
	repeatSeconds: 300,
	timeoutSeconds: 30,
	// Its own is 180. What the desk sends is the document’s.
	durationSeconds: 3600,
};

/** What a request says to the makers. */
interface Quote {
	readonly pays: bigint;
	/** Of the received coin. */
	readonly asks: bigint;
	/** One transaction of the received coin. */
	readonly fee: bigint;
}

function quoteOf({ side, price, pays }: TakenOrder, { paid, received }: MatchedCoins): Quote {
	const fee = feeOf(received);
	const sum = pays + feeOf(paid);
	const [over, under] = side === 'buy' ? [COIN, price] : [price, COIN];
	const amount = under === 0n ? 0n : (sum * over * THOUSAND) / (under * limitShareOf(paid));
	return { pays: sum, asks: ((amount + FEES_IN_REQUEST * fee) * AMOUNT_SHARE) / THOUSAND, fee };
}

/** The amount that the node names in the request: makers may offer less of it, down to the limit. */
export function amountAsked(order: TakenOrder, coins: MatchedCoins): bigint {
	return quoteOf(order, coins).asks;
}

function limitShareOf({ coin }: MatchedCoin): bigint {
	return coin === 'BTC' ? LIMIT_SHARE_OF_BTC : LIMIT_SHARE;
}

function feeOf({ transactionFee }: MatchedCoin): bigint {
	return transactionFee > 0n && transactionFee < LEAST_FEE ? LEAST_FEE : transactionFee;
}

/** What one of the received coin costs in the paid one at a price of the book: the maker's own price lies between both. */
function costOf(side: TakenOrder['side'], price: bigint): { readonly least: bigint; readonly most: bigint } {
	const cost = side === 'buy' ? ratio(price, COIN) : ratio(COIN, price);
	// The price was cut at its eighth place.
	const cut = side === 'buy' ? SCALE / COIN : cost / (price || 1n);
	const rounded = cost / ROUNDING_SHARE + cut;
	return { least: cost - rounded, most: cost + rounded };
}

function ratio(over: bigint, under: bigint): bigint {
	return under <= 0n ? 0n : (over * SCALE) / under;
}
