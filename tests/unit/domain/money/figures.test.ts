import { parseAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import {
	groupDigits,
	showAmount,
	showCut,
	showNumber,
	showPrice,
	formatVolume,
} from '#lib/domain/money/figures.ts';
import { formatCut, formatPrice } from '#lib/domain/money/price.ts';
import { describe, expect, it, test } from 'vitest';

const GROUP = '\u202f';

describe('figures for the eyes', () => {
	it('are grouped by three before the point, and only there', () => {
		expect(groupDigits('1234567.1234567')).toBe(`1${GROUP}234${GROUP}567.1234567`);
		expect(groupDigits('-1234')).toBe(`-1${GROUP}234`);
		expect(groupDigits('999.99999999')).toBe('999.99999999');
	});

	it('are what is formatted, but for the groups', () => {
		for (const text of ['0', '0.00012345', '999.5', '1000', '65432.1', '12345678.87654321']) {
			const units = parseDecimal(text);
			const plain = (shown: string) => shown.replaceAll(GROUP, '');
			expect(plain(showPrice(units, 2))).toBe(formatPrice(units, 2));
			expect(plain(showPrice(units))).toBe(formatPrice(units));
			expect(plain(showCut(units, 4))).toBe(formatCut(units, 4));
			expect(plain(showNumber(Number(text), 3))).toBe(Number(text).toFixed(3));
		}
	});

	it('keep a column even: as many signs behind the last group, whatever stands before', () => {
		const tails = ['1234.5', '123456.75', '12'].map((text) => showPrice(parseDecimal(text), 2).split('.')[1]);
		expect(tails).toEqual(['50', '75', '00']);
	});

	it('can be typed again as they are shown', () => {
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
])('%d is told as %s', (coins, text) => {
	expect(formatVolume(coins)).toBe(text);
});
