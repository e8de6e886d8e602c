import { MAX_SUPPLY, mayBeRounded, parseSupply } from '#lib/domain/tokens.ts';
import { supplyText } from '#lib/node/daemon/tokens.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const supplies = fc.bigInt({ min: 1n, max: MAX_SUPPLY });

/**
 * Parses an amount like the daemon: a double times 100,000,000 plus an epsilon, truncated. The epsilon is too small for
 * amounts above one.
 */
const asDaemonReads = (text: string): bigint =>
	BigInt(Math.trunc(Number.parseFloat(text) * 1e8 + 0.000_000_004_999_99));

const texts = (supply: bigint): [exact: string, halfMore: string] => [
	supplyText(supply, 'exact'),
	supplyText(supply, 'half-more'),
];

describe('supply text', () => {
	it('is read exactly by the daemon in one of two notations', () => {
		const upTo20Million = fc.bigInt({ min: 1n, max: 20_000_000n * 100_000_000n });
		fc.assert(
			fc.property(upTo20Million, (supply) => {
				expect(texts(supply).map(asDaemonReads)).toContain(supply);
			}),
			{ numRuns: 5000 },
		);
	});

	it('needs the second notation if the first is one token short', () => {
		const [exact, halfMore] = texts(115_000_000n);
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
	])('is read one token short as %s, a known rounding', (coins, read) => {
		const supply = parseSupply(coins, 'coins') as bigint;
		expect(asDaemonReads(coins)).toBe(read);
		expect(read).toBe(supply - 1n);
		expect(mayBeRounded(supply, read)).toBe(true);
		expect(asDaemonReads(texts(supply)[1])).toBe(supply);
	});

	it('is exact below 1.00000005 coins and in whole coins', () => {
		const whole = fc.bigInt({ min: 1n, max: 20_000_000n }).map((coins) => coins * 100_000_000n);
		fc.assert(
			fc.property(fc.oneof(fc.bigInt({ min: 1n, max: 100_000_004n }), whole), (supply) => {
				expect(asDaemonReads(texts(supply)[0])).toBe(supply);
			}),
			{ numRuns: 5000 },
		);
	});

	it('differs only by a floating-point error', () => {
		fc.assert(
			fc.property(supplies, (supply) => {
				const read = asDaemonReads(texts(supply)[0]);
				expect(read === supply || mayBeRounded(supply, read)).toBe(true);
			}),
			{ numRuns: 5000 },
		);
	});
});
