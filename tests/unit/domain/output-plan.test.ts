import {
	fitOutputs,
	largestPerSwap,
	largestToPrepare,
	leastToPrepare,
	planOutputs,
} from '#lib/domain/outputs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const trades = fc.integer({ min: 1, max: 20 });
const fee = fc.constantFrom(0n, 1_000n, 20_000n, 100_000n);

test('pays for all planned trades, one after the other', () => {
	fc.assert(
		fc.property(amount, trades, fee, (wanted, count, transactionFee) => {
			fc.pre(wanted >= leastToPrepare(transactionFee));
			let outputs = [...planOutputs(wanted, count, transactionFee, []).wanted];
			for (let trade = 0; trade < count; trade += 1) {
				const { fits, carriers } = fitOutputs(outputs, wanted, transactionFee);
				expect(fits).toBe('yes');
				outputs = without(outputs, [carriers?.payment, carriers?.fee]);
			}
			expect(outputs).toEqual([]);
		}),
	);
});

test('never puts the wanted output last, which takes the change', () => {
	const { wanted, last, needed, short } = planOutputs(1_000_000n, 2, 1_000n, [2_000_000n, 500_000n]);
	expect(wanted).toEqual([1_003_000n, 2_287n, 1_003_000n, 2_287n]);
	expect(last).toBe(10_000n);
	expect(needed).toBe(2_010_574n + 10_000n + 1_000n);
	expect(short).toBe(0n);
});

test('plans sets for a taken or posted trade and small trades', () => {
	fc.assert(
		fc.property(amount, fee, (wanted, transactionFee) => {
			fc.pre(wanted >= leastToPrepare(transactionFee));
			const { wanted: outputs } = planOutputs(wanted, 1, transactionFee, [], 'sets');
			expect(outputs).toHaveLength(3);
			expect(fitOutputs(outputs, wanted, transactionFee).fits).toBe('yes');
			expect(largestPerSwap(outputs, 0n, transactionFee)).toBeGreaterThanOrEqual(wanted);
		}),
	);
	const { wanted } = planOutputs(100_000_000n, 2, 1_000n, [], 'sets');
	expect(wanted).toEqual([100_003_000n, 120_003_000n, 10_000_000n, 100_003_000n, 120_003_000n, 10_000_000n]);
});

test('rejects a trade below the minimum', () => {
	const least = leastToPrepare(100_000n);
	const fitOf = (size: bigint) => fitOutputs(planOutputs(size, 1, 100_000n, []).wanted, size, 100_000n).fits;
	expect([fitOf(least), fitOf(least - 1n)]).toEqual(['yes', 'no']);
});

test('reports the shortfall and the largest affordable trade', () => {
	fc.assert(
		fc.property(fc.array(amount, { maxLength: 4 }), trades, fee, (free, count, transactionFee) => {
			const largest = largestToPrepare(free, count, transactionFee);
			if (largest > 0n) expect(planOutputs(largest, count, transactionFee, free).short).toBe(0n);
			expect(planOutputs(largest + 1n, count, transactionFee, free).short).toBeGreaterThan(0n);
		}),
	);
});

function without(outputs: readonly bigint[], taken: readonly (bigint | undefined)[]): bigint[] {
	const rest = [...outputs];
	for (const value of taken) if (value !== undefined) rest.splice(rest.indexOf(value), 1);
	return rest;
}
