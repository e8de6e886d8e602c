import { COIN, formatAmount } from './amount.ts';

/**
 * Prices are `bigint` in units of 1e-8 rel per whole base, parsed by `parseDecimal`. Both coins have eight
 * places.
 */

const PLACES = 8;

/** The price of the reversed pair, rounded to the nearest unit. 0 stays 0. */
export function invertPrice(price: bigint): bigint {
	return price === 0n ? 0n : (COIN * COIN + price / 2n) / price;
}

/** The amount of base that this much rel buys, cut to whole units; 0 if there is no price. */
export function baseOf(rel: bigint, price: bigint): bigint {
	return price === 0n ? 0n : (rel * COIN) / price;
}

/** Number of decimal places that show a price of this size with six significant digits, between 2 and 8. */
export function priceDecimals(price: number): number {
	if (!(price > 0)) return PLACES;
	const magnitude = Math.floor(Math.log10(price));
	return Math.min(PLACES, Math.max(2, 5 - magnitude));
}

/** The price rounded to a fixed number of places; one too small for them is shown in full. */
export function formatPrice(price: bigint, places = PLACES): string {
	const step = 10n ** BigInt(PLACES - places);
	const rounded = ((price + step / 2n) / step) * step;
	return rounded === 0n && price !== 0n ? formatAmount(price) : formatAmount(rounded, places);
}

/**
 * An amount for a column of amounts: cut, never rounded up, since more than the available amount cannot be
 * traded.
 */
export function formatCut(units: bigint, places: number): string {
	const step = 10n ** BigInt(PLACES - places);
	return formatAmount((units / step) * step, places);
}

/** Number of places in a column of amounts so that the smallest one still shows two of its digits. */
export function decimalsForAmounts(amounts: readonly bigint[]): number {
	const smallest = Math.min(...amounts.filter((units) => units > 0n).map(Number)) / Number(COIN);
	return Math.min(PLACES, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

/** Number of places for the prices of a list, so that its column is even: those of its first price. */
export function decimalsFor(price: bigint | undefined): number {
	return priceDecimals(Number(price ?? 0n) / Number(COIN));
}

/** Converts a price given as a float, such as those of charts. */
export function priceUnits(price: number): bigint {
	return BigInt(Math.round(price * Number(COIN)));
}

/**
 * A change in hundredths of a percent, to the nearest; `undefined` without a price to compare with. Nodes return
 * prices in single precision, so that a whole percent may arrive slightly lower: cut, it would be 0.99 %.
 */
export function basisPoints(from: bigint, to: bigint): number | undefined {
	if (from === 0n) return undefined;
	const change = to > from ? to - from : from - to;
	const points = Number((change * 20_000n + from) / (2n * from));
	return to < from && points > 0 ? -points : points;
}

/**
 * `1.23 %`, without a sign.
 *
 * @param price the smallest of the compared prices: one of few units, such as 0.00000123, is known to about a
 * percent, and further digits would be fictitious
 */
export function formatBasisPoints(points: number, price?: bigint): string {
	return `${(Math.abs(points) / 100).toFixed(price === undefined ? 2 : percentPlaces(price))} %`;
}

/** Number of meaningful decimals of a percent, given a change of one unit of the price. */
function percentPlaces(price: bigint): number {
	if (price >= 10_000n) return 2;
	return price >= 1000n ? 1 : 0;
}

/** The coin in which value is shown, and whose address identifies a wallet. */
export const REFERENCE_COIN = 'KMD';
