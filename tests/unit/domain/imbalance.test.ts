import { expect, test } from 'vitest';
import { shareOfBids, type BookOrder } from '#lib/domain/book.ts';

const order = (price: bigint, amount: bigint): BookOrder => ({
	price,
	amount,
	total: amount,
	largest: amount,
	outputs: 1,
	ageSeconds: 0,
	pubkey: `${price}`,
	address: '',
});
const book = (bids: BookOrder[], asks: BookOrder[]) => ({ bids, asks, time: 0 });

test('compares demand and supply near the mid price', () => {
	expect(shareOfBids(book([order(99n, 30n)], [order(101n, 10n)]))).toBe(75);
	expect(shareOfBids(book([order(99n, 2n)], [order(101n, 1n)]))).toBe(67);
});

test('ignores orders more than 5 % away', () => {
	const bids = [order(990n, 10n), order(900n, 1000n)];
	expect(shareOfBids(book(bids, [order(1010n, 10n), order(2000n, 7n)]))).toBe(50);
});

test('returns undefined for a single side or unknown amounts', () => {
	expect(shareOfBids(book([], [order(101n, 1n)]))).toBeUndefined();
	expect(shareOfBids(book([order(99n, 0n)], [order(101n, 0n)]))).toBeUndefined();
	expect(shareOfBids(book([order(50n, 5n)], [order(150n, 5n)]))).toBeUndefined();
});
