import { formatAmount, parseAmount, type AmountProblem, hideable, COIN, DECIMALS } from '../money/amount.ts';
import { groupDigits } from '../money/figures.ts';

/**
 * Amounts of a token as a person reads and types them. On the chain a token is counted in whole units; how many of
 * them make one is for people to agree on. With one place, ten units are shown as 1.0.
 */

/** No supply has more digits before its point than are left with so many behind it. */
export const MOST_PLACES = 18;

/** Why a typed amount of a token is not one. */
export type UnitsProblem = AmountProblem | 'too-large';

/** Reads what a person typed into units. Nothing is rounded or clamped. */
export function parseUnits(typed: string, places: number): bigint | UnitsProblem {
	const units = parseAmount(typed, places);
	return typeof units === 'bigint' && units > LARGEST_SUPPLY ? 'too-large' : units;
}

/** The plain decimal text, as it stands in a field or an export. */
export function formatUnits(units: bigint, places: number): string {
	return formatAmount(units, Math.min(places, 1), places);
}

/** The same in groups of three digits, for the eyes: a supply, or an amount that the user is about to confirm. */
export function showSupply(units: bigint, places: number): string {
	return groupDigits(formatUnits(units, places));
}

/** Tokens that the user holds or moved, unless the user hides amounts. */
export const showUnits: typeof showSupply = (...figure) => hideable(showSupply(...figure));

/** Whether a token can be shown with so many places. */
export function isPlaces(value: unknown): value is number {
	return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_PLACES;
}

/** A supply is typed either as the coins that it locks or as the tokens that come of them. */
export type SupplyUnit = 'coins' | 'tokens';

/** One satoshi of the chain's coin becomes one token. */
const TOKENS_PER_COIN = COIN;

/** The daemon keeps amounts in 64 bits with a sign. */
export const LARGEST_SUPPLY = 2n ** 63n - 1n;

const PLACES: Readonly<Record<SupplyUnit, number>> = { coins: DECIMALS, tokens: 0 };

/** Why a typed supply is not one. */
export type SupplyProblem = AmountProblem | 'zero' | 'too-large';

/** Reads a typed supply. Nothing is rounded or clamped. */
export function parseSupply(typed: string, unit: SupplyUnit): bigint | SupplyProblem {
	const supply = parseAmount(typed, PLACES[unit]);
	if (supply === 0n) return 'zero';
	return typeof supply === 'bigint' && supply > LARGEST_SUPPLY ? 'too-large' : supply;
}

export function formatSupply(tokens: bigint, unit: SupplyUnit): string {
	return formatAmount(tokens, 0, PLACES[unit]);
}

/** The same supply typed in the other unit; a text that is no supply stays as it is. */
export function retypeSupply(typed: string, from: SupplyUnit, to: SupplyUnit): string {
	const supply = parseSupply(typed, from);
	return typeof supply === 'bigint' ? formatSupply(supply, to) : typed;
}

/**
 * Whether reading the coins as a floating point number explains the difference: a number has 53 binary digits, and what
 * does not fit is cut off twice. A greater difference comes from something else.
 */
export function mayBeRounded(wanted: bigint, found: bigint): boolean {
	const difference = wanted > found ? wanted - found : found - wanted;
	return difference > 0n && wanted > TOKENS_PER_COIN && difference <= 1n + (wanted >> 52n);
}
