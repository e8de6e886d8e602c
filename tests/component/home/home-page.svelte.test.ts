import { NodeClient } from '#lib/client/node-client.ts';
import { hideAmountsWhen, COIN } from '#lib/domain/money/amount.ts';
import type { NoticeFacts } from '#lib/domain/notices.ts';
import type { Desk } from '#lib/state/desk.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { Portfolio } from '#lib/state/portfolio.svelte.ts';
import { applyNoticeChanges } from '#lib/storage/notices.ts';
import { nodeSetting, writeSetting } from '#lib/storage/settings.ts';
import { addSample } from '#lib/storage/total-samples.ts';
import { Wallet } from '#lib/state/wallet/wallet.svelte.ts';
import StatusBar from '#lib/parts/shell/Strip.svelte';
import type { Practice } from '#practice/practice.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import HomePage from '../../../src/routes/home/+page.svelte';
import { openInVariant, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
const SALE = { ...PAIR, side: 'sell', price: 1000n * COIN } as const;
const HOUR = 3_600_000;

let practice: Practice;
let desk: Desk;

beforeEach(async () => {
	await page.viewport(1280, 900);
	practice = await openInVariant('document');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	desk = await openDesk(client);
	hideAmountsWhen(() => desk.settings.amounts === 'hidden');
});
afterEach(async () => {
	hideAmountsWhen(() => false);
	await desk.use(Portfolio).sampled;
	desk.database.close();
	await practice.close();
});

const show = () => render(OnDesk, { desk, part: HomePage as never });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const late: NoticeFacts = {
	...{ key: 'swap 1-2', is: 'swap-late', id: '1-2', coins: ['LTC', 'KMD'] },
	sums: [
		{ coin: 'LTC', amount: 30_000_000n },
		{ coin: 'KMD', amount: 500_000_000n },
	],
};
const showNotice = (facts: NoticeFacts) =>
	applyNoticeChanges(desk.database, 'node', { news: [{ facts }], closed: [] }, Date.now());

test('shows a newcomer three first steps and no empty panels', async () => {
	await show();
	await expect.element(region('First steps').getByRole('button', { name: 'Start lesson' })).toBeVisible();
	expect(region('First steps').getByRole('listitem').elements()).toHaveLength(3);
	await expect.element(region('Total').getByText(/No earlier total/)).toBeVisible();
	expect(region('Locked').elements()).toHaveLength(0);
	await region('First steps').getByRole('button', { name: 'Skip' }).click();
	await expect.element(region('First steps')).not.toBeInTheDocument();
});

test('shows a real node’s first steps only while its wallet is empty', async () => {
	Object.assign(desk.connection, { practice: false });
	const { wallet } = desk.connection.node;
	const funded = await wallet.holdings();
	const read = vi.spyOn(wallet, 'holdings').mockResolvedValue([]);
	await show();
	await expect.element(region('First steps').getByRole('listitem').first()).toBeVisible();
	read.mockResolvedValue(funded);
	await desk.use(Wallet).holdings.refresh();
	await expect.element(region('First steps')).not.toBeInTheDocument();
});

test('lists urgent items, open trades and the change of the total', async () => {
	const now = Date.now();
	const { total, coins } = await desk.connection.node.portfolio.read();
	const unpriced = coins.filter(({ amount, price }) => amount > 0n && price === undefined).length;
	await addSample(desk.database, 'node', { at: now - 25 * HOUR, total: total / 2n, unpriced });
	await addSample(desk.database, 'node', { at: now - 3 * HOUR, total: total + COIN, unpriced });
	const name = nodeSetting('visit', 'node');
	const value = { began: now - 4 * HOUR, seen: now - 2 * HOUR, isOver: true };
	await writeSetting(desk.database, { name, value });
	await showNotice({ ...late, key: 'swap 3-4', id: '3-4', is: 'swap-finished' });
	await showNotice(late);
	await new OpenOrders(desk, PAIR).post(SALE);
	await show();
	await expect.element(page.getByText(/1 action needed\.\s+Active: 1 order\./)).toBeVisible();
	const needs = region('Needs you').getByRole('link', { name: 'Swap is late' });
	expect(needs.element().getAttribute('href')).toMatch(/\/swaps\?swap=1-2$/);
	await expect
		.element(region('Automated trading').getByRole('button', { name: /^Cancel order/ }))
		.toBeVisible();
	await expect.element(region('Total').getByText(/100\.00 %/)).toBeVisible();
	await expect.element(region('Total').getByText(/−1 KMD, from /)).toBeVisible();
	await expect
		.element(region('Since your last visit').getByRole('link', { name: 'Swap finished' }))
		.toBeVisible();
	expect(region('First steps').elements()).toHaveLength(0);

	await desk.settings.change('amounts', 'hidden');
	await expect.element(region('Total').getByText(/−1 KMD/)).not.toBeInTheDocument();
	await expect.element(region('Needs you').getByText(/••••/)).toBeVisible();
});

test('shows no change of the total without samples', async () => {
	await showNotice(late);
	await show();
	await expect.element(region('Total').getByText(/No earlier total/)).toBeVisible();
	await expect.element(region('Total').getByText('Since yesterday')).not.toBeInTheDocument();
});

test('links the status bar to its items and omits empty ones', async () => {
	await render(OnDesk, { desk, part: StatusBar as never });
	await new OpenOrders(desk, PAIR).post(SALE);
	await showNotice(late);
	const strip = page.getByRole('navigation', { name: 'Your day' });
	const alone = strip.getByRole('link', { name: '1 order active' });
	await expect.element(alone).toBeVisible();
	expect(alone.element().getAttribute('href')).toMatch(/\/stop-trading$/);
	await expect.element(strip.getByRole('link', { name: '1 action needed' })).toBeVisible();
	expect(strip.getByRole('link', { name: /locked/ }).elements()).toHaveLength(0);
});
