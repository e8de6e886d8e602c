import { fitOutputs } from '#lib/domain/outputs.ts';
import { pairForAlice } from '#practice/trade/user-funds.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const values = fc.array(fc.bigInt({ min: 1n, max: 10n ** 8n }), { maxLength: 6 });
const amount = fc.bigInt({ min: 1n, max: 10n ** 8n });
const fee = fc.bigInt({ min: 0n, max: 2_000n });

function nodeCan(outputs: readonly bigint[], wanted: bigint, txfee: bigint): boolean {
	try {
		pairForAlice(
			outputs.map((value) => ({ value })),
			wanted,
			txfee,
		);
		return true;
	} catch {
		return false;
	}
}

test('predicts the practice node for any outputs, and suggests an accepted amount', () => {
	fc.assert(
		fc.property(values, amount, fee, (outputs, wanted, txfee) => {
			const { fits, nearest, largest } = fitOutputs(outputs, wanted, txfee);
			expect(fits === 'yes').toBe(nodeCan(outputs, wanted, txfee));
			if (nearest !== undefined) expect(nodeCan(outputs, nearest, txfee)).toBe(true);
			if (largest > 0n) expect(nodeCan(outputs, largest, txfee)).toBe(true);
		}),
		{ numRuns: 2000 },
	);
});

test('suggests the accepted amount nearest to the wanted amount', () => {
	const few = fc.array(fc.bigInt({ min: 1n, max: 20_000n }), { minLength: 2, maxLength: 4 });
	fc.assert(
		fc.property(few, fc.bigInt({ min: 1n, max: 20_000n }), (outputs, wanted) => {
			const { fits, nearest } = fitOutputs(outputs, wanted, 10n);
			fc.pre(fits === 'no' && nearest !== undefined);
			const gap = (nearest as bigint) - wanted;
			const step = gap > 0n ? 1n : -1n;
			let tried = wanted;
			while (tried !== nearest && !nodeCan(outputs, tried, 10n)) tried += step;
			expect(tried).toBe(nearest);
		}),
		{ numRuns: 50 },
	);
}, 60_000);

test('suggests a split of a single output, if large enough', () => {
	expect(fitOutputs([1_000_000n], 500_000n, 10n).fits).toBe('split');
	expect(fitOutputs([1_000_000n], 999_990n, 10n)).toEqual({
		...{ fits: 'no', nearest: undefined, largest: 0n, canPrepare: false },
	});
});
