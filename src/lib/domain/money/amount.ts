/**
 * Money as `bigint` in the coin's smallest unit. Every coin of the trading node has eight decimal places
 * (the node keeps Ethereum's coins that way too).
 */
export const DECIMALS = 8;
export const COIN = 100_000_000n;

/** Why a typed amount is not one. */
export type AmountProblem = 'empty' | 'not-a-number' | 'too-many-places' | 'negative';

const PLAIN_DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads a decimal: a number of at most fifteen significant digits, or its text. Exact, and digits past the eighth place
 * (noise of a node's arithmetic) are cut.
 *
 * @throws RangeError when the value is no finite decimal number.
 */
export function parseDecimal(decimal: number | string): bigint {
	return (typeof decimal === 'number' ? plainUnits(decimal) : undefined) ?? unitsOfText(String(decimal));
}

/** No two decimals of up to fifteen digits are the same double: units that give the number again are its units. */
const MOST_EXACT_UNITS = 1e15;
const UNITS_A_COIN = Number(COIN);

/** The quick way, as a book has thousands of numbers; `undefined` where the digits have to be read. */
function plainUnits(decimal: number): bigint | undefined {
	const units = Math.round(decimal * UNITS_A_COIN);
	const isExact = Math.abs(units) < MOST_EXACT_UNITS && units / UNITS_A_COIN === decimal;
	return isExact ? BigInt(units) : undefined;
}

function unitsOfText(text: string): bigint {
	const [digits, exponent = '0'] = text.split(/e/i) as [string, string?];
	const match = PLAIN_DECIMAL.exec(digits);
	if (!match || digits === '' || digits === '-') throw new RangeError(`Not a decimal number: ${text}`);
	const [, sign, whole = '', fraction = ''] = match;
	const shift = Number(exponent) + DECIMALS - fraction.length;
	const units =
		shift >= 0
			? BigInt(whole + fraction) * 10n ** BigInt(shift)
			: BigInt(whole + fraction) / 10n ** BigInt(-shift);
	return sign === '-' ? -units : units;
}

/**
 * Reads what the user typed: digits with one decimal point or comma. Never rounds and never guesses at
 * thousands separators.
 */
export function parseAmount(typed: string, places = DECIMALS): bigint | AmountProblem {
	const text = typed.trim().replace(',', '.');
	if (text === '') return 'empty';
	if (text.startsWith('-')) return 'negative';
	const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
	if (!match || text === '.') return 'not-a-number';
	const [, whole = '', fraction = ''] = match;
	if (fraction.length > places) return 'too-many-places';
	return BigInt((whole || '0') + fraction.padEnd(places, '0'));
}

/** The plain decimal text: no exponent, no grouping, trailing zeros cut down to `least` places. */
export function formatAmount(units: bigint, least = 0, places = DECIMALS): string {
	const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
	const whole = digits.slice(0, digits.length - places);
	const fraction = digits
		.slice(digits.length - places)
		.replace(/0+$/, '')
		.padEnd(least, '0');
	return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
