import { COIN } from '#lib/domain/money/amount.ts';
import { sizeIn } from '#lib/domain/book/book-size.ts';
import { describe, expect, test } from 'vitest';

describe('the size of an amount', () => {
	const amounts = { base: 2n * COIN, rel: 3n * COIN };

	test('is told in either coin of the pair', () => {
		expect(sizeIn('base', amounts, undefined)).toBe(2n * COIN);
		expect(sizeIn('rel', amounts, undefined)).toBe(3n * COIN);
	});

	test('in the reference coin comes from the coin whose price is known, and is unknown otherwise', () => {
		expect(sizeIn('reference', amounts, { of: 'base', price: 5n * COIN })).toBe(10n * COIN);
		expect(sizeIn('reference', amounts, { of: 'rel', price: 50_000_000n })).toBe(150_000_000n);
		expect(sizeIn('reference', amounts, undefined)).toBeUndefined();
	});
});
