/**
 * Money as `bigint` in the coin's smallest unit. Every coin of the trading node has eight decimal places
 * (the node keeps Ethereum's coins that way too).
 */
export const DECIMALS = 8;
export const COIN = 100_000_000n;

/** Why a typed amount is not one. */
export type AmountProblem =
	| 'empty'
	| 'not-a-number'
	| 'too-many-places'
	| 'negative'
	/** `1,000`: one comma before exactly three digits is a decimal sign to some and groups digits for others. */
	| 'ambiguous';

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

/** The quick way, as a book has thousands of numbers; `undefined` if the digits have to be read. */
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
 * Reads what the user typed: digits with one decimal point or comma, perhaps in groups of three by a space, an apostrophe, or
 * the other one of comma and point. Never rounds, and never guesses what a comma means.
 */
export function parseAmount(typed: string, places = DECIMALS): bigint | AmountProblem {
	const text = typed.trim();
	if (text === '') return 'empty';
	if (text.length > MAX_AMOUNT_LENGTH) return 'not-a-number';
	if (text.startsWith('-')) return 'negative';
	if (MAY_BE_EITHER.test(text)) return 'ambiguous';
	const digits = readDigits(text);
	if (!digits) return 'not-a-number';
	const { whole = '', fraction: written = '' } = digits;
	const fraction = written.slice(0, places) + written.slice(places).replace(/^0+$/, '');
	if (fraction.length > places) return 'too-many-places';
	return BigInt((whole.replace(/\D/g, '') || '0') + fraction.padEnd(places, '0'));
}

/** The digits before and behind the decimal sign; `undefined` if the text is no number. */
function readDigits(text: string): { readonly whole?: string; readonly fraction?: string } | undefined {
	const match = PLAIN.exec(text) ?? GROUPED.exec(text) ?? BY_COMMA.exec(text) ?? BY_POINT.exec(text);
	return match && /\d/.test(text) ? match.groups : undefined;
}

/** Longer than any amount: a number of many digits takes a time that grows with the square of their count. */
const MAX_AMOUNT_LENGTH = 100;

const MAY_BE_EITHER = /^[1-9]\d{0,2},\d{3}$/;
const PLAIN = /^(?<whole>\d*)(?:[.,](?<fraction>\d*))?$/;
/** One kind of sign between all groups: a space (also thin, or one that does not break) or an apostrophe. */
const GROUPED =
	/^(?<whole>[1-9]\d{0,2}(?<sign>[ \u00a0\u2009\u202f'\u2019])\d{3}(?:\k<sign>\d{3})*)(?:[.,](?<fraction>\d*))?$/;
/** Only a second comma, or a point behind it, shows that a comma groups; and the other way round. */
const BY_COMMA = /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<fraction>\d*))?$/;
const BY_POINT = /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<fraction>\d*))?$/;

/** The plain decimal text: no exponent, no grouping, trailing zeros cut down to `least` places. */
export function formatAmount(units: bigint, least = 0, places = DECIMALS): string {
	const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
	const whole = digits.slice(0, digits.length - places);
	const fraction = digits
		.slice(digits.length - places)
		.replace(/(?<!0)0+$/, '')
		.padEnd(least, '0');
	return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** Shown in place of a hidden amount. It is always as long, so that it does not show the size of the amount. */
export const HIDDEN_AMOUNT = '••••';

let readChoice = (): boolean => false;

/**
 * Says where the user's choice to hide amounts is read. It is read each time that an amount is shown, so that a
 * change shows at once.
 */
export function hideAmountsWhen(read: () => boolean): void {
	readChoice = read;
}

export const areAmountsHidden = (): boolean => readChoice();

/** The text of an amount of the user's own, or what stands in its place. */
export const hideable = (text: string): string => (readChoice() ? HIDDEN_AMOUNT : text);

/** Makes a text for a file, which holds its amounts whatever is hidden on screen. */
export function withAmounts<Text>(make: () => Text): Text {
	const read = readChoice;
	readChoice = () => false;
	try {
		return make();
	} finally {
		readChoice = read;
	}
}

/** From here on a floating-point number holds no half unit. */
const MOST_WITH_HALF = 2n ** 52n;

/**
 * The part of an amount that marketmaker really pays. It keeps amounts as floating-point numbers of coins, and cuts what it makes of them to
 * whole units: one amount in thirteen comes out a unit short, 0.29 as 0.28999999.
 */
export function cutUnits(units: bigint): bigint {
	return cutCoins(Number(units) / UNITS_A_COIN);
}

/** The same of coins as a call names them. */
export function cutCoins(coins: number | string): bigint {
	return BigInt(Math.trunc(Number(coins) * UNITS_A_COIN));
}

/** The smallest amount from this one on of which cutting leaves no less: one unit more if it is cut. */
export function uncutUnits(units: bigint): bigint {
	return cutUnits(units) < units ? units + 1n : units;
}

/** Coins with half a unit more, so that cutting does not lose a unit. */
export function formatUncut(units: bigint): string {
	return units < MOST_WITH_HALF ? `${formatAmount(units, DECIMALS)}5` : formatAmount(units);
}

/** One sign before exactly three digits: a decimal sign to some, and between thousands to others. */
const EITHER = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/** More places than any coin or token has. */
const ANY_PLACES = 20;

/**
 * Finds out from all amounts of a list whether a comma or a point is its decimal sign.
 *
 * @returns a function that writes an amount with a decimal point where the others say how it is meant; `undefined` if it can
 * be read in two ways. What is no amount stays as it is.
 */
export function amountReader(amounts: readonly string[]): (amount: string) => string | undefined {
	const decimal = new Set<string>();
	const grouping = new Set<string>();
	for (const amount of amounts) {
		if (EITHER.test(amount.trim()) || typeof parseAmount(amount, ANY_PLACES) !== 'bigint') continue;
		const [first, ...others] = amount.match(/[.,]/g) ?? [];
		const last = others.at(-1);
		if (first === undefined) continue;
		(last === undefined ? decimal : grouping).add(first);
		if (last !== undefined && last !== first) decimal.add(last);
	}
	return (amount) => {
		const [, whole = '', sign, rest = ''] = EITHER.exec(amount.trim()) ?? [];
		if (sign === undefined) return amount;
		const isDecimal = decimal.has(sign) && decimal.size === 1 && !grouping.has(sign);
		if (isDecimal) return `${whole}.${rest}`;
		return grouping.has(sign) && !decimal.has(sign) ? whole + rest : undefined;
	};
}
