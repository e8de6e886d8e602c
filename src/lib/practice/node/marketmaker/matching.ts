import { COIN } from '#lib/domain/money/amount.ts';
import type { MakerAnswer, RequestTerms } from '../../trade/trade-rules.ts';

/** Whether a maker does not answer, answers and refuses at the connection, or trades. */
export type Match = 'ignored' | 'refused' | 'met';

/** Stands in each recorded request beside the amount and the fees, in satoshis of bob; the source is not known. */
const ROUNDING = 19n;

/** How many fees of bob a maker counts at the connection. */
const FEES_AT_CONNECT = 5n;

/** How far below its price a maker still trades then, in parts of 10,000. */
const SLACK = 125n;
const PARTS = 10_000n;

/**
 * What is asked of bob at a price: the amount with one fee of its coin, and two fees of bob besides. The node raises both the
 * price and the amount by a thousandth, or by a hundredth where it pays Bitcoin, which cancels out.
 */
export function askedAmount({ limit, aliceAmount, fees }: RequestTerms): bigint {
	return divided((aliceAmount + fees.alice) * COIN, limit) + 2n * fees.bob + ROUNDING;
}

/** The price that a maker reads from a request: below the limit by about the share of the fee in the amount. */
export function quotedPrice(terms: RequestTerms): bigint {
	const paid = terms.aliceAmount + terms.fees.alice;
	return divided(paid * COIN, askedAmount(terms) - terms.fees.bob);
}

/**
 * The price that it gets when all fees are counted. The numbers are fitted to what was measured with the real node: a
 * sale that was refused at 2.07, and amounts that were met and refused at known limits.
 */
export function priceAtConnect({ limit, aliceAmount, fees }: RequestTerms): bigint {
	const given = ((aliceAmount + fees.alice) * COIN) / limit + FEES_AT_CONNECT * fees.bob;
	return divided(aliceAmount * COIN, given);
}

/** What becomes of a request at a maker that wants `price`. */
export function matchOf(terms: RequestTerms, price: bigint): Match {
	if (quotedPrice(terms) < price) return 'ignored';
	return priceAtConnect(terms) * PARTS < price * (PARTS - SLACK) ? 'refused' : 'met';
}

/** A maker trades somewhere between its own price and the one that was asked for. */
export function answerTo(terms: RequestTerms, price: bigint, luck: number): MakerAnswer | undefined {
	const match = matchOf(terms, price);
	if (match === 'ignored') return undefined;
	const share = BigInt(Math.floor(luck * Number(PARTS)));
	const agreed = price + ((quotedPrice(terms) - price) * share) / PARTS;
	return { price: withoutFee(agreed, terms), isRefusedAtConnect: match === 'refused' };
}

/** The maker gives its coins for the fee too, so that one of bob costs a little less of what changes hands. */
function withoutFee(price: bigint, { aliceAmount, fees }: RequestTerms): bigint {
	return (price * aliceAmount) / (aliceAmount + fees.alice);
}

const divided = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
