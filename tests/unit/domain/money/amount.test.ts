import {
	parseDecimal,
	formatAmount,
	parseAmount,
	areAmountsHidden,
	HIDDEN_AMOUNT,
	hideAmountsWhen,
	hideable,
	withAmounts,
	cutUnits,
	uncutUnits,
} from '#lib/domain/money/amount.ts';
import { showAmount, showFigure, showPrice, formatMoney } from '#lib/domain/money/figures.ts';
import fc from 'fast-check';
import { describe, expect, it, afterEach } from 'vitest';
import { showSupply, showUnits } from '#lib/domain/tokens.ts';

const units = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });

describe('amount', () => {
	it('keeps every digit through formatting and parsing', () => {
		fc.assert(
			fc.property(units, (value) => {
				expect(parseAmount(formatAmount(value))).toBe(value);
				expect(parseDecimal(formatAmount(value))).toBe(value);
				expect(parseDecimal(formatAmount(-value))).toBe(-value);
			}),
		);
	});

	it('is never formatted with an exponent', () => {
		fc.assert(
			fc.property(units, (value) => {
				expect(formatAmount(value)).toMatch(/^\d+(\.\d{1,8})?$/);
			}),
		);
	});

	it('pads to the requested decimal places', () => {
		expect(formatAmount(150_000_000n, 2)).toBe('1.50');
		expect(formatAmount(100_000_000n)).toBe('1');
		expect(formatAmount(1n)).toBe('0.00000001');
	});
});

describe('wire amount', () => {
	it('is exact for numbers that JSON.parse reads exactly', () => {
		expect(parseDecimal(0.1)).toBe(10_000_000n);
		expect(parseDecimal(1e-8)).toBe(1n);
		expect(parseDecimal(1.5e-7)).toBe(15n);
		expect(parseDecimal(1e21)).toBe(10n ** 29n);
		expect(parseDecimal(21_000_000)).toBe(2_100_000_000_000_000n);
	});

	it('is the same for a number and for its string', () => {
		const wire = fc.oneof(
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.double({ min: 0, max: 1e7, noNaN: true }).map((value) => Number(value.toFixed(8))),
			fc.double({ min: 0, max: 10, noNaN: true }).map((value) => Number(value.toFixed(10))),
		);
		fc.assert(
			fc.property(wire, (value) => {
				expect(parseDecimal(value)).toBe(parseDecimal(String(value)));
			}),
			{ numRuns: 2000 },
		);
	});

	it('drops digits past the eighth decimal place', () => {
		expect(parseDecimal(0.123456789)).toBe(12_345_678n);
		expect(parseDecimal('0.123456789')).toBe(12_345_678n);
	});

	it.each(['', '-', 'nan', 'inf', '0x10', '1,5'])('rejects %j', (wire) => {
		expect(() => parseDecimal(wire)).toThrow(RangeError);
	});
});

