import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { makeToken } from '../support/daemon-call.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { signInWithDaemon } from '../support/sign-in-with-daemon.ts';
import { signIn } from '../support/sign-in.ts';

/** Typed texts, and the name that has to stand in the first three rows for each. */
const NAMED: readonly (readonly [typed: string, name: string])[] = [
	['dashboard', 'Home'],
	['trade', 'Trade'],
	['refund', 'Swaps'],
	['bots', 'Bots'],
	['net worth', 'Total'],
	['send', 'Send'],
	['planner', 'Output planner'],
	['time lock', 'Time locks'],
	['deposits', 'Deposits'],
	['burn', 'Burn a token'],
	['airdrop', 'Send to a list'],
	['peers', 'Peers'],
	['notarisations', 'Notarisations'],
	['journal', 'Activity'],
	['dividend', 'Snapshot'],
	['steganography', 'Picture'],
	['order book', 'Order book'],
	['last trades', 'Recent trades'],
	['rebalance', 'Goals'],
	['profit', 'Profit and loss'],
	['clock drift', 'Clock and speed'],
	['blacklist', 'Trust or block'],
	['theme', 'Theme'],
	['dark mode', 'Dark theme'],
	['utc', 'Time zone'],
	['price colours', 'Price colours'],
	['auto lock', 'Lock when idle'],
	['lock code', 'This node'],
	['block explorer', 'Explorers'],
	['version', 'About'],
	['rpcpassword', 'Token daemon'],
	['websocket', 'Event stream'],
	['kmd', 'KMD'],
	['litecoin', 'LTC'],
	['ltc/kmd', 'LTC/KMD'],
	['kmd btc', 'KMD/BTC'],
	['atomic swaps', 'Atomic swaps'],
	['outputs', 'Outputs'],
	['if something breaks', 'If something breaks'],
	['three pieces', 'Three pieces per trade'],
	['wif', 'WIF'],
	['dexfee', 'Trade fee'],
	['partial fill', 'Fill'],
	['orderbook', 'orderbook'],
	['recentswaps', 'recentswaps'],
	['tokencreate', 'tokencreate'],
	['cancel all', 'Cancel all orders'],
	['stop bots', 'Stop bots'],
	['export swaps', 'Export swaps'],
	['log out', 'Sign out'],
	['hide amounts', 'Hide amounts'],
	['buy ltc', 'Buy LTC'],
	['new bot', 'Start a bot'],
];

const options = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option');
const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });

async function openSearch(page: Page): Promise<void> {
	await page.keyboard.press('Control+k');
	await expect(field(page)).toBeFocused();
}

async function choose(page: Page, typed: string, name: string | RegExp): Promise<void> {
	await openSearch(page);
	await field(page).fill(typed);
	await expect(options(page).first()).toContainText(name);
	await page.keyboard.press('Enter');
	await expect(field(page)).toBeHidden();
}

/** The names in the first three rows. */
const topNames = (page: Page) =>
	options(page)
		.locator('.name')
		.evaluateAll((names) => names.slice(0, 3).map((name) => name.textContent.trim()));

