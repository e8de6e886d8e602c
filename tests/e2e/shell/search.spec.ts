import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { makeToken } from '../support/daemon-call.ts';
import { expect, test } from '../support/desk.ts';
import { followLink } from '../support/open-page.ts';
import { signInWithDaemon } from '../support/sign-in-with-daemon.ts';
import { signIn } from '../support/sign-in.ts';

/** Typed text, and the name expected among the first three results. */
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
	['journal', 'History'],
	['dividend', 'Snapshot'],
	['steganography', 'Picture'],
	['order book', 'Order book'],
	['last trades', 'Recent trades'],
	['rebalance', 'Goals'],
	['profit', 'Results of swaps'],
	['clock drift', 'Clock and speed'],
	['blacklist', 'Trust or block'],
	['theme', 'Theme'],
	['dark mode', 'Theme'],
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
	['hide amounts', 'Amounts'],
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

/** Names of the first three results. */
const topNames = (page: Page) =>
	options(page)
		.locator('.name')
		.evaluateAll((names) => names.slice(0, 3).map((name) => name.textContent.trim()));

test.describe('search with swaps and tokens', () => {
	test.use({ scenario: 'trader-with-history' });

	test('ranks fifty names, a swap, a token, an id among three rows', async ({ page, desk }) => {
		const token = await makeToken(desk, { name: 'Zephyrine', supply: '10' });
		await page.setViewportSize({ width: 1280, height: 800 });
		await signInWithDaemon(page, desk);
		// The search finds the tokens and swaps that the desk has read.
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

		// Next time the chosen result is listed first; typed text that led to no choice is not remembered.
		await openSearch(page);
		await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
		await page.keyboard.press('Escape');
		await expect(field(page)).toBeHidden();

		// Scrolls a setting into view and focuses its control.
		await choose(page, 'auto lock', 'Lock when idle');
		await expect(page).toHaveURL(/\/settings#lock-when-idle$/);
		await expect(
			page.getByRole('group', { name: 'Lock after minutes' }).getByRole('radio', { checked: true }),
		).toBeFocused();
		// Scrolls to a section of a page and focuses it.
		await choose(page, 'order book', 'Order book');
		await expect(page.getByRole('region', { name: 'Order book' })).toBeFocused();
		await choose(page, 'if something breaks', 'If something breaks');
		await expect(page.getByRole('heading', { name: 'If something breaks' })).toBeFocused();
	});
});

test('searches the guide without a node, filling the screen of a phone', async ({ page, desk }) => {
	await page.goto('/guide');
	await page.getByRole('button', { name: 'Search' }).click();
	await field(page).fill('utxo');
	await expect(options(page).first()).toContainText('Output');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/guide\/glossary#output$/);
	await openSearch(page);
	await field(page).fill('zephyrine');
	await expect(page.getByText('Sign in to search your node.')).toBeVisible();

	await signIn(page, desk, '/wallet');
	await openSearch(page);
	// The race is inside the browser and does not occur on every run, so try 30 times.
	for (let time = 0; time < 30; time++) {
		await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
		await expect(field(page)).toBeVisible();
	}
	await page.keyboard.press('Escape');
	await expect(field(page)).toBeHidden();

	await choose(page, 'planner', 'Output planner');
	// On a phone, the search fills the screen.
	await page.setViewportSize({ width: 360, height: 740 });
	await openSearch(page);
	await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
		'Output planner',
	);
	await expect
		.poll(() => page.getByRole('dialog', { name: 'Search' }).boundingBox())
		.toEqual({ x: 0, y: 0, width: 360, height: 740 });
	await page.getByRole('button', { name: 'Close' }).click();
	await choose(page, 'order book', 'Order book');
	await expect(page.getByRole('region', { name: 'Order book' })).toBeFocused();
	await choose(page, 'last trades', 'Recent trades');
	await expect(page.getByRole('region', { name: 'Recent trades' })).toBeFocused();
});
