import type { Page } from '@playwright/test';
import { expect, test, type TestDesk } from './support/desk.ts';
import { countOf, formOf, openForm, reviewOf, submitOf } from './support/order-form.ts';
import { liveUntil } from './support/world-time.ts';

test.use({ movesTime: true });

/** The bar above the page while the node does not respond. */
const barOf = (page: Page) => page.getByRole('status').filter({ hasText: 'is not responding.' });

/**
 * Blocks the node's address for this page.
 * @returns the calls attempted since
 */
async function disconnect(page: Page, desk: TestDesk): Promise<string[]> {
	const tried: string[] = [];
	await page.route(`${desk.node}/**`, async (route) => {
		tried.push((JSON.parse(route.request().postData() ?? '{}') as { method: string }).method);
		await route.abort('connectionrefused');
	});
	return tried;
}

async function comeBack(page: Page, desk: TestDesk): Promise<void> {
	await page.unroute(`${desk.node}/**`);
	await liveUntil(page, async () => !(await barOf(page).isVisible()));
}

async function review(page: Page): Promise<void> {
	const form = formOf(page);
	await form.getByRole('button', { name: 'Best' }).click();
	await form.getByRole('button', { name: '25 %' }).click();
	await submitOf(page).click();
}

test('shows one bar while the node is away, and polls it rarely', async ({ page, desk }) => {
	const form = await openForm(page, desk);
	const book = page.getByRole('region', { name: 'Order book' });
	const places = async () => [await form.boundingBox(), await book.boundingBox()];
	const before = await places();
	const tried = await disconnect(page, desk);
	await liveUntil(page, barOf(page));
	expect(await places()).toEqual(before);
	await expect(page.getByText('is not responding')).toHaveCount(1);
	await expect(page.getByText('The last update failed')).toHaveCount(0);
	await expect(page.locator('main')).toHaveAttribute('data-stale', 'away');
	// Calls in flight fail and each read is retried once; afterwards only the height is requested.
	const polls = () => tried.filter((method) => method === 'getcoin').length;
	const others = () => tried.filter((method) => method !== 'getcoin' && method !== 'help');
	const waitForPoll = async (before = polls()) => liveUntil(page, async () => polls() > before);
	await waitForPoll();
	const tries = others();
	const timesOf = (method: string) => others().filter((each) => each === method).length;
	await waitForPoll();
	await waitForPoll();
	// Earlier requests are not repeated; a component that loads late detects the outage on its own.
	expect(others().filter((method) => tries.includes(method))).toEqual(tries);
	for (const method of others()) expect(timesOf(method), others().join()).toBeLessThanOrEqual(2);
	await comeBack(page, desk);
	await expect(page.locator('main')).not.toHaveAttribute('data-stale');
});

test('reports a hanging node, marks stale data, and can stop waiting', async ({ page, desk }) => {
	await openForm(page, desk);
	let isHanging = true;
	const held: (() => Promise<void>)[] = [];
	await page.route(`${desk.node}/**`, async (route) => {
		if (isHanging) held.push(() => route.continue());
		else await route.continue();
	});
	const silent = page.getByText('Your node has not replied for several seconds');
	await liveUntil(page, silent);
	await expect(page.locator('main')).toHaveAttribute('data-stale', 'silent');
	const asked = held.length;
	await page.getByRole('button', { name: 'Stop waiting' }).click();
	// The next call is sent and hangs as well.
	await liveUntil(page, async () => held.length > asked);
	await liveUntil(page, silent);
	isHanging = false;
	for (const go of held) await go().catch(() => undefined);
	await expect(silent).toBeHidden();
	await expect(page.locator('main')).not.toHaveAttribute('data-stale');
});

test("holds an order's review while the node is away, then sends once", async ({ page, desk }) => {
	await openForm(page, desk);
	await review(page);
	const dialog = reviewOf(page);
	const send = dialog.getByRole('button', { name: /now$/ });
	await expect(send).toBeEnabled();
	await disconnect(page, desk);
	await expect(dialog.getByText('Nothing was sent.')).toBeVisible();
	const waiting = dialog.getByRole('button', { name: 'The node does not answer' });
	await expect(waiting).toHaveAttribute('aria-disabled', 'true');
	await waiting.press('Enter');
	await expect(dialog).toBeVisible();
	await page.unroute(`${desk.node}/**`);
	await send.click();
	await expect(formOf(page).getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
	expect(await countOf(desk, 'buy')).toBe(1);
});
