import { COIN } from '#lib/domain/money/amount.ts';
import { asFraction, type Price } from '../../trade/price.ts';
import { depositOf } from '../../trade/user-funds.ts';
import type { MakerAnswer, Offer, RequestTerms } from '../../trade/trade-rules.ts';

/** A maker's reaction: no answer, an answer refused at the connection, or a trade. */
export type Match = 'ignored' | 'refused' | 'met';

/** Precision of price quotients, in parts of one. */
const SCALE = 10n ** 24n;

/** Minimum fee that the program computes with. */
const MIN_FEE = 10_000n;

/** The node raises the price and then the amount, in parts of 1,000; more if it pays Bitcoin. */
const RAISED = 1_001n;
const RAISED_FOR_BITCOIN = 1_010n;
const PARTS = 1_000n;

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/**
 * Minimum position of a maker's offered price between its own price and the requested one, in hundredths, drawn
 * by luck.
 */
const MIN_OF_WAY = 10;
const MAX_OF_WAY = 99;
const WHOLE_WAY = 100;

/**
 * Number of tries at one price, each with a third less, before a price of 995/1,000 of the last one is tried.
 */
const TRIES = 10;
const LOWERED = 995n;

/** Minimum that a maker accepts at the connection, in thousandths of its price. */
const ACCEPTED = 998n;

/** A request as sent to the makers (LP_ordermatch.c). */
interface Quote {
	/** Alice's payment, including one of her fees. */
	readonly paid: bigint;
	/** Requested amount of bob, including two of his fees. */
	readonly asked: bigint;
	/** Fee of one transaction of bob's coin. */
	readonly fee: bigint;
}

/** The maximum that Alice finally pays per bob. */
export function raisedLimit({ limit, coins }: RequestTerms): bigint {
	return (limit.price * raiseOf(coins.alice)) / PARTS;
}

export function quoteOf({ limit, aliceAmount, coins, fees }: RequestTerms): Quote {
	const { over, under } = asFraction(limit);
	const paid = aliceAmount + feeOf(fees.alice);
	const fee = feeOf(fees.bob);
	const amount = (paid * under * PARTS) / (over * raiseOf(coins.alice));
	return { paid, asked: ((amount + FEES_IN_REQUEST * fee) * RAISED) / PARTS, fee };
}

/**
 * Matches a request with a maker of unlimited outputs, who offers `share` of the way from its own price to the
 * requested one.
 */
export function matchOf(terms: RequestTerms, price: Price, share = MIN_OF_WAY): Match {
	const quote = quoteOf(terms);
	if (isIgnored(quote, price)) return 'ignored';
	const fill = fillAt(quote, price, share, () => true);
	return !fill || bringsLess(quote, fill, price, ACCEPTED) ? 'refused' : 'met';
}

/** True if the fees take so much of the requested amount that too little is paid for the rest. */
function isIgnored({ paid, asked, fee }: Quote, price: Price): boolean {
	const { over, under } = asFraction(price);
	return paid * under < (asked - fee) * over;
}

/** A maker's side of a trade: the received alice, and the paid bob including fees. */
interface Fill {
	readonly paid: bigint;
	readonly given: bigint;
}

/**
 * Tries a third less repeatedly if the maker's outputs do not cover the deposit, and then a price half a
 * percent lower, down to the maker's own price. If the result pays the maker less than its own price, the price
 * of the request is used for the same part.
 */
function fillAt(
	quote: Quote,
	price: Price,
	share: number,
	holds: (given: bigint) => boolean,
): Fill | undefined {
	const { over, under } = asFraction(price);
	const own = (over * SCALE) / under;
	const read = (quote.paid * SCALE) / (quote.asked - quote.fee);
	let { paid } = quote;
	for (
		let drawn = own + ((read - own) * BigInt(share)) / BigInt(WHOLE_WAY);
		drawn >= own;
		drawn = (drawn * LOWERED) / PARTS
	)
		for (let tries = 0; tries < TRIES; tries++) {
			const fill = fillOf(paid, drawn, quote);
			if (holds(fill.given)) return bringsLess(quote, fill, price, PARTS) ? fillOf(paid, read, quote) : fill;
			paid = (paid * 2n) / 3n;
		}
	return undefined;
}

const fillOf = (paid: bigint, price: bigint, { fee }: Quote): Fill => ({
	paid,
	given: (paid * SCALE) / price + FEES_IN_OFFER * fee,
});

/** True if the maker receives less per bob than this many thousandths of its price. */
function bringsLess({ fee }: Quote, { paid, given }: Fill, price: Price, parts: bigint): boolean {
	const { over, under } = asFraction(price);
	return paid * under * PARTS < (given - fee) * over * parts;
}

/**
 * A maker's answer to a request. A maker whose outputs do not cover the deposit for the whole amount takes a
 * part.
 */
export function answerTo(terms: RequestTerms, offered: Offer, luck: number): MakerAnswer | undefined {
	const quote = quoteOf(terms);
	if (isIgnored(quote, offered)) return undefined;
	const share = MIN_OF_WAY + Math.floor(luck * (MAX_OF_WAY - MIN_OF_WAY + 1));
	const fill = fillAt(quote, offered, share, (given) => outputFor(given, quote.fee) <= offered.largest);
	const aliceAmount = fill ? fill.paid - feeOf(terms.fees.alice) : 0n;
	if (!fill || aliceAmount <= 0n) return undefined;
	return {
		price: (fill.paid * COIN) / (fill.given - quote.fee),
		// The whole payment arrives, which is one fee more than the amount shown by the swap.
		bobAmount: fill.given - terms.fees.bob,
		aliceAmount,
		isRefusedAtConnect: bringsLess(quote, fill, offered, ACCEPTED),
	};
}

/**
 * Output that the maker needs for its deposit: an eighth larger than the payment, plus fees, plus one percent.
 */
function outputFor(given: bigint, fee: bigint): bigint {
	return ((depositOf(given) + FEES_IN_OFFER * fee) * 101n) / 100n;
}

const raiseOf = (alice: string): bigint => (alice === 'BTC' ? RAISED_FOR_BITCOIN : RAISED);

const feeOf = (fee: bigint): bigint => (fee > 0n && fee < MIN_FEE ? MIN_FEE : fee);
