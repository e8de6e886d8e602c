import { COIN, DECIMALS, formatAmount, parseAmount } from '../money/amount.ts';

/** A supply is typed either as the coins that it locks or as the tokens that come of them. */
export type SupplyUnit = 'coins' | 'tokens';

/** One satoshi of the chain's coin becomes one token. */
export const TOKENS_PER_COIN = COIN;

/** The daemon keeps amounts in 64 bits with a sign. */
export const LARGEST_SUPPLY = 2n ** 63n - 1n;

const PLACES: Readonly<Record<SupplyUnit, number>> = { coins: DECIMALS, tokens: 0 };

/** Reads a typed supply; a text where it is none, saying why. Nothing is rounded or clamped. */
export function parseSupply(typed: string, unit: SupplyUnit): bigint | string {
	const supply = parseAmount(typed, PLACES[unit]);
	if (typeof supply === 'bigint') return checkRange(supply);
	switch (supply) {
		case 'empty':
			return 'Say how many there shall be.';
		case 'negative':
			return 'The supply must be more than zero.';
		case 'too-many-places':
			return unit === 'tokens'
				? 'Tokens are whole: write the number without a point or comma.'
				: 'A coin has eight decimal places: there are more than that here.';
		case 'not-a-number':
			return 'Write plain digits with one decimal point or comma, for example 1250 or 0,5.';
	}
}

function checkRange(supply: bigint): bigint | string {
	if (supply === 0n) return 'The supply must be more than zero.';
	if (supply > LARGEST_SUPPLY)
		return `The largest supply is ${formatSupply(LARGEST_SUPPLY, 'tokens')} tokens.`;
	return supply;
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
