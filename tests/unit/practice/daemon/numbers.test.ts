import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { supplyText } from '#lib/node/daemon/tokens.ts';
import { supplyFromText, unitsFromText } from '#practice/daemon/envelope.ts';

describe('supply as parsed by the daemon', () => {
	it.each([
		['1.15', 114_999_999n],
		['2.3', 229_999_999n],
		['1.00000005', 100_000_004n],
		['1.150000005', 115_000_000n],
		['1e3', 100_000_000_000n],
		[' 5abc', 500_000_000n],
		['.5', 50_000_000n],
		['0.00000001', 1n],
		['', 0n],
		['abc', 0n],
		['-1', -100_000_000n],
		['0x10', 1_600_000_000n],
		[' +0X1.8p1q', 300_000_000n],
		['0x.8', 50_000_000n],
		['0x1p', 100_000_000n],
		['0x', 0n],
	])('converts "%s" to %s satoshis', (text, satoshis) => {
		expect(supplyFromText(text)).toBe(satoshis);
	});

	it.each(['inf', '-Infinity', 'nan', '1e30'])(
		'converts "%s" to a negative number, as the machine does',
		(text) => {
			expect(supplyFromText(text)).toBe(-(2n ** 63n));
		},
	);

	it('is exact below one coin and for whole coins', () => {
		const small = fc.bigInt({ min: 1n, max: 99_999_999n });
		const whole = fc.bigInt({ min: 1n, max: 20_000_000n }).map((coins) => coins * 100_000_000n);
		fc.assert(
			fc.property(fc.oneof(small, whole), (units) => {
				expect(supplyFromText(formatAmount(units))).toBe(units);
			}),
		);
	});

	it('is exact, or one short, corrected by adding half a unit', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 2_000_000_000_000_000n }), (units) => {
				expect([units, units - 1n]).toContain(supplyFromText(supplyText(units, 'exact')));
				expect(supplyFromText(supplyText(units, 'half-more'))).toBe(units);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('number of units as parsed by the daemon', () => {
	it.each([
		['10', 10n],
		['10.5', 10n],
		['1e3', 1n],
		[' +7', 7n],
		['abc', 0n],
		['-4', -4n],
		['99999999999999999999', 2n ** 63n - 1n],
	])('converts "%s" to %s', (text, units) => {
		expect(unitsFromText(text)).toBe(units);
	});
});
