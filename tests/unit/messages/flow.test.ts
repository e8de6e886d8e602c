import { changedCoins, costInAll, type CoinsMoved } from '#lib/domain/flow/review.ts';
import { describeRenewal } from '#lib/messages/flow.ts';
import { describe, expect, it } from 'vitest';

const COINS: CoinsMoved = { paying: ['aa:0', 'bb:1'], comesBack: 90_000n, leaves: 10_005n, fee: 10_000n };

describe('moved coins', () => {
	it('sums up payments and fee, undefined if the fee is unknown', () => {
		expect(costInAll(COINS)).toBe(20_005n);
		expect(costInAll({ ...COINS, fee: undefined })).toBeUndefined();
	});

	it('ignores the order of inputs', () => {
		expect(changedCoins(COINS, { ...COINS, paying: ['bb:1', 'aa:0'] })).toEqual([]);
	});

	it('describes each changed amount', () => {
		const after = { paying: ['aa:0'], comesBack: 80_000n, leaves: 20_005n, fee: undefined };
		expect(changedCoins(COINS, after).map((change) => describeRenewal(change, 'TKN'))).toEqual([
			{ meaning: 'Other outputs pay', before: 'aa:0, bb:1', after: 'aa:0' },
			{
				meaning: 'Payments besides the fee',
				before: '0.00010005 TKN',
				after: '0.00020005 TKN',
			},
			{ meaning: 'Fee', before: '0.0001 TKN', after: 'not known' },
			{ meaning: 'Comes back to you', before: '0.0009 TKN', after: '0.0008 TKN' },
		]);
	});
});
