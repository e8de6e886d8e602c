import { COIN } from '#lib/domain/money/amount.ts';
import { asFraction, type Price } from '../../trade/price.ts';
import { depositOf } from '../../trade/output-pairs.ts';
import type { MakerAnswer, Offer, RequestTerms } from '../../trade/trade-rules.ts';

/** Whether a maker does not answer, answers and refuses at the connection, or trades. */
export type Match = 'ignored' | 'refused' | 'met';

/** Quotients of prices in so many parts of one. */
const SCALE = 10n ** 24n;

/** The program computes with no smaller fee. */
const LEAST_FEE = 10_000n;

/** The node raises the price, more where it pays Bitcoin, and then the amount, in parts of 1,000. */
const RAISED = 1_001n;
const RAISED_FOR_BITCOIN = 1_010n;
const PARTS = 1_000n;

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/** A maker offers a price that is so many hundredths of the way from its own to the one that it reads, drawn by luck. */
const LEAST_OF_WAY = 10;
const MOST_OF_WAY = 99;
const WHOLE_WAY = 100;

/** What a maker accepts when it connects, in parts of its price. */
const ACCEPTED = 998n;

/** A request as it goes out to the makers (LP_ordermatch.c). */
interface Quote {
	/** Of alice, with one of her fees. */
	readonly paid: bigint;
	/** Of bob, with two of his fees. */
	readonly asked: bigint;
	/** Of one transaction of bob's coin. */
	readonly fee: bigint;
}

/** The most that Alice pays for one bob in the end. */
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

/** What becomes of a request at a maker: it offers `share` of the way from its price to the one that it reads. */
export function matchOf(terms: RequestTerms, price: Price, share = LEAST_OF_WAY): Match {
	const quote = quoteOf(terms);
	if (isIgnored(quote, price)) return 'ignored';
	return bringsLess(quote, offerAt(quote, price, share), price, ACCEPTED) ? 'refused' : 'met';
}

/** The fees eat so much of what is asked for that too little is paid for the rest. */
function isIgnored({ paid, asked, fee }: Quote, price: Price): boolean {
	const { over, under } = asFraction(price);
	return paid * under < (asked - fee) * over;
}

/** The maker's amount of bob, its fees in it. Where the price that it drew brings it less than its own, it takes the request's. */
function offerAt(quote: Quote, price: Price, share: number): bigint {
	const drawn = offerOnTheWay(quote, price, share);
	return bringsLess(quote, drawn, price, PARTS) ? offerOnTheWay(quote, price, WHOLE_WAY) : drawn;
}

function offerOnTheWay({ paid, asked, fee }: Quote, price: Price, share: number): bigint {
	const { over, under } = asFraction(price);
	const own = (over * SCALE) / under;
	const read = (paid * SCALE) / (asked - fee);
	const offered = own + ((read - own) * BigInt(share)) / BigInt(WHOLE_WAY);
	return (paid * SCALE) / offered + FEES_IN_OFFER * fee;
}

/** Whether an offer brings the maker less for one bob than so many parts of its price. */
function bringsLess({ paid, fee }: Quote, offer: bigint, price: Price, parts: bigint): boolean {
	const { over, under } = asFraction(price);
	return paid * under * PARTS < (offer - fee) * over * parts;
}

/** What a maker says to a request. One whose outputs do not hold the deposit for all of it ignores it. */
export function answerTo(terms: RequestTerms, offered: Offer, luck: number): MakerAnswer | undefined {
	const quote = quoteOf(terms);
	if (isIgnored(quote, offered)) return undefined;
	const share = LEAST_OF_WAY + Math.floor(luck * (MOST_OF_WAY - LEAST_OF_WAY + 1));
	const offer = offerAt(quote, offered, share);
	// What comes in is the offer: one fee more than the amount that the swap shows.
	const bobAmount = offer - terms.fees.bob;
	if (depositOf(bobAmount) > offered.largest) return undefined;
	return {
		price: (quote.paid * COIN) / (offer - quote.fee),
		bobAmount,
		aliceAmount: terms.aliceAmount,
		isRefusedAtConnect: bringsLess(quote, offer, offered, ACCEPTED),
	};
}

const raiseOf = (alice: string): bigint => (alice === 'BTC' ? RAISED_FOR_BITCOIN : RAISED);

const feeOf = (fee: bigint): bigint => (fee > 0n && fee < LEAST_FEE ? LEAST_FEE : fee);
