import { COIN, formatAmount } from './amount.ts';

/**
 * Prices are `bigint` in units of 1e-8 rel per base, parsed by `parseDecimal`. Both coins have eight decimal
 * places.
 */

const PLACES = 8;

/** Price of the reversed pair, rounded to the nearest unit. 0 stays 0. */
export function invertPrice(price: bigint): bigint {
	return price === 0n ? 0n : (COIN * COIN + price / 2n) / price;
}

/** Base bought by an amount of rel, rounded down to smallest units; 0 without a price. */
export function baseOf(rel: bigint, price: bigint): bigint {
	return price === 0n ? 0n : (rel * COIN) / price;
}

/** Decimal places that show a price with six significant digits, between 2 and 8. */
export function priceDecimals(price: number): number {
	if (!(price > 0)) return PLACES;
	const magnitude = Math.floor(Math.log10(price));
	return Math.min(PLACES, Math.max(2, 5 - magnitude));
}

/** Rounds a price to a number of decimal places; a price that would become 0 is shown in full. */
export function formatPrice(price: bigint, places = PLACES): string {
	const step = 10n ** BigInt(PLACES - places);
	const rounded = ((price + step / 2n) / step) * step;
	return rounded === 0n && price !== 0n ? formatAmount(price) : formatAmount(rounded, places);
}

/** Formats an amount for a column. Truncates, because more than the available amount cannot be traded. */
export function formatCut(units: bigint, places: number): string {
	const step = 10n ** BigInt(PLACES - places);
	return formatAmount((units / step) * step, places);
}

/** Decimal places for a column of amounts, so that the smallest one shows two significant digits. */
export function decimalsForAmounts(amounts: readonly bigint[]): number {
	const smallest = Math.min(...amounts.filter((units) => units > 0n).map(Number)) / Number(COIN);
	return Math.min(PLACES, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

/** Decimal places for a column of prices, chosen by the first price. */
export function decimalsFor(price: bigint | undefined): number {
	return priceDecimals(Number(price ?? 0n) / Number(COIN));
}

/** Converts a float, such as a chart price, to price units. */
export function priceUnits(price: number): bigint {
	return BigInt(Math.round(price * Number(COIN)));
}

/**
 * Relative change in hundredths of a percent, rounded; `undefined` if `from` is 0. Nodes return prices in
 * single precision, so truncating could turn 1 % into 0.99 %.
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
 * @param price the smallest price compared. A price of few units, such as 0.00000123, is only precise to
 * about a percent, so fewer digits are shown.
 */
export function formatBasisPoints(points: number, price?: bigint): string {
	return `${(Math.abs(points) / 100).toFixed(price === undefined ? 2 : percentPlaces(price))} %`;
}

/** Meaningful decimal places of a percentage, given that the price has a precision of one unit. */
function percentPlaces(price: bigint): number {
	if (price >= 10_000n) return 2;
	return price >= 1000n ? 1 : 0;
}

/** Coin in which values are shown and whose address identifies a wallet. */
export const REFERENCE_COIN = 'KMD';
