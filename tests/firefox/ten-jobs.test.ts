import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOCK_MS } from '../e2e/support/create-token.ts';
import { callNode } from '../e2e/support/node-call.ts';
import { runUntil, runUntilStarted } from '../e2e/support/run-swap.ts';
import { startOf } from '../e2e/support/sign-in.ts';
import { launchFirefox, Visitor } from './visitor.ts';

const ORDER = '[role="form"][aria-label="Order"]';
const REVIEW = 'dialog[open]';
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const LIMIT_MS = 600_000;

let browser: Browser;

beforeAll(async () => {
	browser = await launchFirefox();
}, LIMIT_MS);
afterAll(() => browser.close());

/** Runs a user's job in a second browser engine, and checks that no page logs an error. */
function job(name: string, work: (visitor: Visitor) => Promise<void>): void {
	test(name, { timeout: LIMIT_MS }, async () => {
		expect(await Visitor.with(browser, work)).toEqual([]);
	});
}

async function buy(visitor: Visitor): Promise<void> {
	await visitor.desk.control({ control: 'wait-for-user' });
	await visitor.signIn('/trade?pair=KMD-LTC');
	await visitor.press('Best', ORDER);
	await visitor.press('25 %', ORDER);
	await visitor.page.locator(`${ORDER} button[type=submit]`).click();
	await visitor.press('now*', REVIEW);
	await visitor.see('Waiting for a');
}

async function post(visitor: Visitor): Promise<void> {
	await visitor.signIn('/trade?pair=RICK-MORTY');
	await visitor.press('Sell RICK*', ORDER);
	await visitor.press('Post order*', ORDER);
	await visitor.press('Mid', ORDER);
	await visitor.page.locator(`${ORDER} button[type=submit]`).click();
	await visitor.press('Post order', REVIEW);
	await visitor.seeElement('::-p-named(Cancel: sell RICK*)');
}

job('signs in and opens the market', async (visitor) => {
	await visitor.signIn('/trade');
	await visitor.seeElement('canvas');
	await visitor.see('Order book');
	// Leave the chart while it is drawing.
	await visitor.press('Wallet', 'nav');
	await visitor.page.waitForFunction(() => document.title.endsWith('Wallet · Swapdesk'));
});

job('buys once', async (visitor) => {
	await buy(visitor);
	await visitor.playUntil('Swap started');
	expect(await visitor.countOf('buy')).toBe(1);
});

job('posts an order and cancels it', async (visitor) => {
	await post(visitor);
	expect(await visitor.countOf('setprice')).toBe(1);
	await visitor.press('Cancel: sell RICK*');
	await visitor.press('Cancel order', REVIEW);
	await visitor.see('No open orders');
	const left = await callNode<{ ask: number }[]>(visitor.desk, 'myprices');
	expect(left.filter(({ ask }) => ask > 0)).toEqual([]);
});

job('follows a swap to its end', async (visitor) => {
	await buy(visitor);
	const id = await runUntilStarted(visitor.desk);
	await visitor.goTo(`/swaps?swap=${id}`);
	await visitor.see('KMD');
	await runUntil(visitor.desk, id, 'finished');
	await visitor.playUntil('Finished');
});

job('sends a payment once', async (visitor) => {
	await visitor.signIn('/wallet/send?coin=KMD');
	await visitor.fill('Address', PAYEE);
	await visitor.fill('Amount', '1.5');
	await visitor.press('Build and review');
	await visitor.tickAll();
	await visitor.press('Send', '[data-review]');
	await visitor.see('Accepted by the node');
	await visitor.desk.control({ control: 'advance', ms: BLOCK_MS });
	await visitor.see('Payment confirmed.');
	expect(await visitor.countOf('sendrawtransaction')).toBe(1);
	const { balance } = await callNode<{ balance: number }>(visitor.desk, 'balance', {
		coin: 'KMD',
		address: PAYEE,
	});
	expect(balance).toBe(1.5);
});

job('creates a token', async (visitor) => {
	await visitor.signIn('/tokens', { withDaemon: true });
	await visitor.press('Create a token');
	await visitor.press('Many equal units*');
	await visitor.press('Describe it');
	await visitor.fill('Name', 'Harvest');
	await visitor.fill('Description', 'What Harvest is for');
	await visitor.fill('Supply', '1000');
	await visitor.press('Build and review');
	await visitor.see('Verified in this browser');
	await visitor.tickAll();
	await visitor.press('Send and create');
	await visitor.see('Accepted by the daemon');
	await visitor.desk.control({ control: 'advance', ms: BLOCK_MS });
	await visitor.see('Token created.');
});

job('locks and unlocks', async (visitor) => {
	const code = 'three plain words';
	await visitor.signIn('/settings', { code });
	await visitor.page.keyboard.down('Control');
	await visitor.page.keyboard.down('Shift');
	await visitor.page.keyboard.press('KeyL');
	await visitor.page.keyboard.up('Shift');
	await visitor.page.keyboard.up('Control');
	await visitor.press('Unlock');
	await visitor.fill('Lock code', code);
	await visitor.press('Unlock');
	await visitor.see('Event stream');
});

job('shares one session between two tabs', async (visitor) => {
	await visitor.signIn('/wallet');
	const other = await visitor.anotherTab();
	await other.page.goto(startOf(visitor.desk.app, '/activity'), { waitUntil: 'domcontentloaded' });
	await other.seeElement('nav[aria-label="Pages"]');
	await other.press('Sign out');
	for (const tab of [visitor, other]) await tab.see('Passphrase or WIF');
});

job('opens without a server after a first visit', async (visitor) => {
	const { page } = visitor;
	await visitor.goTo('/');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await page.reload({ waitUntil: 'domcontentloaded' });
	await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
	await page.setOfflineMode(true);
	await visitor.goTo('/guide');
	await visitor.see('Short chapters for people who trade');
});
