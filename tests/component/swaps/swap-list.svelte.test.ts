import { formatChoice, parseChoice, type SwapListFilter } from '#lib/domain/swaps/swap-list.ts';
import { swapsAsCsv } from '#lib/messages/swaps/swap-export.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Counterparties } from '#lib/state/swaps/counterparties.svelte.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { SwapTable } from '../../../src/routes/swaps/swap-table.svelte.ts';
import SwapsOverview from '../../../src/routes/swaps/SwapsOverview.svelte';
import { anyRecord } from '../../unit/node/reference/any-record.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import { headsOf, hideColumn } from '../column-menu.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const TRADED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'];
const HOUR_S = 3600;
const nowS = () => Math.floor(Date.now() / 1000);

/** Finished swaps, latest first; every fourth one is paid in BTC. */
const finished = (count: number): WireSwap[] =>
	Array.from({ length: count }, (_, index) =>
		anyRecord(TRADED, {
			requestid: count - index,
			alice: index % 4 === 0 ? 'BTC' : 'LTC',
			status: 'finished',
			finishtime: nowS() - 48 * HOUR_S - index,
		}),
	);

let node: FakeSwaps;
let desk: Desk;
let address = $state('');

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	address = '';
});
afterEach(() => desk.database.close());

async function show(asked = ''): Promise<SwapTable> {
	address = asked;
	const swaps = desk.use(Swaps);
	const choice = () => parseChoice(new URLSearchParams(address));
	const labels = desk.use(Labels);
	const parts = { swaps, counterparties: desk.use(Counterparties) };
	const table = new SwapTable(parts, choice, undefined, (id) => labels.of('swap', id));
	const onchoose = (chosen: SwapListFilter) => void (address = formatChoice(chosen));
	const given = { swaps, labels, table, times: 'utc', onchoose };
	await render(OnDesk, { desk, part: SwapsOverview as never, given });
	return table;
}

const rows = () => document.querySelectorAll('tbody tr');
const askedOneByOne = () => node.asked.filter(({ requestid }) => requestid !== undefined).length;

describe('list of ten thousand swaps', () => {
	beforeEach(() => {
		node.swaps = finished(10_000);
	});

	test('renders one page of rows and requests only the visible swaps', async () => {
		await show();
		await expect.element(page.getByText('1 to 50 of 10\u202f000')).toBeVisible();
		await expect.poll(() => document.querySelectorAll('tbody .sum').length).toBeGreaterThan(5);
		expect(rows()).toHaveLength(50);
		expect(askedOneByOne()).toBeLessThanOrEqual(50);
	});

	test('opens its last page by the page number in the address', async () => {
		await show('?page=200');
		await expect.element(page.getByText('9\u202f951 to 10\u202f000 of 10\u202f000')).toBeVisible();
		const newer = page.getByRole('link', { name: 'Newer' });
		await expect.element(newer).toHaveAttribute('href', '/swaps?page=199');
		expect(page.getByRole('link', { name: 'Older' }).elements()).toHaveLength(0);
	});

	test('clamps an address beyond its last page', async () => {
		await show('?page=999');
		await expect.element(page.getByText(/^9\u202f951 to/)).toBeVisible();
		expect(rows()).toHaveLength(50);
	});

	test('finds swaps of a coin with one call', async () => {
		await show('?coin=BTC');
		await expect.element(page.getByRole('heading', { name: '2\u202f500 swaps' })).toBeVisible();
		expect(rows()).toHaveLength(50);
		expect(node.asked.filter(({ coin }) => coin === 'BTC')).toHaveLength(1);
	});

	test('reports why a coin could not be read, and retries on request', async () => {
		await desk.use(Swaps).list.refresh();
		node.refusal = 'inactive coin';
		await show('?coin=BTC');
		await expect.element(page.getByText('inactive coin').first()).toBeInTheDocument();
		node.refusal = undefined;
		await page.getByRole('button', { name: 'Try again' }).last().click();
		await expect.element(page.getByRole('heading', { name: '2\u202f500 swaps' })).toBeVisible();
	});

	test('exports all filtered pages with few calls', async () => {
		const table = await show('?coin=BTC');
		await expect.element(page.getByRole('heading', { name: '2\u202f500 swaps' })).toBeVisible();
		const before = askedOneByOne();
		const csv = swapsAsCsv(await table.readFound());
		const lines = csv.trim().split('\r\n');
		expect(lines).toHaveLength(2501);
		expect(lines.slice(1).every((line) => line.includes(',BTC,'))).toBe(true);
		expect(askedOneByOne()).toBe(before);
	});
});

