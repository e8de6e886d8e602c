import { COIN, formatAmount } from './amount.ts';

/** Prices are `bigint` in units of 1e-8 rel per whole base, read by `parseDecimal`. Both coins have eight places. */

const PLACES = 8;

/** The price of the reversed pair, rounded to the nearest unit. 0 stays 0. */
export function invertPrice(price: bigint): bigint {
	return price === 0n ? 0n : (COIN * COIN + price / 2n) / price;
}

/** How much base this much rel buys, cut to whole units; 0 where there is no price. */
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

/** A change in hundredths of a percent, rounded towards zero; `undefined` without a price to compare with. */
export function basisPoints(from: bigint, to: bigint): number | undefined {
	return from === 0n ? undefined : Number(((to - from) * 10_000n) / from);
}

/** `1.23 %`, without a sign. */
export function formatBasisPoints(points: number): string {
	return `${(Math.abs(points) / 100).toFixed(2)} %`;
}
