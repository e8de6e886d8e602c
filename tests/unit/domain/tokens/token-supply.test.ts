import {
	formatSupply,
	LARGEST_SUPPLY,
	mayBeRounded,
	parseSupply,
	retypeSupply,
} from '#lib/domain/tokens/token-supply.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const supplies = fc.bigInt({ min: 1n, max: LARGEST_SUPPLY });
const units = fc.constantFrom('coins' as const, 'tokens' as const);

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
		['', 'tokens', 'empty'],
		['0', 'tokens', 'zero'],
		['-3', 'coins', 'negative'],
		['1e3', 'coins', 'not-a-number'],
		['1,00.5', 'coins', 'not-a-number'],
		['1,000', 'tokens', 'ambiguous'],
		['21,000', 'coins', 'ambiguous'],
		['1.5', 'tokens', 'too-many-places'],
		['0.000000001', 'coins', 'too-many-places'],
		['9223372036854775808', 'tokens', 'too-large'],
	] as const)('refuses %j typed as %s: %s', (typed, unit, problem) => {
		expect(parseSupply(typed, unit)).toBe(problem);
	});

	it('leaves a text that is no supply as it was typed', () => {
		expect(retypeSupply('about a million', 'tokens', 'coins')).toBe('about a million');
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
