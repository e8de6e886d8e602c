/**
 * Most replies hold no wide number, and pay no more than this test: a number of sixteen characters, or one with
 * an exponent, right after a structural character. A string's content may match too; the rewriting skips it.
 */
const MAY_BE_WIDE = /(?:^|[[:,\s-])\d(?:[\d.]{15}|[\d.]*[eE])/;

/** A string as it stands, or a number. Strings come first, so that no digit inside one is taken for a number. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * Puts quotes around every number of a JSON text that a double would round: integers past 2^53, and decimals of
 * more than fifteen significant digits. All other text stays as it is.
 */
export function keepWideNumbers(json: string): string {
	if (!MAY_BE_WIDE.test(json)) return json;
	return json.replace(STRING_OR_NUMBER, (word) => (word[0] !== '"' && isWide(word) ? `"${word}"` : word));
}

function isWide(number: string): boolean {
	const value = Number(number);
	if (/^-?\d+$/.test(number)) return !Number.isSafeInteger(value);
	return significantDigits(number) > 15 || !Number.isFinite(value);
}

function significantDigits(number: string): number {
	const digits = number.replace(/[eE].*/, '').replace(/\D/g, '');
	return digits.replace(/^0+/, '').replace(/0+$/, '').length;
}
