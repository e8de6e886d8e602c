import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TestDesk } from './support/desk.ts';
import { signIn } from './support/sign-in.ts';
import { expect, lookAgain, runUntil, SECOND_MS, swapOf, test, type CallNode } from './support/swap-desk.ts';

const LOCK_MS = 7_800_000;
/** What only watches is loaded so long after the page. */
const AT_REST_MS = 9 * SECOND_MS;

test.use({ viewport: { width: 1280, height: 800 } });
// The clock of the one desk goes on from test to test.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

/** Takes the best order of a market past the page, and lets the clock run until the swap has begun. */
async function beginSwap(desk: TestDesk, callNode: CallNode, rel: 'LTC' | 'BTC'): Promise<string> {
	const pair = { base: 'KMD', rel };
	const { asks } = await callNode<{ asks: { price: number }[] }>('orderbook', pair);
	const price = (asks[0]?.price ?? 1) * 1.05;
	const reply = await callNode<object>('buy', { ...pair, price, relvolume: 0.002 });
	expect(reply).toMatchObject({ result: 'success' });
	await desk.control({ control: 'advance', ms: 15 * SECOND_MS });
	const { swaps } = await callNode<{ swaps: [number, number][] }>('recentswaps', { limit: 1 });
	return swaps[0]?.join('-') ?? '';
}

async function openSwaps(page: Page, desk: TestDesk): Promise<void> {
	await signIn(page, desk);
	await page.getByRole('link', { name: 'Swaps' }).click();
	await expect(page.getByRole('table')).toBeVisible();
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('the list is filtered in the address, and exported as it is filtered', async ({
	page,
	swapDesk,
	callNode,
}) => {
	for (const rel of ['LTC', 'BTC'] as const)
		await runUntil(swapDesk, callNode, await beginSwap(swapDesk, callNode, rel), 'finished');
	await openSwaps(page, swapDesk);
	await expect(rows(page)).toHaveCount(2);
	await page.getByRole('searchbox', { name: 'Coin' }).fill('ltc');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/coin=LTC/);
	await expect(rows(page)).toHaveCount(1);
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export as CSV' }).click();
	const saved = await readFile(await (await saving).path(), 'utf8');
	expect(saved.trim().split('\r\n')).toHaveLength(2);
	expect(saved).toMatch(/,finished,taker,LTC,/);
	await page.reload();
	await expect(rows(page)).toHaveCount(1);
	await page.getByRole('radio', { name: 'Running' }).check({ force: true });
	await expect(page).toHaveURL(/show=running&coin=LTC/);
	await expect(page.getByText('No swap fits.')).toBeVisible();
});

test('a finished trade is repeated in the order form, where nothing is sent by itself', async ({
	page,
	swapDesk,
}) => {
	await openSwaps(page, swapDesk);
	const before = (await swapDesk.control({ control: 'calls' })).calls?.['buy'];
	await page.getByRole('link', { name: /LTC.*KMD/ }).click();
	await page.getByRole('button', { name: 'Repeat this trade' }).click();
	await expect(page).toHaveURL(/\/trade\?pair=KMD-LTC/);
	const form = page.getByRole('form', { name: 'Order' });
	await expect(form.getByLabel('Total', { exact: true })).toHaveValue('0.002');
	expect((await swapDesk.control({ control: 'calls' })).calls?.['buy']).toBe(before);
});

test('the other side of a swap is looked up, blocked, and let in again', async ({
	page,
	swapDesk,
	callNode,
}) => {
	await openSwaps(page, swapDesk);
	await page.getByRole('link', { name: /LTC.*KMD/ }).click();
	await page.getByRole('button', { name: 'Block this counterparty' }).click();
	const dialog = page.getByRole('dialog', { name: 'Block this counterparty' });
	await dialog.getByRole('button', { name: 'Block', exact: true }).click();
	await expect(dialog.getByText('It is blocked')).toBeVisible();
	expect((await swapDesk.control({ control: 'calls' })).calls?.['trust']).toBe(1);
	await dialog.getByRole('button', { name: 'Unblock' }).click();
	await expect(dialog.getByText('It is blocked')).toBeHidden();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	expect(await callNode<string[]>('trusted')).toEqual([]);
});

test('on any page a stuck swap is checked by itself, marked, and first in the list', async ({
	page,
	swapDesk,
	callNode,
}) => {
	await swapDesk.control({ control: 'vanish', after: 'alicepayment' });
	const id = await beginSwap(swapDesk, callNode, 'LTC');
	await runUntil(swapDesk, callNode, id, 'alicepayment');
	await swapDesk.control({ control: 'leap', ms: 2 * LOCK_MS - 600 * SECOND_MS });
	await page.clock.install();
	await signIn(page, swapDesk);
	await page.getByRole('link', { name: 'Settings' }).click();
	await page.clock.fastForward(AT_REST_MS);
	const link = page.getByRole('link', { name: 'Swaps 1 needs attention' });
	await expect(link).toBeVisible();
	await expect(page.getByText(/^The node’s clock is .* ahead of this computer’s$/)).toBeVisible();
	await link.click();
	await expect(rows(page).first()).toContainText('Needs attention');
	await rows(page).first().getByRole('link').click();
	const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
	await expect(checks).toHaveText([/checked by itself: nothing has changed/]);
	await expect(page.getByText(/Your coins can be taken back from .*, in \d+ min/)).toBeVisible();

	await swapDesk.control({ control: 'advance', ms: 700 * SECOND_MS });
	await runUntil(swapDesk, callNode, id, 'finished');
	await lookAgain(page);
	await expect(page.getByText('The other side left, and its deposit is yours')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Swaps', exact: true })).toBeVisible();
	expect((await swapOf(callNode, id)).sentflags).toContain('alicereclaim');
});

test('who closes the page while a request waits is asked, and told that the node goes on', async ({
	page,
	swapDesk,
}) => {
	await page.clock.install();
	await signIn(page, swapDesk);
	await page.goto(`${swapDesk.app}/trade?pair=KMD-LTC`);
	await expect(page.getByRole('form', { name: 'Order' })).toBeVisible();
	await page.clock.fastForward(AT_REST_MS);
	await expect(page.getByText(/^The node’s clock is/)).toBeVisible();
	let asked = 0;
	page.on('dialog', (dialog) => {
		asked += 1;
		void dialog.dismiss();
	});
	const form = page.getByRole('form', { name: 'Order' });
	await form.getByRole('button', { name: 'Best' }).click();
	await form.getByRole('button', { name: '25 %' }).click();
	await form.locator('button[type=submit]').click();
	const review = page.getByRole('dialog', { name: 'Review the order' });
	await review.getByRole('button', { name: /now$/ }).click();
	await expect(form.getByText('Waiting for a maker')).toBeVisible();
	await page.close({ runBeforeUnload: true });
	await expect(page.getByText(/The node keeps swapping; only this page closes/)).toBeVisible();
	expect(asked).toBe(1);
});
