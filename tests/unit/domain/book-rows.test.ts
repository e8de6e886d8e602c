import { COIN } from '#lib/domain/money/amount.ts';
import { bookRows, isUnchecked, priceToTake, sizeIn, priceSteps, type BookOrder } from '#lib/domain/book.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const order = (price: bigint, more: Partial<BookOrder> = {}): BookOrder => ({
	price,
	amount: COIN,
	total: 0n,
	largest: COIN,
	outputs: 3,
	ageSeconds: 10,
	pubkey: `maker of ${price}`,
	address: 'address',
	...more,
});

describe('order row', () => {
	test('has the order’s exact price and the cumulative sums in both coins', () => {
		const rows = bookRows([order(50_000_000n), order(60_000_001n, { amount: 3n * COIN })], 'asks', 0n);
		expect(rows.map(({ price, base, rel }) => [price, base, rel])).toEqual([
			[50_000_000n, COIN, 50_000_000n],
			[60_000_001n, 3n * COIN, 180_000_003n],
		]);
		expect(rows[1]).toMatchObject({ baseTotal: 4n * COIN, relTotal: 230_000_003n });
	});

	test('has a unique key even if two orders name the same maker', () => {
		const rows = bookRows([order(1n, { pubkey: 'x' }), order(2n, { pubkey: 'x' })], 'asks', 0n);
		expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
	});

	test('is unchecked until the node has requested the outputs', () => {
		const [unasked, asked] = bookRows([order(1n, { outputs: 0, amount: 0n }), order(2n)], 'asks', 0n);
		expect(unasked && isUnchecked(unasked)).toBe(true);
		expect(asked && isUnchecked(asked)).toBe(false);
	});
});

describe('price step row', () => {
	test('rounds asks up and bids down, never better than its orders', () => {
		const prices = [1001n, 1010n, 1011n];
		expect(
			bookRows(
				prices.map((price) => order(price)),
				'asks',
				10n,
			).map(({ price }) => price),
		).toEqual([1010n, 1020n]);
		const bids = bookRows(
			prices.toReversed().map((price) => order(price)),
			'bids',
			10n,
		);
		expect(bids.map(({ price }) => price)).toEqual([1010n, 1000n]);
		expect(bids.map(({ orders }) => orders.length)).toEqual([2, 1]);
	});

	test('offers its whole amount at its worst exact price', () => {
		const [asks] = bookRows([order(1001n), order(1007n)], 'asks', 10n);
		expect(asks && priceToTake(asks)).toBe(1007n);
		const [bids] = bookRows([order(1007n), order(1001n)], 'bids', 10n);
		expect(bids && priceToTake(bids)).toBe(1001n);
	});

	test('keeps every order and every unit in price order', () => {
		const anyOrder = fc
			.record({
				price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
				amount: fc.bigInt({ min: 0n, max: 10n ** 14n }),
			})
			.map(({ price, amount }) => order(price, { amount }));
		const side = fc.constantFrom('asks' as const, 'bids' as const);
		fc.assert(
			fc.property(
				fc.array(anyOrder),
				side,
				fc.bigInt({ min: 0n, max: 10n ** 9n }),
				(unsorted, which, step) => {
					const better = which === 'asks' ? 1 : -1;
					const orders = unsorted.toSorted((one, other) => better * Number(one.price - other.price));
					const rows = bookRows(orders, which, step);
					expect(rows.flatMap((row) => row.orders)).toEqual(orders);
					expect(rows.at(-1)?.baseTotal ?? 0n).toBe(orders.reduce((sum, { amount }) => sum + amount, 0n));
					for (const [index, row] of rows.entries()) {
						if (step > 0n) expect(row.price % step).toBe(0n);
						for (const { price } of row.orders)
							expect(which === 'asks' ? price <= row.price : price >= row.price).toBe(true);
						const before = rows[index - 1];
						if (before && step > 0n)
							expect(which === 'asks' ? row.price > before.price : row.price < before.price).toBe(true);
					}
				},
			),
		);
	});
});

describe('amount size', () => {
	const amounts = { base: 2n * COIN, rel: 3n * COIN };

	test('is available in both coins of the pair', () => {
		expect(sizeIn('base', amounts, undefined)).toBe(2n * COIN);
		expect(sizeIn('rel', amounts, undefined)).toBe(3n * COIN);
	});

	test('converts to the reference coin only at a known price', () => {
		expect(sizeIn('reference', amounts, { of: 'base', price: 5n * COIN })).toBe(10n * COIN);
		expect(sizeIn('reference', amounts, { of: 'rel', price: 50_000_000n })).toBe(150_000_000n);
		expect(sizeIn('reference', amounts, undefined)).toBeUndefined();
	});
});

describe('price step list', () => {
	test('grows by 1, 2 and 5 from 0.01 % to 10 %', () => {
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

	test('is short or empty for a price of a few units', () => {
		expect(priceSteps(25n)).toEqual([1n, 2n]);
		expect(priceSteps(9n)).toEqual([]);
		expect(priceSteps(0n)).toEqual([]);
	});
});