test.describe('with swaps and tokens', () => {
	test.use({ scenario: 'trader-with-history' });

	test('fifty named things, a swap, a token and an id stand in the first three rows', async ({
		page,
		desk,
	}) => {
		const token = await makeToken(desk, { name: 'Zephyrine', supply: '10' });
		await page.setViewportSize({ width: 1280, height: 800 });
		await signInWithDaemon(page, desk);
		// The search finds tokens and swaps that the desk has read.
		await expect(page.getByRole('link', { name: 'Zephyrine' })).toBeVisible();
		await followLink(page, '/swaps');
		const swap = page.getByRole('row').locator('a[href*="swap="]').first();
		const href = (await swap.getAttribute('href')) ?? '';
		const id = decodeURIComponent(new URL(href, desk.app).searchParams.get('swap') ?? '');
		await followLink(page, '/settings');
		await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

		await openSearch(page);
		await expectAccessible(page, 'dialog');
		for (const [typed, name] of NAMED) {
			await field(page).fill(typed);
			await expect.poll(() => topNames(page), typed).toContain(name);
		}
		await expectAccessible(page, 'dialog');
		for (const typed of ['zephyrine', token, token.slice(0, 10)]) {
			await field(page).fill(typed);
			await expect.poll(() => topNames(page), typed).toContain('Zephyrine');
		}
		await field(page).fill(id);
		await expect(options(page)).not.toHaveCount(0);
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(new RegExp(`swap=${encodeURIComponent(id)}`));

		// The choice comes first the next time, alone: the other typed texts are not remembered.
		await openSearch(page);
		await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
		await page.keyboard.press('Escape');
		await expect(field(page)).toBeHidden();

		// A setting is brought into view, and its control has the focus.
		await choose(page, 'auto lock', 'Lock when idle');
		await expect(page).toHaveURL(/\/settings#lock-when-idle$/);
		await expect(
			page.getByRole('group', { name: 'Lock after minutes' }).getByRole('radio', { name: '15' }),
		).toBeFocused();
		// So is a part of a page.
		await choose(page, 'order book', 'Order book');
		await expect(page.getByRole('region', { name: 'Order book' })).toBeFocused();
		await choose(page, 'if something breaks', 'If something breaks');
		await expect(page.getByRole('heading', { name: 'If something breaks' })).toBeFocused();
		await choose(page, 'export swaps', 'Export swaps');
		await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
	});
});

const SENDING = [
	'buy',
	'sell',
	'setprice',
	'withdraw',
	'sendtoaddress',
	'sendrawtransaction',
	'timelock',
	'cancel',
];

async function sentCalls(desk: TestDesk): Promise<number> {
	const { calls = {} } = await desk.control({ control: 'calls' });
	return SENDING.reduce((sum, method) => sum + (calls[method] ?? 0), 0);
}

test('the guide is searched without a node, and a command leads to its form, filled in, and sends nothing', async ({
	page,
	desk,
}) => {
	await page.goto('/guide');
	await page.getByRole('button', { name: 'Search' }).click();
	await field(page).fill('utxo');
	await expect(options(page).first()).toContainText('Output');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/guide\/glossary#output$/);
	await openSearch(page);
	await field(page).fill('send 5 kmd');
	await expect(page.getByText('Sign in to search your node.')).toBeVisible();

	await signIn(page, desk, '/wallet');
	await openSearch(page);
	// The moment between the two lies in the browser, and not each of them meets it.
	for (let time = 0; time < 30; time++) {
		await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
		await expect(field(page)).toBeVisible();
	}
	await page.keyboard.press('Escape');
	await expect(field(page)).toBeHidden();

	for (const price of [900, 910])
		await callNode(desk, 'setprice', { base: 'LTC', rel: price > 905 ? 'BTC' : 'KMD', price });
	await page.setViewportSize({ width: 1280, height: 800 });
	const before = await sentCalls(desk);

	await choose(page, 'send 5 KMD', 'Send 5 KMD');
	await expect(page).toHaveURL(/\/wallet\/send\?coin=KMD&flow=/);
	await expect(page.getByRole('textbox', { name: 'Amount' }).first()).toHaveValue('5');
	// Chosen once more, it opens the same draft.
	const draft = page.url();
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Wallet' }).click();
	await choose(page, 'send 5 KMD', 'Send 5 KMD');
	await expect(page).toHaveURL(draft);

	await choose(page, 'lock 10 KMD until 2031-01-31', 'Lock 10 KMD until 2031-01-31');
	await expect(page).toHaveURL(/\/wallet\/locks\?coin=KMD&flow=/);
	await expect(page.getByRole('textbox', { name: 'Amount' }).first()).toHaveValue('10');
	await expect(page.getByLabel('Locked until')).toHaveValue('2031-01-31');

	await choose(page, 'sell 3 LTC for BTC', 'Sell 3 LTC for BTC');
	await expect(page).toHaveURL(/\/trade\?pair=LTC-BTC/);
	const form = page.getByRole('form', { name: 'Order', exact: true });
	await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('3');
	await expect(form.getByRole('radio', { name: 'Sell LTC' })).toBeChecked();
	await expect(form.getByLabel('Price', { exact: true })).toBeFocused();

	await choose(page, 'cancel all', 'Cancel all orders');
	const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();

	await choose(page, 'dark theme', 'Dark theme');
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await choose(page, 'hide amounts', 'Hide amounts');
	await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
	await choose(page, 'switch node', 'Switch node');
	const nodes = page.getByRole('dialog', { name: /node/i });
	await expect(nodes).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(nodes).toBeHidden();

	// On a phone it fills the screen, and the order form is a sheet.
	await page.setViewportSize({ width: 360, height: 740 });
	await openSearch(page);
	await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
		'Switch node',
	);
	await expect
		.poll(() => page.getByRole('dialog', { name: 'Search' }).boundingBox())
		.toEqual({ x: 0, y: 0, width: 360, height: 740 });
	await page.getByRole('button', { name: 'Close' }).click();
	await choose(page, 'order book', 'Order book');
	await expect(page.getByRole('region', { name: 'Order book' })).toBeFocused();
	await choose(page, 'last trades', 'Recent trades');
	await expect(page.getByRole('region', { name: 'Recent trades' })).toBeFocused();
	await choose(page, 'buy 2 LTC', 'Buy 2 LTC');
	await expect(page.getByRole('dialog', { name: 'Order' }).getByLabel('Amount', { exact: true })).toHaveValue(
		'2',
	);
	expect(await sentCalls(desk)).toBe(before);
});
