import { parseAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import {
	groupDigits,
	showAmount,
	showCut,
	showNumber,
	showPrice,
	formatVolume,
	figureParts,
} from '#lib/domain/money/figures.ts';
import { formatCut, formatPrice } from '#lib/domain/money/price.ts';
import { describe, expect, it, test } from 'vitest';

const GROUP = '\u202f';

describe('displayed figure', () => {
	it('is grouped by three digits before the point only', () => {
		expect(groupDigits('1234567.1234567')).toBe(`1${GROUP}234${GROUP}567.1234567`);
		expect(groupDigits('-1234')).toBe(`-1${GROUP}234`);
		expect(groupDigits('999.99999999')).toBe('999.99999999');
	});

	it('equals the formatted value except for its groups', () => {
		for (const text of ['0', '0.00012345', '999.5', '1000', '65432.1', '12345678.87654321']) {
			const units = parseDecimal(text);
			const plain = (shown: string) => shown.replaceAll(GROUP, '');
			expect(plain(showPrice(units, 2))).toBe(formatPrice(units, 2));
			expect(plain(showPrice(units))).toBe(formatPrice(units));
			expect(plain(showCut(units, 4))).toBe(formatCut(units, 4));
			expect(plain(showNumber(Number(text), 3))).toBe(Number(text).toFixed(3));
		}
	});

	it('pads decimals to equal length within a column', () => {
		const tails = ['1234.5', '123456.75', '12'].map((text) => showPrice(parseDecimal(text), 2).split('.')[1]);
		expect(tails).toEqual(['50', '75', '00']);
	});

	it('can be typed as shown', () => {
		expect(parseAmount(showAmount(parseDecimal('1234567.5')))).toBe(parseDecimal('1234567.5'));
	});
});

test.each([
	[0, '0'],
	[0.00001, '<0.0001'],
	[0.02185734, '0.0219'],
	[34.4321, '34.4'],
	[9876, '9876'],
	[146_123, '146k'],
	[4_560_000, '4.56M'],
	[7e9, '7B'],
])('shows %d as %s', (coins, text) => {
	expect(formatVolume(coins)).toBe(text);
});

test.each([
	['0.00024022', '0.000', '24022', 8, ''],
	['0.00024022 BTC', '0.000', '24022', 8, ' BTC'],
	['0.1127', '0.', '1127', 4, ''],
	['−0.05', '−0.0', '5', 2, ''],
	['1\u202f234.5 KMD', '', '1\u202f234.5', 1, ' KMD'],
	['0.16 %', '', '0.16', 2, ' %'],
	['62', '', '62', 0, ''],
	['0', '', '0', 0, ''],
	['0.00', '', '0.00', 2, ''],
	['–', '', '', 0, '–'],
	['•••', '', '', 0, '•••'],
	['', '', '', 0, ''],
])('splits "%s" into its parts', (text, zeros, digits, places, rest) => {
	expect(figureParts(text)).toEqual({ zeros, digits, places, rest });
	expect(zeros + digits + rest).toBe(text);
});
