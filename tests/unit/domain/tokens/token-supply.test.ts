import {
	formatSupply,
	LARGEST_SUPPLY,
	mayBeRounded,
	parseSupply,
	retypeSupply,
	supplyTexts,
} from '#lib/domain/tokens/token-supply.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const supplies = fc.bigInt({ min: 1n, max: LARGEST_SUPPLY });
const units = fc.constantFrom('coins' as const, 'tokens' as const);

/** What the daemon makes of a text: a double, times 100,000,000, cut off. What it adds is too little to help above one. */
const asDaemonReads = (text: string): bigint =>
	BigInt(Math.trunc(Number.parseFloat(text) * 1e8 + 0.000_000_004_999_99));

describe('the supply of a token', () => {
	it('is exact in both units, up to the largest that a chain can hold', () => {
		fc.assert(
			fc.property(supplies, units, (supply, unit) => {
				expect(parseSupply(formatSupply(supply, unit), unit)).toBe(supply);
			}),
		);
	});

	it('stays the same when it is typed in the other unit and back', () => {
		fc.assert(
			fc.property(supplies, (supply) => {
				const coins = retypeSupply(supply.toString(), 'tokens', 'coins');
				expect(coins).not.toMatch(/e/i);
				expect(retypeSupply(coins, 'coins', 'tokens')).toBe(supply.toString());
			}),
		);
	});

	it('is 100,000,000 tokens for one coin', () => {
		expect(parseSupply('1', 'coins')).toBe(100_000_000n);
		expect(retypeSupply('100000000', 'tokens', 'coins')).toBe('1');
	});

	it('takes a decimal comma as well as a point', () => {
		expect(parseSupply('0,5', 'coins')).toBe(50_000_000n);
		expect(parseSupply('0.5', 'coins')).toBe(50_000_000n);
	});

	it.each([
		['', 'tokens', 'Say how many'],
		['0', 'tokens', 'more than zero'],
		['-3', 'coins', 'more than zero'],
		['1e3', 'coins', 'plain digits'],
		['1,000.5', 'coins', 'plain digits'],
		['1.5', 'tokens', 'whole'],
		['0.000000001', 'coins', 'eight decimal places'],
		['9223372036854775808', 'tokens', '9223372036854775807'],
	] as const)('refuses %j typed as %s in words', (typed, unit, words) => {
		expect(parseSupply(typed, unit)).toContain(words);
	});

	it('leaves a text that is no supply as it was typed', () => {
		expect(retypeSupply('about a million', 'tokens', 'coins')).toBe('about a million');
	});

	it('reaches the daemon exactly in one of the two ways of writing it', () => {
		const upTo20Million = fc.bigInt({ min: 1n, max: 20_000_000n * 100_000_000n });
		fc.assert(
			fc.property(upTo20Million, (supply) => {
				expect(supplyTexts(supply).map(asDaemonReads)).toContain(supply);
			}),
			{ numRuns: 5000 },
		);
	});

	it('needs the second way where the first falls one token short', () => {
		const [exact, halfMore] = supplyTexts(115_000_000n);
		expect([exact, asDaemonReads(exact)]).toEqual(['1.15', 114_999_999n]);
		expect([halfMore, asDaemonReads(halfMore)]).toEqual(['1.150000005', 115_000_000n]);
	});

	it.each([
		['1.15', 114_999_999n],
		['2.3', 229_999_999n],
		['4.35', 434_999_999n],
		['8.2', 819_999_999n],
		['19.99', 1_998_999_999n],
		['64.1', 6_409_999_999n],
		['1.00000005', 100_000_004n],
	])('falls one token short as %s, which is known for what it is', (coins, read) => {
		const supply = parseSupply(coins, 'coins') as bigint;
		expect(asDaemonReads(coins)).toBe(read);
		expect(read).toBe(supply - 1n);
		expect(mayBeRounded(supply, read)).toBe(true);
		expect(asDaemonReads(supplyTexts(supply)[1])).toBe(supply);
	});

	it('never falls short below 1.00000005 coins, nor in whole coins', () => {
		const whole = fc.bigInt({ min: 1n, max: 20_000_000n }).map((coins) => coins * 100_000_000n);
		fc.assert(
			fc.property(fc.oneof(fc.bigInt({ min: 1n, max: 100_000_004n }), whole), (supply) => {
				expect(asDaemonReads(supplyTexts(supply)[0])).toBe(supply);
			}),
			{ numRuns: 5000 },
		);
	});

	it('differs by no more than what reading it as a floating point number explains', () => {
		fc.assert(
			fc.property(supplies, (supply) => {
				const read = asDaemonReads(supplyTexts(supply)[0]);
				expect(read === supply || mayBeRounded(supply, read)).toBe(true);
			}),
			{ numRuns: 5000 },
		);
	});

	it.each([
		['nothing', 115_000_000n, 115_000_000n],
		['two tokens', 115_000_000n, 114_999_998n],
		['half of it', 115_000_000n, 57_500_000n],
		['one of few, where no daemon rounds', 100n, 99n],
	])('is not explained by rounding where it differs by %s', (_, supply, read) => {
		expect(mayBeRounded(supply, read)).toBe(false);
	});
});
