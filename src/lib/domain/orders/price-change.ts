import type { Pair } from '../market/pair.ts';
import { formatAmount } from '../money/amount.ts';
import type { OrderSide } from './order-draft.ts';
import type { OwnOrder } from './own-orders.ts';

/** A price as it is written down before the node gets it: base is sold for rel at it, and `0` takes the order back. */
export interface PriceChange extends Pair {
	/** A decimal text. */
	readonly price: string;
	/** The order in the user's own direction; missing where no order of the user is behind it, and in older journals. */
	readonly order?: NamedOrder | undefined;
}

/** An order as it is named, with the price as text. */
export interface NamedOrder extends Pair {
	readonly side: OrderSide;
	readonly price: string;
}

export function namedOrder({ base, rel, side, price }: OwnOrder): NamedOrder {
	return { base, rel, side, price: formatAmount(price) };
}

/** A price change whose outcome was not known when its page ended, and what became of it. */
export interface SettledPrice {
	readonly change: PriceChange;
	/** The node has this price. */
	readonly stands: boolean;
	/** It was held up on its way, and had been called not seen before. */
	readonly isLate?: boolean | undefined;
}
