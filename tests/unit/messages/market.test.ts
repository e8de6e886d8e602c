import { rankOrder } from '#lib/domain/book.ts';
import { describeRank } from '#lib/messages/market.ts';
import { expect, test } from 'vitest';

const wordsOf = (price: bigint, ...prices: bigint[]) => {
	const asks = prices.map((each) => ({ price: each }));
	const rank = rankOrder({ price }, { asks, bids: [] }, 'asks');
	return rank && describeRank(rank);
};

test('describes the rank of an order', () => {
	expect(wordsOf(5n, 5n)).toBe('the only one');
	expect(wordsOf(5n, 5n, 6n)).toBe('best of 2');
	expect(wordsOf(5n, 5n, 5n, 6n)).toBe('tied 1st of 3');
	expect(wordsOf(10_200n, 10_000n, 10_200n)).toBe('2nd of 2, 2.00 % behind the best');
	expect(wordsOf(10_200n, 10_000n, 10_200n, 10_200n)).toBe('tied 2nd of 3, 2.00 % behind the best');
	expect(wordsOf(100_001n, 100_000n, 100_001n)).toBe('2nd of 2, less than 0.01 % behind the best');
	const crossed = { rank: 1, count: 8, sharedWith: 0, behind: 0n, best: 5n, points: 0 };
	expect(describeRank({ ...crossed, crosses: 'bids' })).toBe('below the best bid');
	expect(describeRank({ ...crossed, crosses: 'asks' })).toBe('above the best ask');
	expect(wordsOf(20n, ...Array.from({ length: 21 }, (_, index) => BigInt(index)))).toMatch(/^21st of 21/);
});
