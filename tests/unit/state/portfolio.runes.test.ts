import { NodeClient } from '#lib/client/node-client.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { OwnResults, Portfolio } from '#lib/state/portfolio.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { readSamples } from '#lib/storage/total-samples.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

let practice: Practice;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill({ scenario: 'trader-with-history' });
	desk = await openDesk(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }));
});

afterEach(async () => {
	await desk.use(Portfolio).sampled;
	desk.database.close();
	await practice.close();
});

it('records the total once in ten minutes', async () => {
	const portfolio = desk.use(Portfolio);
	await portfolio.reading.refresh();
	await portfolio.reading.refresh();
	await portfolio.sampled;
	const { total } = portfolio.reading.current ?? {};
	expect(total).toBeGreaterThan(0n);
	expect(portfolio.samples.map((each) => each.total)).toEqual([total]);
	expect(await readSamples(desk.database, desk.connection.id)).toEqual(portfolio.samples);
});

it('records nothing while no coin has a price', async () => {
	const portfolio = desk.use(Portfolio);
	portfolio.adopt({ total: 0n, coins: [] });
	await portfolio.sampled;
	expect(portfolio.samples).toEqual([]);
});

it('counts the results of swaps after reading them', async () => {
	await desk.use(Portfolio).reading.refresh();
	await desk.use(Swaps).list.refresh();
	const own = desk.use(OwnResults);
	own.days = 0;
	expect(own.unread.length).toBeGreaterThan(0);
	await own.readAll();
	expect(own.unread).toEqual([]);
	expect(own.results.swaps).toBeGreaterThan(5);
	expect(own.results.worth).toBeTypeOf('bigint');
	const counted = own.results.pairs.reduce((sum, { swaps }) => sum + swaps, 0);
	expect(counted).toBe(own.results.swaps);
});

it('groups results by month, counterparty and bot', async () => {
	await desk.use(Swaps).open();
	const own = desk.use(OwnResults);
	own.days = 0;
	await own.list.refresh();
	await own.readAll();
	await own.bots.list.refresh();
	await own.findCounterparties();
	for (const rows of ['month', 'counterparty', 'bot', 'order'] as const) {
		own.rows = rows;
		const { groups, swaps } = own.results;
		expect(groups.reduce((sum, group) => sum + group.swaps, 0)).toBe(swaps);
	}
	own.rows = 'counterparty';
	expect(own.results.groups.length).toBeGreaterThan(1);
});
