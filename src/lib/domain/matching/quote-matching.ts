import { COIN, cutUnits } from '../money/amount.ts';
import { invertPrice } from '../money/price.ts';
import {
	priceToMeet,
	type MatchedCoin,
	type MatchedCoins,
	type Matching,
	type TakenOrder,
} from './matching.ts';

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

/** The price that a maker accepts when it connects, in thousandths of its own. */
const ACCEPTED_SHARE = 998n;

/** The book holds prices in single precision, and one that was turned is rounded twice. */
const ROUNDING_SHARE = 8_000_000n;

/** The deposit that a maker locks is an eighth larger than what it sells, and its output a hundredth larger than that. */
const SOLD_OF_OUTPUT = { part: 88n, of: 100n };

/** Those that it adds to what it sells and to the deposit. */
const FEES_BESIDE_SOLD = 10n;

/** A maker whose outputs are too small for a payment tries a third less, so often. */
const TRIES = 10;

/** A maker offers 10 to 99 hundredths of the way from its own price to the quote's; in thousandths, with the middle. */
const DRAWS = { lowest: 100n, usual: 545n, highest: 990n };

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/**
 * Matches as the real program does (LP_ordermatch.c, and the numbers of four real trades). The request becomes a quote: what is
 * paid and one fee, for an amount that is raised by a thousandth and by two fees. A maker answers where the quote, one
 * fee of the received coin taken off, is not below its price. It then offers a price that it draws between both, for an
 * amount with five fees in it. Where the fees bring that below its own price it offers the price of the quote instead, and
 * refuses when connecting only where this brings it more than 0.2 % below its price too. Of a payment that its outputs cannot
 * carry it takes two thirds, or two thirds of those (two real nodes: 4.22 of 9.5 LTC), at no worse a price before fees.
 */
export const quoteMatching: Matching = {
	outlook(order, coins, price, taken = order.pays) {
		const { pays, asks, fee } = quoteOf(order, coins);
		const most = highestCostOf(order.side, price);
		if (ratio(pays, asks - fee) < most) return 'ignored';
		const paid = taken + pays - order.pays;
		const given = ((asks - fee) * paid) / pays + FEES_IN_OFFER * fee;
		return ratio(paid, given - fee) * THOUSAND >= most * ACCEPTED_SHARE ? 'met' : 'refused';
	},
	carriedBy(side, { paid, received }, { price, largest }) {
		const fees = FEES_BESIDE_SOLD * feeOf(received);
		const feesInBase = side === 'buy' ? fees : (fees * COIN) / (price || 1n);
		const base = (largest * SOLD_OF_OUTPUT.part) / SOLD_OF_OUTPUT.of - feesInBase;
		// The quote is for the payment and one fee.
		const carried = (side === 'buy' ? (base * price) / COIN : base) - feeOf(paid);
		return carried > 0n ? carried : 0n;
	},
	partOf({ side, pays }, coins, maker) {
		const [carried, fee] = [quoteMatching.carriedBy(side, coins, maker), feeOf(coins.paid)];
		let sum = pays + fee;
		for (let tries = 1; tries < TRIES && sum > fee; tries++) {
			sum = (sum * 2n) / 3n;
			if (sum <= carried + fee) return sum > fee && carried > 0n ? sum - fee : 0n;
		}
		return 0n;
	},
	leastReceived({ side, price, pays }, { paid }) {
		const cost = side === 'buy' ? price : invertPrice(price);
		const byCost = cost === 0n ? 0n : (pays * COIN) / cost;
		// The node turns the price of a sale over, which rounds it.
		const exact = side === 'buy' ? byCost : (pays * price) / COIN;
		return ((exact < byCost ? exact : byCost) * THOUSAND) / limitShareOf(paid);
	},
	likelyReceived(order, coins, { price, pays }) {
		const { pays: sum, asks, fee } = quoteOf(order, coins);
		const own = order.side === 'buy' ? ratio(price, COIN) : ratio(COIN, price);
		const read = ratio(sum, asks - fee);
		const paid = pays + feeOf(coins.paid);
		const atRead = givenFor(paid, read, fee);
		const givenAt = (draw: bigint): bigint => {
			const given = givenFor(paid, own + ((read - own) * draw) / THOUSAND, fee);
			return ratio(paid, given - fee) < own ? atRead : given;
		};
		const [first, likely, last] = [givenAt(DRAWS.lowest), givenAt(DRAWS.usual), givenAt(DRAWS.highest)];
		// Where fees bring low draws below the maker's own price, the first one that they do not gives the most.
		const isMixed = first === atRead && last > atRead && own > 0n;
		const most = isMixed ? (paid * SCALE) / own + fee : first;
		const least = first < last ? first : last;
		// The maker's payment is cut, with one more fee in it that its spending costs.
		const { transactionFee } = coins.received;
		const arrives = (given: bigint): bigint => cutUnits(given + transactionFee) - transactionFee;
		return { likely: arrives(likely), least: arrives(least), most: arrives(most) };
	},
	worstPrice(side, price, { paid }) {
		const share = limitShareOf(paid);
		return side === 'buy' ? (price * share) / THOUSAND : (price * THOUSAND) / share;
	},
	sweepBound(order, coins, price) {
		return priceToMeet(quoteMatching, order, coins, price) ?? price;
	},
	boundsSweeps: false,
	repeatSeconds: 300,
	timeoutSeconds: 30,
	// Its own is 180. What the desk sends is the document’s.
	durationSeconds: 3600,
};

/** The request as the makers see it. */
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

/** With the fees that a maker adds. */
const givenFor = (paid: bigint, price: bigint, fee: bigint): bigint =>
	(price <= 0n ? 0n : (paid * SCALE) / price) + FEES_IN_OFFER * fee;

function limitShareOf({ coin }: MatchedCoin): bigint {
	return coin === 'BTC' ? LIMIT_SHARE_OF_BTC : LIMIT_SHARE;
}

function feeOf({ transactionFee }: MatchedCoin): bigint {
	return transactionFee > 0n && transactionFee < LEAST_FEE ? LEAST_FEE : transactionFee;
}

/** The most that a maker may want in the paid coin for one of the received coin: the book rounds its price. */
function highestCostOf(side: TakenOrder['side'], price: bigint): bigint {
	const cost = side === 'buy' ? ratio(price, COIN) : ratio(COIN, price);
	// The price was cut at its eighth place.
	const cut = side === 'buy' ? SCALE / COIN : cost / (price || 1n);
	return cost + cost / ROUNDING_SHARE + cut;
}

function ratio(over: bigint, under: bigint): bigint {
	return under <= 0n ? 0n : (over * SCALE) / under;
}
