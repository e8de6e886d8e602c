import SearchDialog from '#lib/parts/shell/search/SearchDialog.svelte';
import type { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { HandMarket } from '../../unit/state/market/hand-market.ts';
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
	const node = new HandMarket(0, []);
	node.replies = { getcoins: [coin('KMD'), coin('BTC'), coin('SWAP', 'inactive')], getprices: [] };
	desk = await openDesk(node.client);
	closed = 0;
	await render(OnDesk, { desk, part: SearchDialog as never, given: { onclose: () => closed++ } });
});
afterEach(() => desk.database.close());

const options = () =>
	page
		.getByRole('option')
		.elements()
		.map((option) => option.textContent.replace(/\s+/g, ' ').trim());

test('before anything is typed all pages stand there, by name and group', () => {
	expect(options()).toContain('Wallet Pages Money');
	expect(options()).toContain('Create a token Pages Tokens');
});

test('a few letters find pages, coins and pairs, in this order', async () => {
	await userEvent.keyboard('swap');
	await expect.poll(options).toContain('SWAP Coins off');
	expect(options()[0]).toBe('Swaps Pages Trading');
	expect(options()[1]).toBe('SWAP Coins off');
	expect(options()).toContain('SWAP/KMD Pairs switched off');
});

test('two coins are a pair; arrows move within the list, and Escape closes', async () => {
	await userEvent.keyboard('kmd btc');
	await expect.poll(options).toEqual(['KMD/BTC Pairs']);
	await userEvent.keyboard('{ArrowDown}{ArrowDown}');
	expect(page.getByRole('option', { selected: true }).element().textContent).toContain('KMD/BTC');
	await userEvent.keyboard('{Escape}');
	await expect.poll(() => closed).toBe(1);
});

test('what has no name is said', async () => {
	await userEvent.keyboard('zzz');
	await expect.element(page.getByText('No results.')).toBeVisible();
	await userEvent.keyboard('{Enter}');
	expect(closed).toBe(0);
});
