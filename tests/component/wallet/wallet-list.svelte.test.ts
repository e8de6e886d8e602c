import type { Desk } from '#lib/state/desk.ts';
import { Wallet } from '#lib/state/wallet/wallet.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import WalletPage from '../../../src/routes/wallet/+page.svelte';
import type { FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';
import { ADDRESS, fakeWallet, wireCoin } from './fake-wallet.ts';

/** 200 coins: KMD first; KMD and every third of the others are enabled. */
const COINS = [
	wireCoin('KMD', 'active'),
	...Array.from({ length: 199 }, (_, index) =>
		wireCoin(`COIN${index}`, index % 3 === 0 ? 'active' : 'inactive'),
	),
];

let node: FakeMarket;
let desk: Desk;

beforeEach(async () => {
	await page.viewport(1280, 800);
	node = fakeWallet(COINS);
	desk = await openDesk(node.client);
	await render(OnDesk, { desk, part: WalletPage as never });
	await expect.element(page.getByRole('rowheader', { name: 'KMD' })).toBeVisible();
});
afterEach(() => desk.database.close());

const countOf = (method: string) => node.asked.filter((call) => call.method === method).length;
const row = (coin: string) => page.getByRole('row', { name: new RegExp(`^${coin} `) });

test('loads 200 coins by one balance call and renders visible rows', async () => {
	await expect.element(row('KMD').getByText('12.5', { exact: true })).toBeVisible();
	expect([countOf('balances'), countOf('balance'), countOf('getcoin')]).toEqual([1, 0, 0]);
	const table = page.getByRole('table', { name: /Coins of the node/ });
	await expect.element(table).toHaveAttribute('aria-rowcount', '201');
	expect(page.getByRole('rowheader').elements().length).toBeLessThan(60);
});

test('exports the addresses of active coins, unless disputed', async () => {
	const saved: Blob[] = [];
	const saving = vi.spyOn(URL, 'createObjectURL').mockImplementation((data) => {
		saved.push(data as Blob);
		return '#';
	});
	const lines = async () => (await saved.at(-1)?.text())?.trim().split('\r\n') ?? [];
	const button = page.getByRole('button', { name: 'Export addresses' });
	await button.click();
	await expect.poll(lines).toHaveLength(1 + 1 + 67);
	expect((await lines()).slice(0, 2)).toEqual(['coin,address,source', `KMD,${ADDRESS},node`]);

	node.client.owner = { wallet: 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', source: 'node' };
	await desk.use(Wallet).details.refresh();
	await button.click();
	await expect.poll(lines).toEqual(['coin,address,source']);
	saving.mockRestore();
});

test('finds a coin by name and enables it from its row', async () => {
	await userEvent.fill(page.getByRole('searchbox', { name: 'Find a coin' }), 'coin199');
	await expect.element(page.getByText('No matching coins.')).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Find a coin' }), 'coin1');
	await expect.element(row('COIN1').getByText('Off')).toBeVisible();
	node.replies = { ...node.replies, enable: { error: 'couldnt find coin locally installed', coin: 'COIN1' } };
	await userEvent.click(page.getByRole('button', { name: 'Switch on COIN1', exact: true }));
	const dialog = page.getByRole('dialog', { name: 'Switch on COIN1' });
	await userEvent.click(dialog.getByRole('button', { name: 'Switch on COIN1' }));
	await expect
		.element(dialog.getByText('The coin’s own daemon was not found on this computer.'))
		.toBeVisible();
	await expect.element(row('COIN1').getByText('Failed')).toBeInTheDocument();
});

test('requires host and port of a server, and remembers the server', async () => {
	await userEvent.fill(page.getByRole('searchbox', { name: 'Find a coin' }), 'coin1');
	await userEvent.click(page.getByRole('button', { name: 'Switch on COIN1', exact: true }));
	const dialog = page.getByRole('dialog');
	await userEvent.click(dialog.getByText('Electrum server'));
	await userEvent.fill(dialog.getByRole('textbox', { name: 'Server' }), 'electrum.example.org');
	const submit = dialog.getByRole('button', { name: 'Switch on COIN1' });
	await userEvent.click(submit);
	await expect.element(dialog.getByText(/Enter a host and a port/)).toBeVisible();
	expect(countOf('electrum')).toBe(0);
	const replies = { ...node.replies, electrum: { result: 'success' } };
	const [kmd, ...others] = COINS;
	const on = others.map((each) =>
		each.coin === 'COIN1' ? wireCoin('COIN1', 'active', { installed: false }) : each,
	);
	node.replies = { ...replies, getcoins: [kmd, ...on] };
	await userEvent.fill(dialog.getByRole('textbox', { name: 'Server' }), 'electrum.example.org:10001');
	await userEvent.click(submit);
	// The node reports success for any server, but does not reach this one.
	await expect.element(row('COIN1').getByText('No answer')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Switch on COIN1', exact: true }));
	await expect
		.element(page.getByRole('dialog').getByRole('textbox', { name: 'Server' }))
		.toHaveValue('electrum.example.org:10001');
});

test('hides and stores columns by keyboard, never the coin’s name', async () => {
	const heads = () =>
		page
			.getByRole('columnheader')
			.elements()
			.map((head) => head.textContent.trim());
	expect(heads()).toContain('Height');
	const opener = page.getByRole('button', { name: 'Columns' });
	(opener.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	const menu = page.getByRole('group', { name: 'Columns' });
	await expect.element(menu).toBeVisible();
	const choices = menu.getByRole('checkbox').elements().length;
	// The coin, which identifies the row, and its button cannot be hidden.
	expect(choices).toBe(heads().length - 2);
	await expect.element(menu.getByRole('checkbox', { name: 'Coin' })).not.toBeInTheDocument();
	(menu.getByRole('checkbox', { name: 'Height' }).element() as HTMLElement).focus();
	await userEvent.keyboard(' ');
	await expect.poll(heads).not.toContain('Height');
	expect(heads()).toContain('Balance');
	await expect
		.poll(async () => (await desk.database.get('settings', 'columns:wallet'))?.value)
		.toEqual(['Height']);
	await menu.getByRole('checkbox', { name: 'Height' }).click();
	await expect.poll(heads).toContain('Height');
});
