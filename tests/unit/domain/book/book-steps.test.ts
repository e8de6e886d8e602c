import { priceSteps } from '#lib/domain/book/book-steps.ts';
import { describe, expect, test } from 'vitest';

describe('price steps', () => {
	test('run by 1, 2 and 5 from a hundredth of a percent to a tenth of the price', () => {
		expect(priceSteps(50_000_000n)).toEqual([
			5_000n,
			10_000n,
			20_000n,
			50_000n,
			100_000n,
			200_000n,
			500_000n,
			1_000_000n,
			2_000_000n,
			5_000_000n,
		]);
	});

	test('a price of a few units has few steps or none', () => {
		expect(priceSteps(25n)).toEqual([1n, 2n]);
		expect(priceSteps(9n)).toEqual([]);
		expect(priceSteps(0n)).toEqual([]);
	});
});
