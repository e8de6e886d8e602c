import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { BOTH_VARIANTS } from './support/variants.ts';
import { callNode } from './support/node-call.ts';
import { countOf } from './support/order-form.ts';
import { beginSwap, runUntil, SECOND_MS, swapOf } from './support/run-swap.ts';
import { signIn } from './support/sign-in.ts';
import { liveUntil } from './support/world-time.ts';

const LOCK_MS = 7_800_000;

test.use({ viewport: { width: 1280, height: 800 }, movesTime: true });

/** Completes a swap outside the page. */
async function makeSwap(desk: TestDesk, rel: 'LTC' | 'BTC'): Promise<void> {
	const { status } = await runUntil(desk, await beginSwap(desk, rel), 'finished');
	expect(status).toBe('finished');
}

async function openSwaps(page: Page, desk: TestDesk): Promise<void> {
	await signIn(page, desk, '/swaps');
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('filters, sorts and exports swaps with fees, prices and txids', async ({ page, desk }) => {
	for (const rel of ['LTC', 'BTC'] as const) await makeSwap(desk, rel);
	await openSwaps(page, desk);
	await expect(rows(page)).toHaveCount(2);
	await page.getByRole('button', { name: 'Pair' }).click();
	await expect(page).toHaveURL(/sort=pair/);
	await expect(page.getByRole('columnheader', { name: 'Pair' })).toHaveAttribute('aria-sort', 'ascending');
	await expect(rows(page).first()).toContainText('KMD/BTC');
	const find = page.getByRole('searchbox', { name: 'Find' });
	await find.fill('kmd/btc finished');
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page).getByRole('cell', { name: /BTC · \d/ })).toBeVisible();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const file = await saving;
	expect(file.suggestedFilename()).toMatch(/^swapdesk-swaps-KMD-BTC-\d{4}-\d\d-\d\d\.csv$/);
	const [head = '', row = '', ...more] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
	expect(more).toEqual([]);
	const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)] ?? '';
	const paid = ['paid without fees', 'fee', 'transaction fees'].map((name) => parseDecimal(cell(name)));
	expect(paid.every((amount) => amount > 0n)).toBe(true);
	expect(paid.reduce((sum, amount) => sum + amount)).toBe(parseDecimal(cell('left wallet')));
	expect(parseDecimal(cell('price including fees'))).toBeGreaterThan(parseDecimal(cell('price')));
	expect(cell('side')).toBe('buy');
	expect(cell('txid alicepayment')).toMatch(/^[0-9a-f]{64}$/);
	await find.fill(cell('txid bobpayment').slice(0, 12));
	await expect(rows(page)).toHaveCount(1);
	await find.press('Enter');
	await expect(page).toHaveURL(/find=[0-9a-f]{12}/);
	await page.reload();
	await expect(rows(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Look up' }).click();
	await expect(page.getByText(/^Not searched: the counterparty/)).toBeHidden();

	await find.fill('');
	await find.press('Enter');
	await expect(rows(page)).toHaveCount(2);
	await page.getByRole('searchbox', { name: 'Coin' }).fill('ltc');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/coin=LTC/);
	await expect(rows(page)).toHaveCount(1);
	const savingAll = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const saved = await readFile(await (await savingAll).path(), 'utf8');
	expect(saved.trim().split('\r\n')).toHaveLength(2);
	expect(saved).toMatch(/,finished,taker,LTC,/);
	await page.reload();
	await expect(rows(page)).toHaveCount(1);
	await page.getByRole('radio', { name: 'Running' }).check({ force: true });
	await expect(page).toHaveURL(/show=running&coin=LTC/);
	await expect(page.getByText('No swaps match.')).toBeVisible();
});

test('blocks and unblocks the other side, and repeats the trade without auto-sending', async ({
	page,
	desk,
}) => {
	await makeSwap(desk, 'LTC');
	await openSwaps(page, desk);
	const before = await countOf(desk, 'buy');
	await page.getByRole('link', { name: /LTC.*KMD/ }).click();
	await page.getByRole('button', { name: 'Block this counterparty' }).click();
	const dialog = page.getByRole('dialog', { name: 'Block this counterparty' });
	await dialog.getByRole('button', { name: 'Block', exact: true }).click();
	await expect(dialog.getByText('Counterparty blocked')).toBeVisible();
	expect(await countOf(desk, 'trust')).toBe(1);
	await dialog.getByRole('button', { name: 'Unblock' }).click();
	await expect(dialog.getByText('Counterparty blocked')).toBeHidden();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	expect(await callNode<string[]>(desk, 'trusted')).toEqual([]);

	await page.getByRole('button', { name: 'Repeat this trade' }).click();
	await expect(page).toHaveURL(/\/trade\?pair=KMD-LTC/);
	const form = page.getByRole('form', { name: 'Order' });
	await expect(form.getByLabel('Total', { exact: true })).toHaveValue('0.002');
	expect(await countOf(desk, 'buy')).toBe(before);
});

