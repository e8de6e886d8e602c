import {
	formatUnits,
	parseUnits,
	showUnits,
	LARGEST_SUPPLY,
	formatSupply,
	mayBeRounded,
	parseSupply,
	retypeSupply,
} from '#lib/domain/tokens/token-units.ts';
import { sendingProblemWords } from '#lib/words/tokens/token-draft-words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const amounts = fc.bigInt({ min: 0n, max: LARGEST_SUPPLY });
const places = fc.integer({ min: 0, max: 18 });

describe('an amount of a token', () => {
	it.each([
		[10n, 0, '10'],
		[10n, 1, '1.0'],
		[5n, 1, '0.5'],
		[155n, 2, '1.55'],
		[0n, 8, '0.0'],
		[9_007_199_254_740_993n, 0, '9007199254740993'],
		[LARGEST_SUPPLY, 18, '9.223372036854775807'],
	])('of %s units is shown with %i places as %s', (units, count, text) => {
		expect(formatUnits(units, count)).toBe(text);
	});

	it.each([
		['10', 0, 10n],
		['1.0', 1, 10n],
		['1,5', 1, 15n],
		[' 0.05 ', 2, 5n],
		['.5', 1, 5n],
		['9223372036854775807', 0, LARGEST_SUPPLY],
		['9.223372036854775807', 18, LARGEST_SUPPLY],
		['1,000.5', 1, 10_005n],
		['1 000', 0, 1000n],
		['1,000,000', 0, 1_000_000n],
	])('typed as "%s" with %i places is %s units', (typed, count, units) => {
		expect(parseUnits(typed, count)).toBe(units);
	});

	it.each([
		['', 0, 'empty'],
		['.', 2, 'not-a-number'],
		['ten', 0, 'not-a-number'],
		['1e3', 0, 'not-a-number'],
		['1,00.5', 1, 'not-a-number'],
		['10 00', 0, 'not-a-number'],
		['1,000', 0, 'ambiguous'],
		['1,000', 3, 'ambiguous'],
		['0x10', 0, 'not-a-number'],
		['٣', 0, 'not-a-number'],
		['-1', 0, 'negative'],
		['1.5', 0, 'too-many-places'],
		['1.55', 1, 'too-many-places'],
		['9223372036854775808', 0, 'too-large'],
		['9.3', 18, 'too-large'],
	] as const)('typed as "%s" with %i places is none: %s', (typed, count, problem) => {
		expect(parseUnits(typed, count)).toBe(problem);
		expect(sendingProblemWords({ kind: problem }, count)).toMatch(/^[A-Z].*\.$/);
	});

	it('is the same units again when what is shown is typed', () => {
		fc.assert(
			fc.property(amounts, places, (units, count) => {
				expect(parseUnits(formatUnits(units, count), count)).toBe(units);
			}),
		);
	});

	it('is grouped for the eyes before its point only', () => {
		expect(showUnits(1_234_567_891n, 3)).toBe('1\u202f234\u202f567.891');
	});
});

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
