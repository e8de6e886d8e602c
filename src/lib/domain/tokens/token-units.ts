import { formatAmount, parseAmount, type AmountProblem } from '../money/amount.ts';
import { groupDigits } from '../money/group-digits.ts';
import { hideable } from '../money/hidden-amounts.ts';
import { LARGEST_SUPPLY } from './token-supply.ts';

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
