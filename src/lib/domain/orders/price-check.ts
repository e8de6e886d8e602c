import type { BookOrder, OrderBook } from '../book.ts';
import type { OrderSide } from './order-draft.ts';
import { basisPoints } from '../money/price.ts';

/** The warning level of a trade: `warn` shows a warning, and `retype` makes the user type a number again. */
export type WarningLevel = 'fine' | 'warn' | 'retype';

/** Thresholds, in hundredths of a percent. */
export interface WarningLimits {
	readonly warn: number;
	readonly retype: number;
}

/** The level of a quantity that should be small. */
export function levelAt(points: number, { warn, retype }: WarningLimits): WarningLevel {
	if (points > retype) return 'retype';
	return points > warn ? 'warn' : 'fine';
}

/** The price used for comparison. */
export type PriceReference = 'best-order' | 'last-trade';

/** The distance of a price on the wrong side of the market, and the warning level. */
export interface PriceCheck {
	readonly level: WarningLevel;
	/** Hundredths of a percent worse than the reference; negative if better. */
	readonly worseBy: number;
	readonly reference: bigint;
	readonly from: PriceReference;
	/** Why the prices of the market themselves may be wrong. */
	readonly doubt?: MarketDoubt | undefined;
}

/** A node or a maker can invent a best price, which other facts about the market contradict. */
export type MarketDoubt =
	/** Worse than the last trade and than the best order of the other side; the smaller of both distances. */
	| {
			readonly is: 'far';
			readonly worseBy: number;
			readonly reference: bigint;
			readonly from: DoubtReference;
	  }
	/** Bids exceed asks: one of them is wrong. */
	| { readonly is: 'crossed'; readonly bid: bigint; readonly ask: bigint };

export type DoubtReference = 'last-trade' | 'best-bid' | 'best-ask';

export interface MarketPrices {
	readonly bestBid?: bigint | undefined;
	readonly bestAsk?: bigint | undefined;
	readonly lastTrade?: bigint | undefined;
}

const LIMITS = { warn: 500, retype: 2000 };
/** Distance at which a price counts as far from the market, in hundredths of a percent. */
export const FAR_POINTS = 2500;
/** Prices inverted by a maker are rounded, so that equal ones may cross by this little. */
const CROSSED_POINTS = 10;

/**
 * Compares a price with the best order that it would meet, or else with the last trade. A posted order too far
 * away on the other side is just never taken: the wrong side is the one that gives coins away. `undefined` if
 * there is nothing to compare with.
 */
export function checkPrice(side: OrderSide, price: bigint, market: MarketPrices): PriceCheck | undefined {
	const opposite = side === 'buy' ? market.bestAsk : market.bestBid;
	const reference = opposite || market.lastTrade;
	if (!reference) return undefined;
	const worseBy = worseThan(side, price, reference);
	const level = levelAt(worseBy, LIMITS);
	return {
		...{ level, worseBy, reference },
		from: opposite ? 'best-order' : 'last-trade',
		// A price that has to be typed again needs no further consent.
		doubt: level === 'retype' ? undefined : (crossingOf(market) ?? farFrom(side, price, market)),
	};
}

/** Bids above asks, by more than rounding explains. */
export function crossingOf({
	bestBid: bid,
	bestAsk: ask,
}: MarketPrices): Extract<MarketDoubt, { is: 'crossed' }> | undefined {
	if (!bid || !ask || (basisPoints(ask, bid) ?? 0) <= CROSSED_POINTS) return undefined;
	return { is: 'crossed', bid, ask };
}

/** Skips the price at which an order would be met, which may be the wrong one. */
function farFrom(side: OrderSide, price: bigint, { bestBid, bestAsk, lastTrade }: MarketPrices) {
	const known = [
		{ from: 'last-trade', reference: lastTrade } as const,
		side === 'buy'
			? ({ from: 'best-bid', reference: bestBid } as const)
			: ({ from: 'best-ask', reference: bestAsk } as const),
	];
	const compared = known.flatMap(({ from, reference }) =>
		reference ? [{ is: 'far', from, reference, worseBy: worseThan(side, price, reference) } as const] : [],
	);
	const [nearest] = compared.toSorted((one, other) => one.worseBy - other.worseBy);
	return nearest && nearest.worseBy > FAR_POINTS ? nearest : undefined;
}

/** In hundredths of a percent; negative if better. */
function worseThan(side: OrderSide, price: bigint, reference: bigint): number {
	const above = basisPoints(reference, price) ?? 0;
	return side === 'buy' ? above : -above;
}

/**
 * The prices for comparison with an order.
 *
 * @param ownAddresses the user's own orders do not count: they do not show the value of a price
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
