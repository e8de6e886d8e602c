import { bookRows } from '#lib/domain/book.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { describe, expect, test } from 'vitest';
import {
	bookColumns,
	keepColumns,
	type BookColumns,
	type BookColumnsOf,
} from '../../../src/routes/trade/book/book-columns.ts';

const order = (price: bigint, amount: bigint) => ({
	...{ price, amount, total: 0n, largest: amount, outputs: 3, ageSeconds: 10 },
	...{ pubkey: `maker of ${price}`, address: 'address' },
});
const ASKS = bookRows([order(31_717n, 102n * COIN), order(32_005n, 1062n * COIN)], 'asks', 0n);
const columns = (given: Partial<BookColumnsOf>) =>
	bookColumns({
		pair: { base: 'KMD', rel: 'BTC' },
		...{ places: 8, unit: 'base', reference: undefined, isCumulative: true, hasMore: true, hasFees: true },
		...{ ordering: { by: 'price', isReversed: false }, room: 0, asks: ASKS, bids: [] },
		...given,
	});
const namesAt = (room: number, given: Partial<BookColumnsOf> = {}) =>
	columns({ ...given, room }).heads.map(({ name }) => name.split(',')[0]);

describe('column layout of the book', () => {
	test('shows the columns that fit, always with prices and amounts', () => {
		expect(namesAt(0)).toEqual(['Price', 'Amount', 'Total', 'With fees', 'Age', 'Outputs']);
		expect(namesAt(700)).toEqual(['Price', 'Amount', 'Total', 'With fees', 'Age', 'Outputs']);
		// Width of the panel on a 1280-pixel screen.
		expect(namesAt(285)).toEqual(['Price', 'Amount', 'With fees']);
		expect(namesAt(285, { hasFees: false })).toEqual(['Price', 'Amount', 'Age']);
		expect(namesAt(285, { hasFees: false, hasMore: false })).toEqual(['Price', 'Amount', 'Total']);
		expect(namesAt(50)).toEqual(['Price', 'Amount']);
		expect(columns({ room: 285 }).isCut).toBe(true);
		expect(columns({ room: 700 }).isCut).toBe(false);
	});

	test('sorts by price while the chosen column does not fit or exist', () => {
		const ordering = { by: 'age', isReversed: true } as const;
		expect(columns({ ordering }).ordering).toBe(ordering);
		expect(columns({ ordering, room: 285 }).ordering.by).toBe('price');
		expect(columns({ ordering, hasMore: false }).ordering.by).toBe('price');
	});

	test('draws bars of cumulative sums, or of amounts if not consecutive', () => {
		const [first, second] = ASKS;
		if (!first || !second) throw new Error('There are two rows.');
		const shares = (given: Partial<BookColumnsOf>) => [first, second].map(columns(given).share);
		expect(shares({})).toEqual([8.7, 100]);
		expect(shares({ isCumulative: false })).toEqual([9.6, 100]);
		expect(shares({ ordering: { by: 'amount', isReversed: false } })).toEqual([9.6, 100]);
	});

	test('is unchanged between polls until a column or the scale changes', () => {
		const of = (amount: bigint): BookColumnsOf => ({
			pair: { base: 'KMD', rel: 'BTC' },
			...{ places: 8, unit: 'base', reference: undefined, isCumulative: true, hasMore: true, hasFees: true },
			...{ ordering: { by: 'price', isReversed: false }, room: 0, bids: [] },
			asks: bookRows([order(31_717n, 102n * COIN), order(32_005n, amount)], 'asks', 0n),
		});
		const next = (given: BookColumnsOf, before: BookColumns) => keepColumns(bookColumns(given), before);
		const first = bookColumns(of(1000n * COIN));
		expect(next(of(1001n * COIN), first)).toBe(first);
		const longer = next(of(1100n * COIN), first);
		expect(longer).not.toBe(first);
		expect(longer.full).toBe(1202n * COIN);
		// Several small changes in a row add up and update the bars.
		const steps = [1010n, 1020n, 1030n, 1040n].map((coins) => coins * COIN);
		const last = steps.reduce((before, amount) => next(of(amount), before), first);
		expect(last).not.toBe(first);
		for (const other of [
			{ places: 6 },
			{ unit: 'rel' },
			{ hasMore: false },
			{ pair: { base: 'KMD', rel: 'LTC' } },
		] as const)
			expect(next({ ...of(1000n * COIN), ...other }, first)).not.toBe(first);
	});
});
