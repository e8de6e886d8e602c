import { largestPerSwap } from '#lib/domain/outputs/largest-per-swap.ts';
import { largestForBob, pairForBob } from '#lib/practice/trade/output-pairs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const values = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { maxLength: 6 });
const fee = fc.bigInt({ min: 0n, max: 100_000n });

test('the most that an order can sell is what the practice node shows, and can carry', () => {
	fc.assert(
		fc.property(values, fee, (outputs, txfee) => {
			const largest = largestPerSwap(outputs, 0n, txfee);
			expect(largest).toBe(largestForBob(outputs, txfee));
			const sized = outputs.map((value) => ({ value }));
			if (largest > 0n) expect(pairForBob(sized, largest, txfee)).toBeDefined();
			expect(pairForBob(sized, largest + 2n, txfee)).toBeUndefined();
		}),
	);
});

test('a coin that is kept in accounts sells what leaves room for the deposit', () => {
	expect(largestPerSwap(undefined, 1_700n, 10n)).toBe(800n);
});
