import { COIN, DECIMALS, formatAmount, parseAmount, type AmountProblem } from '../money/amount.ts';

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
