import { outcomeOf, newSwaps, type TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { describe, expect, test } from 'vitest';

const before = ['1-2'];
const request: TradeRequest = {
	...{
		base: 'KMD',
		rel: 'LTC',
		side: 'buy',
		price: '1',
		volume: '2',
		timeoutSeconds: 10,
		sentAt: 1000,
		before,
	},
};

describe('trade request', () => {
	test('waits as reported, then settles before it counts as unanswered', () => {
		const nothing = { matchedSwap: undefined, waitSeconds: 0, isSeen: true };
		expect(outcomeOf(request, { ...nothing, waitSeconds: 7, nodeTime: 1003 })).toEqual({
			is: 'waiting',
			seconds: 7,
		});
		expect(outcomeOf(request, { ...nothing, nodeTime: 1030 })).toEqual({ is: 'settling' });
		expect(outcomeOf(request, { ...nothing, nodeTime: 1031 })).toEqual({ is: 'unanswered' });
	});

	test('ends as unseen if the node never showed it', () => {
		const status = { matchedSwap: undefined, waitSeconds: 0, isSeen: false };
		expect(outcomeOf(request, { ...status, nodeTime: 1030 })).toEqual({ is: 'settling' });
		expect(outcomeOf(request, { ...status, nodeTime: 1031 })).toEqual({ is: 'unseen' });
	});

	test('is matched by a new swap, even a late one', () => {
		expect(newSwaps(request, ['3-4', '1-2'])).toEqual(['3-4']);
		const status = { matchedSwap: '3-4', waitSeconds: 0, nodeTime: 9999, isSeen: true };
		expect(outcomeOf(request, status)).toEqual({ is: 'matched', swap: '3-4' });
	});
});
