import { beforeAll, describe, expect, it } from 'vitest';
import { tradeFeeOf } from '#lib/domain/orders/trade-costs.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { callJson, openStill, START } from '../node/practice-fixture.ts';

interface OldSwap {
	readonly bob: string;
	readonly alice: string;
	readonly iambob: number;
	readonly srcamount: number;
	readonly destamount: number;
	readonly bobtxfee: number;
	readonly alicetxfee: number;
	readonly sentflags: readonly string[];
	readonly values: readonly number[];
	readonly finishtime: number;
}

let swaps: readonly OldSwap[];

describe('old swap of a large scenario', () => {
	beforeAll(async () => {
		const practice = await openStill({ scenario: 'large' });
		const reply: { swaps: readonly OldSwap[] } = await callJson(practice, 'swapstatus', {
			coin: 'KMD',
			limit: 20_000,
		});
		swaps = reply.swaps;
	}, 60_000);

	it('contains the documented trade fee and small transaction fees', () => {
		expect(swaps.length).toBeGreaterThan(3000);
		for (const { destamount, srcamount, values, bobtxfee, alicetxfee } of swaps) {
			expect(parseDecimal(values[6] ?? 0)).toBe(tradeFeeOf(parseDecimal(destamount)));
			expect(bobtxfee / srcamount).toBeLessThan(0.006);
			expect(alicetxfee / destamount).toBeLessThan(0.006);
		}
	});

	it('uses market prices, in both directions and on both sides', () => {
		const prices = swaps.filter(({ bob, alice }) => bob === 'LTC' && alice === 'KMD');
		for (const { srcamount, destamount } of prices) {
			expect(destamount / srcamount).toBeGreaterThan(57 / 2);
			expect(destamount / srcamount).toBeLessThan(57 * 2);
		}
		expect(prices.length).toBeGreaterThan(50);
		expect(swaps.some(({ bob, alice }) => bob === 'KMD' && alice === 'LTC')).toBe(true);
		expect(new Set(swaps.map(({ iambob }) => iambob))).toEqual(new Set([0, 1]));
	});

	it('fails sometimes and always ends before the start', () => {
		const refunded = swaps.filter(({ sentflags }) => sentflags.includes('alicereclaim'));
		const failed = swaps.filter(({ sentflags }) => sentflags.length === 1);
		expect(refunded.length).toBeGreaterThan(10);
		expect(failed.length).toBeGreaterThan(0);
		expect(refunded.length + failed.length).toBeLessThan(swaps.length * 0.05);
		expect(swaps.every(({ finishtime }) => finishtime <= START / 1000)).toBe(true);
	});
});
