import { COIN, formatAmount } from './amount.ts';

/** Prices are `bigint` in units of 1e-8 rel per whole base, read by `parseDecimal`. Both coins have eight places. */

const PLACES = 8;

/** The price of the reversed pair, rounded to the nearest unit. 0 stays 0. */
export function invertPrice(price: bigint): bigint {
	return price === 0n ? 0n : (COIN * COIN + price / 2n) / price;
}

/** How much base this much rel buys, cut to whole units; 0 if there is no price. */
export function baseOf(rel: bigint, price: bigint): bigint {
	return price === 0n ? 0n : (rel * COIN) / price;
}

/**
 * How many decimal places show a price of this size with six significant digits, at least 2 and at most the
 * eight that there are.
 */
export function pricePlaces(price: number): number {
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

/** An amount for a column of amounts: cut, never rounded up, since more than there is cannot be traded. */
export function formatCut(units: bigint, places: number): string {
	const step = 10n ** BigInt(PLACES - places);
	return formatAmount((units / step) * step, places);
}

/** How many places a column of amounts needs so that the smallest one still shows two of its digits. */
export function placesForAmounts(amounts: readonly bigint[]): number {
	const smallest = Math.min(...amounts.filter((units) => units > 0n).map(Number)) / Number(COIN);
	return Math.min(PLACES, Math.max(2, 1 - Math.floor(Math.log10(smallest))));
}

/** How many places the prices of a list need, so that its column is even: as many as its first price. */
export function placesFor(price: bigint | undefined): number {
	return pricePlaces(Number(price ?? 0n) / Number(COIN));
}

/** A price that is known as a float, as those of charts. */
export function priceUnits(price: number): bigint {
	return BigInt(Math.round(price * Number(COIN)));
}

/**
 * A change in hundredths of a percent, to the nearest; `undefined` without a price to compare with. Nodes give prices in
 * single precision, so that a whole percent may arrive as a little less: cut, it would be 0.99 %.
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
 * @param price the smallest of the compared prices: one of few units, as 0.00000123, is known to a percent or so, and
 * more digits than that would be made up
 */
export function formatBasisPoints(points: number, price?: bigint): string {
	return `${(Math.abs(points) / 100).toFixed(price === undefined ? 2 : percentPlaces(price))} %`;
}

/** How many decimals of a percent a change of one unit of the price leaves true. */
function percentPlaces(price: bigint): number {
	if (price >= 10_000n) return 2;
	return price >= 1000n ? 1 : 0;
}

/** The coin that worth is told in, and whose address stands for a wallet. */
export const REFERENCE_COIN = 'KMD';
