import { expect, test } from 'vitest';
import { tryPosts } from './post-trials.ts';
import { Tally } from './tally.ts';

/** Number of orders per variant; `npm run bench -- orders` tries thousands. */
const ORDERS = 250;

test.each(['document', 'marketmaker'] as const)(
	'posts an order at its reviewed price and cost, %s variant',
	async (variant) => {
		const tally = new Tally();
		await tryPosts(variant, tally, { orders: ORDERS, seed: 5 });
		expect(tally.breaches).toEqual([]);
		expect(tally.of('posted: reviewed = listed = book')).toBeGreaterThan(200);
		expect(tally.of('posted and taken: as told')).toBeGreaterThan(2);
		for (const stage of ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'])
			expect(tally.of(`posted, taker gave up after ${stage}: as told`)).toBeGreaterThan(0);
	},
	600_000,
);