describe('typed amount', () => {
	it.each([
		['1 000', '1000'],
		['1\u00a0000\u00a0000', '1000000'],
		['1\u202f000.5', '1000.5'],
		['1\u2009000,5', '1000.5'],
		["12'345.678", '12345.678'],
		['12’345’678', '12345678'],
		['1 000,500', '1000.5'],
		['1,000.5', '1000.5'],
		['1,000.', '1000'],
		['1,000,000', '1000000'],
		['0,125', '0.125'],
		[',125', '0.125'],
		['1000,125', '1000.125'],
		['1,00', '1'],
		['1.000', '1'],
		['1.234,56', '1234.56'],
		['1.000.000', '1000000'],
		['12.345.678,', '12345678'],
	])('reads %j in its usual meaning', (typed, plain) => {
		expect(parseAmount(typed)).toBe(parseAmount(plain));
		expect(typeof parseAmount(typed)).toBe('bigint');
	});

	it('accepts displayed amounts with digit groups', () => {
		fc.assert(
			fc.property(units, (value) => {
				expect(parseAmount(showAmount(value))).toBe(value);
				expect(parseAmount(showAmount(value, 8))).toBe(value);
			}),
		);
	});

	it('rejects one comma before three digits as ambiguous', () => {
		const whole = fc.integer({ min: 1, max: 999 });
		const three = fc.integer({ min: 0, max: 999 }).map((value) => String(value).padStart(3, '0'));
		fc.assert(
			fc.property(whole, three, fc.integer({ min: 0, max: 18 }), (left, right, places) => {
				expect(parseAmount(`${left},${right}`, places)).toBe('ambiguous');
			}),
		);
	});

	it('accepts a comma or a point as the decimal mark', () => {
		expect(parseAmount('1,5')).toBe(150_000_000n);
		expect(parseAmount(' .5 ')).toBe(50_000_000n);
	});

	it.each([
		['', 'empty'],
		['-1', 'negative'],
		['1e5', 'not-a-number'],
		['1,00.5', 'not-a-number'],
		['1,0000,000', 'not-a-number'],
		['1.00,5', 'not-a-number'],
		['1.000.00', 'not-a-number'],
		['1.000,5.5', 'not-a-number'],
		['1.234,567,8', 'not-a-number'],
		['1 00', 'not-a-number'],
		['1 000’000', 'not-a-number'],
		['0,000,000', 'not-a-number'],
		['1,000', 'ambiguous'],
		['21,500', 'ambiguous'],
		['999,999', 'ambiguous'],
		['-1,000', 'negative'],
		['.', 'not-a-number'],
		['0.123456789', 'too-many-places'],
	])('reports %j as %s', (typed, problem) => {
		expect(parseAmount(typed)).toBe(problem);
	});

	it('allows only the decimal places of the field', () => {
		expect(parseAmount('5', 0)).toBe(5n);
		expect(parseAmount('5.1', 0)).toBe('too-many-places');
		expect([parseAmount('5.00', 0), parseAmount('1.2340', 3)]).toEqual([5n, 1234n]);
	});
});

afterEach(() => hideAmountsWhen(() => false));

const amounts = () => [
	showAmount(123_456_789n),
	showAmount(0n, 8),
	showUnits(1500n, 2),
	hideable('12.5'),
	formatMoney({ coin: 'KMD', amount: 5n }),
];

describe('hidden amount', () => {
	it('is shown until the user hides amounts', () => {
		expect(areAmountsHidden()).toBe(false);
		expect(amounts()).toEqual(['1.23456789', '0.00000000', '15.0', '12.5', '0.00000005 KMD']);
	});

	it('has no digits and a fixed length', () => {
		hideAmountsWhen(() => true);
		expect(areAmountsHidden()).toBe(true);
		const masks = Array<string>(4).fill(HIDDEN_AMOUNT);
		expect(amounts()).toEqual([...masks, `${HIDDEN_AMOUNT} KMD`]);
		expect(amounts().join('')).not.toMatch(/\d/);
	});

	it('follows the current choice each time', () => {
		let isHidden = true;
		hideAmountsWhen(() => isHidden);
		expect(showAmount(1n)).toBe(HIDDEN_AMOUNT);
		isHidden = false;
		expect(showAmount(1n)).toBe('0.00000001');
	});

	it('excludes figures, prices and supplies', () => {
		hideAmountsWhen(() => true);
		expect(showFigure(150_000_000n)).toBe('1.5');
		expect(showPrice(150_000_000n, 2)).toBe('1.50');
		expect(showSupply(1500n, 2)).toBe('15.0');
	});

	it('is visible in files and hidden again after a failure', () => {
		hideAmountsWhen(() => true);
		expect(withAmounts(() => showAmount(5n))).toBe('0.00000005');
		expect(() =>
			withAmounts(() => {
				throw new Error('no room');
			}),
		).toThrow('no room');
		expect(showAmount(5n)).toBe(HIDDEN_AMOUNT);
	});
});

describe('amount cut by marketmaker', () => {
	it('is raised by at most one unit to lose none', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (asked) => {
				const made = cutUnits(uncutUnits(asked));
				expect(made - asked === 0n || made - asked === 1n).toBe(true);
			}),
		);
	});

	it('is exact after the correction', () => {
		expect([cutUnits(29_100_000n), cutUnits(uncutUnits(29_100_000n))]).toEqual([29_099_999n, 29_100_000n]);
	});
});