describe('swap list filter', () => {
	const find = () => page.getByRole('searchbox', { name: 'Find' });
	const paidCoins = () =>
		[...document.querySelectorAll('tbody .sum:first-child')].map((sum) => sum.textContent.split(' ')[1]);

	test('covers all swaps, including pages not shown yet', async () => {
		node.swaps = finished(400);
		await show();
		await expect.element(page.getByRole('heading', { name: '400 swaps' })).toBeVisible();
		await find().fill('btc/rick finished');
		await expect.element(page.getByRole('heading', { name: '100 swaps' })).toBeVisible();
		await expect.poll(() => new Set(paidCoins())).toEqual(new Set(['BTC']));
		await find().fill('no such thing');
		await expect.element(page.getByText('No swaps match.')).toBeVisible();
		await find().fill('400-22');
		await expect.poll(() => rows().length).toBe(1);
	});

	test('reports unread swaps if the node cannot list them', async () => {
		node.swaps = finished(80);
		await show();
		await expect.poll(() => document.querySelectorAll('tbody .sum').length).toBeGreaterThan(5);
		node.refusal = 'inactive bob or alice coin';
		await find().fill('btc');
		await expect.element(page.getByText(/^Not read yet: \d+ swaps, found by id only/)).toBeVisible();
		node.refusal = undefined;
		await page.getByRole('button', { name: 'Read them' }).click();
		await expect.element(page.getByRole('heading', { name: '20 swaps' })).toBeVisible();
	});

	test('finds a counterparty once it is loaded', async () => {
		node.swaps = finished(3);
		node.sides = [{ requestid: 2, quoteid: 22, src: '03ab', dest: '02cd' }];
		await show();
		await find().fill('03ab');
		await expect.element(page.getByText('No swaps match.')).toBeVisible();
		await page.getByRole('button', { name: 'Look up' }).click();
		await expect.poll(() => rows().length).toBe(1);
		expect(node.asked.filter(({ method }) => method === 'statsdisp')).toHaveLength(2);
	});

	test('sorts by a click on a header, shown in header and address', async () => {
		node.swaps = finished(9);
		await show();
		const head = page.getByRole('columnheader', { name: 'Pair' });
		await page.getByRole('button', { name: 'Pair' }).click();
		const [btc, ltc] = [Array(3).fill('BTC'), Array(6).fill('LTC')];
		// LTC/RICK sorts before RICK/BTC.
		await expect.poll(paidCoins).toEqual([...ltc, ...btc]);
		await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
		expect(address).toBe('?sort=pair');
		await page.getByRole('button', { name: 'Pair' }).click();
		await expect.poll(paidCoins).toEqual([...btc, ...ltc]);
		await page.getByRole('button', { name: 'Pair' }).click();
		await expect.element(head).not.toHaveAttribute('aria-sort');
		expect(address).toBe('');
	});

	test('marks fees that the node does not report', async () => {
		node.swaps = finished(1);
		await show();
		await expect.element(page.getByRole('cell', { name: 'not reported' }).first()).toBeVisible();
	});
});

test('lists urgent swaps first, then open ones, then ended ones', async () => {
	const running = (requestid: number, hours: number) =>
		anyRecord(['myfee', 'bobdeposit', 'alicepayment'], {
			requestid,
			expiration: nowS() - hours * HOUR_S + 15_600,
		});
	node.swaps = [...finished(3), running(101, 1), running(102, 5)];
	await show();
	await expect
		.poll(() => [...document.querySelectorAll('td.state span')].map((word) => word.textContent))
		.toEqual(['Needs attention', 'Late', 'Finished', 'Finished', 'Finished']);
});

test('shows the last known states with their time during an outage', async () => {
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_500 })];
	await show();
	const state = page.getByRole('table').getByText('Running', { exact: true });
	await expect.element(state).toBeVisible();
	expect(document.body.textContent).not.toMatch(/at \d{4}-\d\d-\d\d \d\d:\d\d/);
	node.isUnreachable = true;
	await desk.use(Swaps).list.refresh();
	await expect.element(page.getByText(/^at \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
});

test('links a refunded swap by its amount, without a trailing space', async () => {
	node.swaps = [
		anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], {
			status: 'finished',
			finishtime: nowS(),
		}),
	];
	await show();
	await expect.poll(() => document.querySelector('td.swap a')?.textContent).toBe('0.3 LTC');
});

test('links an empty list to the trade page', async () => {
	await show();
	await expect.element(page.getByText(/^No swaps\./)).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'Take or post an order' }))
		.toHaveAttribute('href', '/trade');
	expect(rows()).toHaveLength(0);
});

test('reports a failed poll and retries it', async () => {
	node.refusal = 'authentication error';
	await show();
	await expect.element(page.getByRole('alert')).toBeVisible();
	node.refusal = undefined;
	node.swaps = finished(2);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.poll(() => rows().length).toBe(2);
});

test('hides a sorted column on request, keeping amounts and order', async () => {
	await page.viewport(1280, 800);
	node.swaps = finished(3);
	await show('?sort=fees');
	await expect.poll(headsOf).toContain('Fees');
	const hideable = await hideColumn('Fees', 'swaps', desk.database);
	expect(hideable).toEqual(['Date', 'Side', 'Pair', 'All-in price', 'Fees', 'State']);
	expect(headsOf()).toEqual(['Date', 'Side', 'Pair', 'Paid → received', 'All-in price', 'State']);
	expect(document.querySelectorAll('tbody tr:first-child td')).toHaveLength(6);
	expect(address).toBe('?sort=fees');
	await expect.element(page.getByText('Exports contain all columns.')).toBeVisible();
});
