import { COIN } from '#lib/domain/money/amount.ts';
import { invertedPrice } from '../market/quotes.ts';

/** Price in alice per bob. */
export interface Price {
	/** Price in units of 1e-8. */
	readonly price: bigint;
	/** Exact price in the other direction, if it was given that way; `price` is then rounded. */
	readonly inverse?: bigint;
}

/** A quotient of smallest units. */
export interface Fraction {
	readonly over: bigint;
	readonly under: bigint;
}

/** Converts a price given in the other direction. */
export function turned(inverse: bigint): Price {
	return { price: invertedPrice(inverse), inverse };
}

export function asFraction({ price, inverse }: Price): Fraction {
	return inverse === undefined ? { over: price, under: COIN } : { over: COIN, under: inverse };
}
