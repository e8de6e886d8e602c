import type { FormulaSource } from '../formula/formula-source.ts';
import type { Pair } from '../market/pair.ts';
import type { PastTrades } from './past.ts';

/** A price from this moment on, in unix seconds. */
export interface SourcePrice {
	readonly at: number;
	readonly price: bigint;
}

/**
 * What stands for the source of a formula, whose own past the node does not keep:
 *
 * - `fixed`: the price itself.
 * - `pair`: the trades of the pair that it follows.
 * - `unknown`: there is nothing to take its place.
 */
type SourceStandIn =
	{ readonly is: 'fixed' } | { readonly is: 'pair'; readonly pair: Pair } | { readonly is: 'unknown' };

export function standInFor(source: FormulaSource): SourceStandIn {
	switch (source.from) {
		case 'fixed':
			return { is: 'fixed' };
		case 'market':
		case 'pair':
		case 'aggregator': {
			const { over, under } = source;
			const isPair = over !== '' && under !== '' && over !== under;
			return isPair ? { is: 'pair', pair: { base: over, rel: under } } : { is: 'unknown' };
		}
		case 'dollar':
		case 'fund':
			return { is: 'unknown' };
	}
}

/** The last price after each trade. */
export function sourcePrices(trades: readonly PastTrades[]): SourcePrice[] {
	return trades.map(({ to, last }) => ({ at: to, price: last }));
}

/** A node computes its formulas once a minute. */
const AGE_SECONDS = 60;

/**
 * The price by which a formula's order stood at a moment. @param isMoment of a single trade: the price may be a minute old.
 * The bucket before another one has ended some time before.
 */
export function priceAt(prices: readonly SourcePrice[], at: number, isMoment: boolean): bigint | undefined {
	const latest = isMoment ? at - AGE_SECONDS : at;
	let [low, high] = [0, prices.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((prices[middle]?.at ?? Infinity) <= latest) low = middle + 1;
		else high = middle;
	}
	return prices[low - 1]?.price;
}
