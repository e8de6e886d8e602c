import { COIN } from '#lib/domain/money/amount.ts';
import {
	depthWithin,
	pointsFromMiddle,
	readDepth,
	usualReach,
	depthArea,
	depthLine,
	depthScale,
	nearestPoint,
} from '#lib/domain/depth.ts';
import type { BookOrder } from '#lib/domain/book.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const order = (price: bigint, amount = COIN): BookOrder => ({
	price,
	amount,
	total: 0n,
	largest: amount,
	outputs: 1,
	ageSeconds: 1,
	pubkey: 'maker',
	address: 'address',
});
const depth = readDepth({
	bids: [order(90n * COIN), order(80n * COIN)],
	asks: [order(110n * COIN), order(110n * COIN, 2n * COIN), order(150n * COIN)],
});

describe('order book depth', () => {
	test('has one point per price, with cumulative amounts in both coins', () => {
		expect(depth.asks).toEqual([
			{ price: 110n * COIN, base: 3n * COIN, rel: 330n * COIN },
			{ price: 150n * COIN, base: 4n * COIN, rel: 480n * COIN },
		]);
		expect(depth.bids.map(({ base }) => base)).toEqual([COIN, 2n * COIN]);
	});

	test('is centred between the best prices or at a single price', () => {
		expect(depth.middle).toBe(100n * COIN);
		expect(readDepth({ bids: [], asks: [order(7n)] }).middle).toBe(7n);
		expect(readDepth({ bids: [], asks: [] })).toEqual({ bids: [], asks: [], middle: undefined });
	});

	test('measures distances from the middle and filters by them', () => {
		expect(pointsFromMiddle(depth, 80n * COIN)).toBe(2000);
		expect(depthWithin(depth, 1000)).toMatchObject({
			bids: [{ price: 90n * COIN }],
			asks: [{ price: 110n * COIN }],
		});
		expect(depthWithin(depth, 999)).toMatchObject({ bids: [], asks: [] });
	});

	test('chooses a reach that shows half of each side’s prices', () => {
		expect(usualReach(depth, [500, 1000, 2500])).toBe(1000);
		expect(usualReach(depth, [100])).toBe(100);
		expect(usualReach(readDepth({ bids: [], asks: [] }), [100, 200])).toBe(100);
	});

	test('sums every unit of any book, growing outwards', () => {
		const prices = fc.array(
			fc.tuple(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 0n, max: 10n ** 15n })),
		);
		fc.assert(
			fc.property(prices, (unsorted) => {
				const asks = unsorted
					.toSorted(([one], [other]) => Number(one - other))
					.map(([price, amount]) => order(price, amount));
				const points = readDepth({ bids: [], asks }).asks;
				expect(points.at(-1)?.base ?? 0n).toBe(asks.reduce((sum, { amount }) => sum + amount, 0n));
				expect(points).toHaveLength(new Set(asks.map(({ price }) => price)).size);
				for (const [index, point] of points.entries())
					expect(point.base).toBeGreaterThanOrEqual(points[index - 1]?.base ?? 0n);
			}),
		);
	});
});

describe('depth chart', () => {
	const scale = depthScale(depth);

	test('centres the mid price and ends at the farther side', () => {
		expect(scale).toMatchObject({ low: 50n * COIN, high: 150n * COIN, most: 4n * COIN });
		expect([scale.x(100n * COIN), scale.x(150n * COIN), scale.x(80n * COIN)]).toEqual([500, 1000, 300]);
	});

	test('draws steps between prices', () => {
		expect(depthLine(depth.bids, scale)).toBe('M400 400H400V300H300V200');
		expect(depthArea(depth.bids, scale)).toBe('M400 400H400V300H300V200V400Z');
		expect(depthArea([], scale)).toBe('');
	});

	test('finds the price nearest to the pointer', () => {
		const points = [...depth.bids, ...depth.asks];
		expect(nearestPoint(points, scale, 0)?.price).toBe(80n * COIN);
		expect(nearestPoint(points, scale, 590)?.price).toBe(110n * COIN);
		expect(nearestPoint([], scale, 1)).toBeUndefined();
	});

	test('draws a single price', () => {
		const lone = readDepth({ bids: [], asks: [order(5n)] });
		expect(depthLine(lone.asks, depthScale(lone))).toBe('M500 400H500V0');
	});
});
