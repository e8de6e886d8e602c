import { DECIMALS, formatAmount } from './amount.ts';

const NARROW_SPACE = '\u202f';

/** A plain decimal text with its whole part in groups of three: for the eyes, never for a field or an export. */
export function groupDigits(plain: string): string {
	const [whole = '', ...fraction] = plain.split('.');
	return [whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE), ...fraction].join('.');
}

/** An amount for the eyes: in groups of three digits, trailing zeros cut down to `least` places. */
export function showAmount(units: bigint, least = 0, places = DECIMALS): string {
	return groupDigits(formatAmount(units, least, places));
}
