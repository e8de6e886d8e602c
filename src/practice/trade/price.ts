import { COIN } from '#lib/domain/money/amount.ts';
import { invertedPrice } from '../market/quotes.ts';

/** Alice for one bob. */
export interface Price {
	/** In units of 1e-8. */
	readonly price: bigint;
	/** The price of the other direction if that was the one named: it is exact, and `price` is rounded. */
	readonly inverse?: bigint;
}

/** A quotient of smallest units. */
export interface Fraction {
	readonly over: bigint;
	readonly under: bigint;
}

/** The price in this direction for one named in the other. */
export function turned(inverse: bigint): Price {
	return { price: invertedPrice(inverse), inverse };
}

export function asFraction({ price, inverse }: Price): Fraction {
	return inverse === undefined ? { over: price, under: COIN } : { over: COIN, under: inverse };
}
