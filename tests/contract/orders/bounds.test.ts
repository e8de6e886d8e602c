import { afterAll, expect, test } from 'vitest';
import { KINDS, tryRequests } from './request-trials.ts';
import { Tally } from './tally.ts';

/** Number of orders per variant; `npm run bench -- orders` tries thousands. */
const ORDERS = 150;

const found: Record<string, Record<string, number>> = {};

test.each(['document', 'marketmaker'] as const)(
	'keeps all three outcomes of the form in the %s variant',
	async (variant) => {
		const tally = new Tally();
		await tryRequests(variant, tally, { orders: ORDERS, seed: 24 });
		found[variant] = Object.fromEntries([...tally.counts].sort());
		expect(tally.breaches).toEqual([]);
		for (const kind of KINDS) expect(tally.of(`${kind}: in full`)).toBeGreaterThan(0);
		for (const stage of ['before it answers', 'after myfee', 'after bobdeposit', 'after alicepayment'])
			expect(tally.of(`given up ${stage}: as told`)).toBeGreaterThan(0);
		expect(tally.of('expected: to the satoshi')).toBeGreaterThan(0);
	},
	600_000,
);

afterAll(() => console.table(found));
