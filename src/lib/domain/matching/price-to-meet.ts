import type { MatchedCoins, Matching, TakenOrder } from './matching.ts';

/** A price further away from an order than this share of it is no price to offer the user. */
const FURTHEST_SHARE = 2n;

/** A request of the usual size, where none is typed yet: its fees are too small to count. */
const NO_AMOUNT_YET = 10n ** 14n;

/**
 * The price nearest to an order's at which a request of this size is met: no lower for a purchase, no higher for a sale.
 *
 * @returns `undefined` where the fees take so much of the amount that none near the order's price is
 */
export function priceToMeet(
	matching: Matching,
	{ side, pays }: Omit<TakenOrder, 'price'>,
	coins: MatchedCoins,
	price: bigint,
): bigint | undefined {
	const size = pays > 0n ? pays : NO_AMOUNT_YET;
	const away = side === 'buy' ? 1n : -1n;
	const isMet = (by: bigint): boolean =>
		matching.outlook({ side, price: price + away * by, pays: size }, coins, price) === 'met';
	const most = price / FURTHEST_SHARE;
	if (isMet(0n)) return price;
	if (!isMet(most)) return undefined;
	let [unmet, met] = [0n, most];
	while (met - unmet > 1n) {
		const between = (unmet + met) / 2n;
		if (isMet(between)) met = between;
		else unmet = between;
	}
	return price + away * met;
}
