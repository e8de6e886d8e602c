import type { Pair } from '../market/pair.ts';

/** A price as it is written down before the node gets it: base is sold for rel at it, and `0` takes the order back. */
export interface PriceChange extends Pair {
	/** A decimal text. */
	readonly price: string;
}

/** A price change whose outcome was not known when its page ended, and what became of it. */
export interface SettledPrice {
	readonly change: PriceChange;
	/** The node has this price. */
	readonly stands: boolean;
}
