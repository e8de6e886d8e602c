import { parseAmount } from './amount.ts';

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
