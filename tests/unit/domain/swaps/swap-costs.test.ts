import { swapCosts } from '#lib/domain/swaps/swap-costs.ts';
import { canRepeat, orderLike } from '#lib/domain/swaps/swap-repeat.ts';
import type { Stage } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/document/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord } from '../../node/document/any-record.ts';
import { REPORTED_VALUES } from './reported-values.ts';

function swapWith(flags: readonly Stage[], more: Partial<WireSwap> = {}) {
	const values = Object.entries(REPORTED_VALUES).map(([stage, value]) =>
		flags.includes(stage as Stage) ? value : 0,
	);
	return swapOfRecord(
		anyRecord(flags, { values, srcamount: 0.58084365, bobtxfee: 0.0001, alicetxfee: 0.001, ...more }),
	);
}

describe('the costs of a swap', () => {
	test.each<[readonly Stage[], string, bigint | undefined]>([
		[[], 'before anything was paid', undefined],
		[['myfee'], 'after the fee', 100_000n],
		[['myfee', 'bobdeposit', 'alicepayment'], 'while the payment lies locked', 400_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], 'after the trade', 400_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], 'after it came back', 300_000n],
	])('of the taker with %j (%s)', (flags, _when, network) => {
		const costs = swapCosts(swapWith(flags));
		expect(costs.network?.amount).toBe(network);
		expect(costs.fee?.amount).toBe(flags.length > 0 ? 38_610n : undefined);
	});

	test.each<[readonly Stage[], bigint]>([
		[['myfee', 'bobdeposit'], 10_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'], 40_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'bobspend', 'bobrefund'], 50_000n],
		[['myfee', 'bobdeposit', 'bobpayment', 'bobreclaim', 'bobrefund'], 40_000n],
	])('of the maker with %j, who pays no fee', (flags, network) => {
		const costs = swapCosts(swapWith(flags, { iambob: 1 }));
		expect(costs).toEqual({ fee: undefined, network: { coin: 'RICK', amount: network } });
	});

	test('are not guessed where the node reports no sums', () => {
		const values = new Array(11).fill(0) as number[];
		expect(swapCosts(swapWith(['myfee', 'bobdeposit', 'alicepayment'], { values }))).toEqual({
			fee: undefined,
			network: undefined,
		});
	});
});

describe('the same trade again', () => {
	test('is a purchase for the taker, at a price that is not too low by a unit', () => {
		const { pair, draft } = orderLike(swapWith([]));
		expect(pair).toEqual({ base: 'RICK', rel: 'LTC' });
		expect(draft).toMatchObject({ side: 'buy', type: 'take', texts: { price: '0.51649011', total: '0.3' } });
		expect(0.51649011 * 0.58084365).toBeGreaterThanOrEqual(0.3);
	});

	test('is an order for the maker', () => {
		const { pair, draft } = orderLike(swapWith([], { iambob: 1 }));
		expect(pair).toEqual({ base: 'RICK', rel: 'LTC' });
		expect(draft).toMatchObject({ side: 'sell', type: 'post', texts: { amount: '0.58084365' } });
	});

	test('needs both sums', () => {
		expect(canRepeat(swapWith([]))).toBe(true);
		expect(canRepeat(swapWith([], { srcamount: 0 }))).toBe(false);
		expect(canRepeat(swapWith([], { bob: 'LTC' }))).toBe(false);
	});
});