/** Has the page read the swap list once the node's clock is known. */
async function noteSilence(page: Page): Promise<void> {
	await expect(page.getByText(/ min ahead$/)).toBeVisible();
	const listed = page.waitForResponse((reply) => reply.request().postData()?.includes('swapstatus') === true);
	await page.clock.fastForward(30 * SECOND_MS);
	await listed;
}

test(
	'marks a swap with a silent counterparty as late, needing attention',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await desk.control({ control: 'vanish', after: 'alicepayment' });
		const id = await beginSwap(desk, 'LTC');
		await runUntil(desk, id, 'alicepayment');
		// Advances far enough for the page to show the clock difference, which proves that it has read the node's clock.
		await desk.control({ control: 'advance', ms: 300 * SECOND_MS });
		await signIn(page, desk, `/swaps?swap=${id}`);
		await expect(page.getByText('Running', { exact: true })).toBeVisible();
		await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();
		await noteSilence(page);
		await desk.control({ control: 'leap', ms: 105 * 60 * SECOND_MS });
		await page.reload();
		await expect(page.getByText('Late', { exact: true })).toBeVisible();
		await expect(page.getByText(/^Running for 1 h 5\d min/)).toBeVisible();
		await expect(page.getByText(/^Your counterparty has made no payment since .*\d\d:\d\d/)).toBeVisible();
		await expect(page.getByRole('list', { name: 'Your options now' }).getByRole('listitem')).toHaveCount(2);
		await page.getByRole('button', { name: 'Check now' }).click();
		await expect(page.getByRole('status').getByText('Checked: nothing has changed')).toBeVisible();
		await page.getByRole('link', { name: 'All swaps' }).click();
		await liveUntil(page, page.getByRole('link', { name: 'Swaps 1 needs attention' }));
		await page.getByRole('radio', { name: 'Running' }).check({ force: true });
		await expect(page.getByText('No swaps match.')).toBeVisible();
		await page.getByRole('radio', { name: 'Attention' }).check({ force: true });
		await expect(rows(page).first()).toContainText('Late');
	},
);

test(
	'checks a stuck swap on any page, marks it, lists it first',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk, variant }) => {
		await desk.control({ control: 'vanish', after: 'alicepayment' });
		const id = await beginSwap(desk, 'LTC');
		await runUntil(desk, id, 'alicepayment');
		await desk.control({ control: 'leap', ms: 2 * LOCK_MS - 600 * SECOND_MS });
		await signIn(page, desk, '/settings');
		const link = page.getByRole('link', { name: 'Swaps 1 needs attention' });
		await liveUntil(page, link);
		await expect(page.getByText(/^\d+ h \d+ min ahead$/)).toBeVisible();
		await link.click();
		await expect(rows(page).first()).toContainText('Needs attention');
		await rows(page).first().getByRole('link').click();
		const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
		await expect(checks).toHaveText([/checked automatically: nothing has changed/]);
		await expect(page.getByText(/(taken back|takes the deposit) from .*, in \d+ min/).last()).toBeVisible();

		await desk.control({ control: 'advance', ms: (700 + 800) * SECOND_MS });
		await runUntil(desk, id, 'finished');
		await liveUntil(page, page.getByText(/^Your counterparty gave up: you .*its deposit/));
		await expect(page.getByRole('link', { name: 'Swaps', exact: true })).toBeVisible();
		const taken = variant === 'marketmaker' ? 'aliceclaim' : 'alicereclaim';
		expect((await swapOf(desk, id)).sentflags).toContain(taken);
	},
);

test('asks before closing a page with a waiting request', async ({ page, desk }) => {
	await signIn(page, desk, '/trade?pair=KMD-LTC');
	let asked = 0;
	page.on('dialog', (dialog) => {
		asked += 1;
		void dialog.dismiss();
	});
	const form = page.getByRole('form', { name: 'Order' });
	await form.getByRole('button', { name: 'Best' }).click();
	await form.getByRole('button', { name: '25 %' }).click();
	await form.locator('button[type=submit]').click();
	const review = page.getByRole('dialog', { name: 'Review order' });
	await review.getByRole('button', { name: /now$/ }).click();
	await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
	// The page's unload guard is loaded some seconds later.
	await liveUntil(page, () => page.evaluate(isHeldBack));
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await page.close({ runBeforeUnload: true });
	await expect(page.getByText(/The node keeps looking for a match/)).toBeVisible();
	expect(asked).toBe(1);
});

/**
 * Runs in the page.
 * @returns whether closing the page now would ask the user
 */
function isHeldBack(): boolean {
	const event = new Event('beforeunload', { cancelable: true });
	dispatchEvent(event);
	return event.defaultPrevented;
}
