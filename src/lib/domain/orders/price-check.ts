import type { BookOrder, OrderBook } from '../book.ts';
import type { OrderSide } from './order-draft.ts';
import { basisPoints } from '../money/price.ts';

/** Warning level of a trade: `warn` shows a warning; `retype` makes the user retype a number. */
export type WarningLevel = 'fine' | 'warn' | 'retype';

/** Thresholds, in hundredths of a percent. */
export interface WarningLimits {
	readonly warn: number;
	readonly retype: number;
}

/** Warning level of a value that should be small. */
export function levelAt(points: number, { warn, retype }: WarningLimits): WarningLevel {
	if (points > retype) return 'retype';
	return points > warn ? 'warn' : 'fine';
}

/** Price to compare with. */
export type PriceReference = 'best-order' | 'last-trade';

/** Distance of a price on the wrong side of the market, with the warning level. */
export interface PriceCheck {
	readonly level: WarningLevel;
	/** Hundredths of a percent worse than the reference; negative if better. */
	readonly worseBy: number;
	readonly reference: bigint;
	readonly from: PriceReference;
	/** Why the market prices themselves may be wrong. */
	readonly doubt?: MarketDoubt | undefined;
}

/**
 * A contradiction between market prices. A node or maker can invent a best price, but other prices may then
 * contradict it.
 */
export type MarketDoubt =
	/**
	 * Far worse than both the last trade and the best order on the other side; `worseBy` is the smaller
	 * distance.
	 */
	| {
			readonly is: 'far';
			readonly worseBy: number;
			readonly reference: bigint;
			readonly from: DoubtReference;
	  }
	/** The best bid exceeds the best ask, so one of them is wrong. */
	| { readonly is: 'crossed'; readonly bid: bigint; readonly ask: bigint };

export type DoubtReference = 'last-trade' | 'best-bid' | 'best-ask';

export interface MarketPrices {
	readonly bestBid?: bigint | undefined;
	readonly bestAsk?: bigint | undefined;
	readonly lastTrade?: bigint | undefined;
}

const LIMITS = { warn: 500, retype: 2000 };
/** Minimum distance that counts as far from the market, in hundredths of a percent. */
export const FAR_POINTS = 2500;
/**
 * Tolerance in hundredths of a percent: makers' inverted prices are rounded, so equal prices may cross
 * slightly.
 */
const CROSSED_POINTS = 10;

/**
 * Compares a price with the best order that it would match, or else with the last trade; `undefined` without
 * either. Only the side that gives coins away is checked: a posted order too far on the other side is simply
 * never filled.
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
		// A price that has to be retyped needs no further consent.
		doubt: level === 'retype' ? undefined : (crossingOf(market) ?? farFrom(side, price, market)),
	};
}

/** Detects a best bid above the best ask, beyond rounding. */
export function crossingOf({
	bestBid: bid,
	bestAsk: ask,
}: MarketPrices): Extract<MarketDoubt, { is: 'crossed' }> | undefined {
	if (!bid || !ask || (basisPoints(ask, bid) ?? 0) <= CROSSED_POINTS) return undefined;
	return { is: 'crossed', bid, ask };
}

/** Ignores the price that the order would match, because it may be the wrong one. */
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
 * Market prices to compare an order with.
 *
 * @param ownAddresses addresses whose orders are excluded, because the user's own orders do not show what a
 * price is worth
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
