/**
 * Money is a `bigint` in the coin's smallest unit. All coins of the trading node have eight decimal places;
 * the node stores Ethereum's coins that way too.
 */
export const DECIMALS = 8;
export const COIN = 100_000_000n;

/** Why a typed amount is invalid. */
export type AmountProblem =
	| 'empty'
	| 'not-a-number'
	| 'too-many-places'
	| 'negative'
	/**
	 * `1,000`: a comma before exactly three digits is a decimal sign in some languages and groups digits in
	 * others.
	 */
	| 'ambiguous';

const PLAIN_DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Parses a decimal, as a number of at most fifteen significant digits or a string. Exact; digits past the
 * eighth place, which are noise from a node's arithmetic, are truncated.
 *
 * @throws RangeError if the value is not a finite decimal number
 */
export function parseDecimal(decimal: number | string): bigint {
	return (typeof decimal === 'number' ? plainUnits(decimal) : undefined) ?? unitsOfText(String(decimal));
}

/**
 * Decimals of up to fifteen digits map to distinct doubles. So if units convert back to the same number, they
 * are exact.
 */
const MAX_EXACT_UNITS = 1e15;
const UNITS_A_COIN = Number(COIN);

/** Fast path, because a book has thousands of numbers; `undefined` if the digits have to be parsed. */
function plainUnits(decimal: number): bigint | undefined {
	const units = Math.round(decimal * UNITS_A_COIN);
	const isExact = Math.abs(units) < MAX_EXACT_UNITS && units / UNITS_A_COIN === decimal;
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
 * Parses a typed amount: digits with one decimal point or comma, optionally grouped in threes by a space, an
 * apostrophe, or whichever of comma and point is not the decimal sign. Never rounds or guesses what a comma
 * means.
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

/** Digits before and after the decimal sign; `undefined` if the text is not a number. */
function readDigits(text: string): { readonly whole?: string; readonly fraction?: string } | undefined {
	const match = PLAIN.exec(text) ?? GROUPED.exec(text) ?? BY_COMMA.exec(text) ?? BY_POINT.exec(text);
	return match && /\d/.test(text) ? match.groups : undefined;
}

/** Longer than any amount. Limits parsing time, which is quadratic in the number of digits. */
const MAX_AMOUNT_LENGTH = 100;

const MAY_BE_EITHER = /^[1-9]\d{0,2},\d{3}$/;
const PLAIN = /^(?<whole>\d*)(?:[.,](?<fraction>\d*))?$/;
/** Groups separated consistently by a space (including thin and non-breaking) or an apostrophe. */
const GROUPED =
	/^(?<whole>[1-9]\d{0,2}(?<sign>[ \u00a0\u2009\u202f'\u2019])\d{3}(?:\k<sign>\d{3})*)(?:[.,](?<fraction>\d*))?$/;
/** A comma is known to group digits only after a second comma or before a point; a point likewise. */
const BY_COMMA = /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<fraction>\d*))?$/;
const BY_POINT = /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<fraction>\d*))?$/;

/** Formats a plain decimal: no exponent, no grouping, trailing zeros cut down to `least` places. */
export function formatAmount(units: bigint, least = 0, places = DECIMALS): string {
	const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
	const whole = digits.slice(0, digits.length - places);
	const fraction = digits
		.slice(digits.length - places)
		.replace(/(?<!0)0+$/, '')
		.padEnd(least, '0');
	return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** Placeholder for a hidden amount. Its constant length does not reveal the size of the amount. */
export const HIDDEN_AMOUNT = '••••';

let readChoice = (): boolean => false;

/**
 * Sets how to read the user's choice to hide amounts. It is read whenever an amount is shown, so that changes
 * apply at once.
 */
export function hideAmountsWhen(read: () => boolean): void {
	readChoice = read;
}

export const areAmountsHidden = (): boolean => readChoice();

/** A user's amount as a string, or the placeholder. */
export const hideable = (text: string): string => (readChoice() ? HIDDEN_AMOUNT : text);

/** Generates text for a file, with amounts even if they are hidden on screen. */
export function withAmounts<Text>(make: () => Text): Text {
	const read = readChoice;
	readChoice = () => false;
	try {
		return make();
	} finally {
		readChoice = read;
	}
}

/** Above this, doubles cannot represent half units. */
const MAX_WITH_HALF = 2n ** 52n;

/**
 * Amount that marketmaker really pays. It stores coins as doubles and truncates to whole units, so that one
 * amount in thirteen is a unit short: 0.29 becomes 0.28999999.
 */
export function cutUnits(units: bigint): bigint {
	return cutCoins(Number(units) / UNITS_A_COIN);
}

/** `cutUnits` for coins as sent in a call. */
export function cutCoins(coins: number | string): bigint {
	return BigInt(Math.trunc(Number(coins) * UNITS_A_COIN));
}

/** Smallest amount from this one up that truncation does not reduce: one unit more, if any. */
export function uncutUnits(units: bigint): bigint {
	return cutUnits(units) < units ? units + 1n : units;
}

/** Formats coins with an extra half unit, so that truncation does not lose a unit. */
export function formatUncut(units: bigint): string {
	return units < MAX_WITH_HALF ? `${formatAmount(units, DECIMALS)}5` : formatAmount(units);
}

/**
 * A single comma or point before exactly three digits: a decimal sign in some languages, a thousands
 * separator in others.
 */
const EITHER = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/** More decimal places than any coin or token has. */
const ANY_PLACES = 20;

/**
 * Detects from all amounts of a list whether the comma or the point is the decimal sign.
 *
 * @returns a function that rewrites an amount with a decimal point, or returns `undefined` if it stays
 * ambiguous. Invalid amounts are unchanged.
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
