import { COIN } from '#lib/domain/money/amount.ts';
import { asFraction, type Price } from '../../trade/price.ts';
import { depositOf } from '../../trade/user-funds.ts';
import type { MakerAnswer, Offer, RequestTerms } from '../../trade/trade-rules.ts';

/** A maker's behaviour: no answer, an answer that is refused at the connection, or a trade. */
export type Match = 'ignored' | 'refused' | 'met';

/** The precision of price quotients, in parts of one. */
const SCALE = 10n ** 24n;

/** The program computes with no smaller fee. */
const MIN_FEE = 10_000n;

/** The node raises the price, more if it pays Bitcoin, and then the amount, in parts of 1,000. */
const RAISED = 1_001n;
const RAISED_FOR_BITCOIN = 1_010n;
const PARTS = 1_000n;

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/**
 * The minimum position of a maker's offered price between its own price and the one it reads, in hundredths, drawn by
 * luck.
 */
const MIN_OF_WAY = 10;
const MAX_OF_WAY = 99;
const WHOLE_WAY = 100;

/** The number of tries with a third less at one price, before a lower price is tried, in parts of the last one. */
const TRIES = 10;
const LOWERED = 995n;

/** The minimum that a maker accepts when it connects, in thousandths of its price. */
const ACCEPTED = 998n;

/** A request as sent to the makers (LP_ordermatch.c). */
interface Quote {
	/** Of alice, including one of her fees. */
	readonly paid: bigint;
	/** Of bob, including two of his fees. */
	readonly asked: bigint;
	/** Of one transaction of bob's coin. */
	readonly fee: bigint;
}

/** The maximum that Alice finally pays for one bob. */
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
 * Matches a request with a maker of unlimited outputs, who offers `share` of the way from its price to the one that it
 * reads.
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

/** A maker's side of a trade: alice that it receives, bob that it gives with its fees included. */
interface Fill {
	readonly paid: bigint;
	readonly given: bigint;
}

/**
 * It repeatedly tries a third less if its outputs do not cover the deposit, and then a price half a percent lower, down
 * to its own. If the result pays it less than its own price, it uses the request's price for the same part.
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

/** Whether it pays the maker less for one bob than this many parts of its price. */
function bringsLess({ fee }: Quote, { paid, given }: Fill, price: Price, parts: bigint): boolean {
	const { over, under } = asFraction(price);
	return paid * under * PARTS < (given - fee) * over * parts;
}

/** A maker's answer to a request. A maker whose outputs do not cover the deposit for all of it takes a part. */
export function answerTo(terms: RequestTerms, offered: Offer, luck: number): MakerAnswer | undefined {
	const quote = quoteOf(terms);
	if (isIgnored(quote, offered)) return undefined;
	const share = MIN_OF_WAY + Math.floor(luck * (MAX_OF_WAY - MIN_OF_WAY + 1));
	const fill = fillAt(quote, offered, share, (given) => outputFor(given, quote.fee) <= offered.largest);
	const aliceAmount = fill ? fill.paid - feeOf(terms.fees.alice) : 0n;
	if (!fill || aliceAmount <= 0n) return undefined;
	return {
		price: (fill.paid * COIN) / (fill.given - quote.fee),
		// Everything given arrives: one fee more than the amount shown by the swap.
		bobAmount: fill.given - terms.fees.bob,
		aliceAmount,
		isRefusedAtConnect: bringsLess(quote, fill, offered, ACCEPTED),
	};
}

/**
 * The output that the maker needs for its deposit: an eighth larger than the given amount, with fees, and a hundredth
 * more.
 */
function outputFor(given: bigint, fee: bigint): bigint {
	return ((depositOf(given) + FEES_IN_OFFER * fee) * 101n) / 100n;
}

const raiseOf = (alice: string): bigint => (alice === 'BTC' ? RAISED_FOR_BITCOIN : RAISED);

const feeOf = (fee: bigint): bigint => (fee > 0n && fee < MIN_FEE ? MIN_FEE : fee);
