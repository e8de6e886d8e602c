import { describe, expect, it } from 'vitest';
import { chance } from '#practice/world/chance.ts';

describe('seeded random source', () => {
	it('returns the same draw at any time', () => {
		const one = chance('seed');
		const first = one.at('trade', 7, 1_790_000_000_000);
		one.at('trade', 8);
		expect(chance('seed').at('trade', 7, 1_790_000_000_000)).toBe(first);
		expect(one.of('trade')(7, 1_790_000_000_000)).toBe(first);
	});

	it('differs by seed, label and each number', () => {
		const draws = [
			chance('a').at('x', 1),
			chance('b').at('x', 1),
			chance('a').at('y', 1),
			chance('a').at('x', 2),
			chance('a').at('x', 1, 1),
			chance('a').at('x', 1, 0, 1),
			chance('a').at('x', 1 + 2 ** 32),
		];
		expect(new Set(draws).size).toBe(draws.length);
	});

	it('is evenly distributed', () => {
		const draw = chance('even').of('x');
		const bins = new Array<number>(10).fill(0);
		for (let index = 0; index < 100_000; index++) {
			const bin = Math.floor(draw(index) * 10);
			bins[bin] = (bins[bin] ?? 0) + 1;
		}
		for (const bin of bins) expect(Math.abs(bin - 10_000)).toBeLessThan(500);
	});

	it('returns bytes of the requested length', () => {
		expect(chance('a').bytes('maker', 33)).toHaveLength(33);
		expect(chance('a').bytes('maker', 33)).not.toEqual(chance('a').bytes('maker 2', 33));
	});
});
