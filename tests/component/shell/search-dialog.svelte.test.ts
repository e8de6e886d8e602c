import DeskSearch from '#lib/parts/shell/search/DeskSearch.svelte';
import type { Desk } from '#lib/state/desk.ts';
import { RecentChoices } from '#lib/state/search.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const coin = (name: string, status = 'active') => ({
	coin: name,
	status,
	height: 1,
	smartaddress: 'R',
	pubtype: 60,
	p2shtype: 85,
	wiftype: 188,
	txfee: 1000,
});

let desk: Desk;
let closed = 0;

beforeEach(async () => {
	const node = new FakeMarket(0, []);
	node.replies = { getcoins: [coin('KMD'), coin('BTC'), coin('SWAP', 'inactive')], getprices: [] };
	desk = await openDesk(node.client);
	closed = 0;
	const given = { onclose: () => closed++ };
	await render(OnDesk, { desk, part: DeskSearch as never, given });
});
afterEach(() => desk.database.close());

const options = () =>
	page
		.getByRole('option')
		.elements()
		.map((option) => option.textContent.replace(/\s+/g, ' ').trim());
const chosen = () => page.getByRole('option', { selected: true }).element().textContent;
const groups = () =>
	page
		.getByRole('group')
		.elements()
		.map((group) => group.firstElementChild?.textContent);

test('lists the pages before any input', async () => {
	await expect.poll(groups).toEqual(['Pages']);
	expect(options()).toContain('Wallet');
});

test('finds pages, coins and pairs by a few letters, best first', async () => {
	await userEvent.keyboard('swap');
	await expect.poll(options).toContain('SWAP Coin');
	expect(options().slice(0, 2)).toEqual(['SWAP Coin', 'Swaps Page']);
	expect(options()).toContain('SWAP/KMD switched off');
	expect(groups()[0]).toBe('Top results');
});

test('finds a pair by two coins, moves by arrows, closes by Escape', async () => {
	await userEvent.keyboard('kmd btc');
	await expect.poll(() => options()[0]).toBe('KMD/BTC Pair');
	await userEvent.clear(page.getByRole('combobox'));
	await userEvent.keyboard('sw');
	await expect.poll(options).toContain('SWAP Coin');
	const [first, second] = options();
	await userEvent.keyboard('{ArrowDown}');
	await expect.poll(chosen).toContain(second?.split(' ')[0]);
	await userEvent.keyboard('{End}');
	const last = page.getByRole('option').elements().at(-1);
	await expect.poll(() => last?.getAttribute('aria-selected')).toBe('true');
	const field = page.getByRole('combobox').element();
	expect(field.getAttribute('aria-activedescendant')).toBe(last?.id);
	await userEvent.keyboard('{Home}');
	await expect.poll(chosen).toContain(first?.split(' ')[0]);
	await expect.element(page.getByRole('status')).toHaveTextContent(/^\d+ results$/);
	await userEvent.keyboard('{Escape}');
	await expect.poll(() => closed).toBe(1);
});

test('lists searchable kinds for an empty result and suggests a name', async () => {
	await userEvent.keyboard('zzzzzz');
	await expect.element(page.getByText('No results for “zzzzzz”.')).toBeVisible();
	await expect.element(page.getByText(/^Search finds pages, settings/)).toBeVisible();
	await userEvent.keyboard('{Enter}');
	expect(closed).toBe(0);
	await userEvent.clear(page.getByRole('combobox'));
	await userEvent.keyboard('protfolio');
	await expect.poll(() => options()[0]).toBe('Portfolio Page');
	expect(groups()).toEqual(['Did you mean']);
});

test('lists the latest choice first until cleared', async () => {
	desk.use(RecentChoices).note('pair:KMD/BTC');
	await expect.poll(() => groups()[0]).toBe('Recent');
	expect(options()[0]).toBe('KMD/BTC Pair');
	await page.getByRole('button', { name: 'Clear recent' }).click();
	await expect.poll(() => groups()[0]).toBe('Pages');
});
