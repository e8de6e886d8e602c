import {
	fitsFilter,
	NO_FILTER,
	type OwnOrderFilter,
	type OrderStanding,
} from '#lib/domain/orders/own-order-list.ts';
import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { orderName } from '#lib/words/orders/order-words.ts';
import { expect, test } from 'vitest';

const ORDER: OwnOrder = { base: 'KMD', rel: 'BTC', side: 'sell', price: 25_000n };
const RANK = { rank: 2, count: 5, sharedWith: 0, behind: 1n, best: 24_000n, points: 400 };
const STANDING = { seen: { ageSeconds: 80 }, rank: RANK, largest: 5n } as OrderStanding;

const fits = (filter: Partial<OwnOrderFilter>, standing: OrderStanding | undefined = STANDING) =>
	fitsFilter(ORDER, orderName(ORDER), standing, { ...NO_FILTER, ...filter });

test.each([
	{},
	{ side: 'sell' },
	{ pair: 'KMD/BTC' },
	{ text: 'kmd/btc' },
	{ text: 'BTC/KMD sell' },
	{ text: '0.00025' },
	{ state: 'behind' },
	{ state: 'old' },
] as const)('an order fits %j', (filter) => {
	expect(fits(filter)).toBe(true);
});

test.each([
	{ side: 'buy' },
	{ pair: 'KMD/LTC' },
	{ text: 'kmd buy' },
	{ state: 'best' },
	{ state: 'unseen' },
	{ state: 'uncovered' },
] as const)('and not %j', (filter) => {
	expect(fits(filter)).toBe(false);
});

test('an order whose standing is not read fits no state but any', () => {
	for (const state of ['best', 'behind', 'unseen', 'old', 'uncovered'] as const)
		expect(fitsFilter(ORDER, '', undefined, { ...NO_FILTER, state })).toBe(false);
	expect(fitsFilter(ORDER, '', undefined, NO_FILTER)).toBe(true);
});
