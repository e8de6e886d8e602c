import { mostCarried, sumOf } from '#lib/domain/tokens/transfer-capacity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** What the real daemon does: in order, at most 60, none below a sixtieth; told as it was seen. */
function isCarried(outputs: readonly bigint[], amount: bigint): boolean {
	let [sum, used] = [0n, 0];
	for (const each of outputs) {
		if (each < amount / 60n || used === 60 || sum >= amount) continue;
		sum += each;
		used += 1;
	}
	return sum >= amount;
}

const crumbs = (count: number) => Array.from({ length: count }, () => 1n);

describe('the most that one transfer can carry', () => {
	it.each([
		['nothing', [], 0n],
		['all that lies in a few outputs of a size', [40n, 60n, 50n], 150n],
		['60 of 61 outputs of 1', crumbs(61), 60n],
		['60 where the large one comes behind 70 of 1', [...crumbs(70), 100n], 60n],
		[
			'119 where it comes first, with 59 of the others: above that they are too small',
			[100n, ...crumbs(70)],
			119n,
		],
		['the large one alone where the rest is too small beside it', [...crumbs(70), 200n], 200n],
		['not the crumb beside a large one', [1000n, 1n], 1000n],
	])('is %s', (_, outputs, most) => {
		expect(mostCarried(outputs, sumOf(outputs))).toBe(most);
	});

	it('is no more than what is wanted, and may be less', () => {
		expect(mostCarried([...crumbs(70), 200n], 100n)).toBe(60n);
		expect(mostCarried([100n], 30n)).toBe(30n);
	});

	it('is what a daemon carries, and nothing above it is', () => {
		const outputs = fc.array(fc.bigInt({ min: 1n, max: 300n }), { maxLength: 90 });
		fc.assert(
			fc.property(outputs, (held) => {
				const most = mostCarried(held, sumOf(held));
				expect(most === 0n || isCarried(held, most)).toBe(true);
				for (let amount = most + 1n; amount <= sumOf(held); amount += 1n)
					expect(isCarried(held, amount)).toBe(false);
			}),
			{ numRuns: 60 },
		);
	});
});
