import type { BookOrder, OrderBook } from '../book/order-book.ts';
import type { OrderSide } from './order-draft.ts';
import { basisPoints } from '../money/price.ts';
import { levelAt, type WarningLevel } from './warning-level.ts';

/** What a price is compared with. */
export type PriceReference = 'best-order' | 'last-trade';

/** How far a price lies on the wrong side of the market, and what that asks for. */
export interface PriceCheck {
	readonly level: WarningLevel;
	/** Hundredths of a percent worse than the reference; negative where it is better. */
	readonly worseBy: number;
	readonly reference: bigint;
	readonly from: PriceReference;
}

export interface MarketPrices {
	readonly bestBid?: bigint | undefined;
	readonly bestAsk?: bigint | undefined;
	readonly lastTrade?: bigint | undefined;
}

const LIMITS = { warn: 500, retype: 2000 };

/**
 * Compares a price with the best order that it would meet, or else with the last trade. An order that is posted too far
 * away on the other side is only never taken: the wrong side is the one on which it gives coins away. `undefined` where
 * there is nothing to compare with.
 */
export function checkPrice(side: OrderSide, price: bigint, market: MarketPrices): PriceCheck | undefined {
	const opposite = side === 'buy' ? market.bestAsk : market.bestBid;
	const reference = opposite || market.lastTrade;
	if (!reference) return undefined;
	const above = basisPoints(reference, price) ?? 0;
	const worseBy = side === 'buy' ? above : -above;
	return {
		level: levelAt(worseBy, LIMITS),
		worseBy,
		reference,
		from: opposite ? 'best-order' : 'last-trade',
	};
}

/**
 * The prices that an order can be compared with.
 *
 * @param ownAddresses the user's own orders do not count: they do not say what a price is worth
 */
export function pricesOfOthers(
	book: OrderBook | undefined,
	lastTrade: bigint | undefined,
	ownAddresses: readonly string[],
): MarketPrices {
	const isOthers = ({ address }: BookOrder) => !ownAddresses.includes(address);
	return {
		bestBid: book?.bids.find(isOthers)?.price,
		bestAsk: book?.asks.find(isOthers)?.price,
		lastTrade,
	};
}
