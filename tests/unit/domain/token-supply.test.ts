import {
	formatSupply,
	LARGEST_SUPPLY,
	parseSupply,
	retypeSupply,
	supplyTexts,
} from '#lib/domain/token-supply.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const supplies = fc.bigInt({ min: 1n, max: LARGEST_SUPPLY });
const units = fc.constantFrom('coins' as const, 'tokens' as const);

/** What the daemon makes of a text: a double, times 100,000,000, cut off. */
const asDaemonReads = (text: string): bigint => BigInt(Math.trunc(Number.parseFloat(text) * 1e8));

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
});
