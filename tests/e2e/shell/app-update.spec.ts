import type { Locator, Page } from '@playwright/test';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { countOf, formOf, openForm, playUntil, reviewOf, submitOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ ownBuild: true, serviceWorkers: 'allow' });

const REPLY_MS = 20_000;

const offerOn = (page: Page): Locator =>
	page.getByRole('status').filter({ hasText: 'A new version of Swapdesk is ready' });

/** Opens the order form on a page served by its worker. */
async function openInstalled(page: Page, desk: TestDesk): Promise<Locator> {
	await page.goto('/');
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	const form = await openForm(page, desk);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
	return form;
}

/** Clicks a button and waits for the page that replaces this one. */
async function reloadBy(button: Locator): Promise<void> {
	const page = button.page();
	await page.evaluate(() => ((globalThis as { isOld?: boolean }).isOld = true));
	await button.click();
	await expect.poll(() => page.evaluate(() => 'isOld' in globalThis).catch(() => true)).toBe(false);
}

/** Prepends a script to the worker of the built page. */
async function addToWorker(desk: TestDesk, script: string): Promise<void> {
	const file = join(desk.build, 'service-worker.js');
	await writeFile(file, `${script}\n${await readFile(file, 'utf8')}`);
	await Promise.all(['.gz', '.br'].map((form) => rm(file + form, { force: true })));
}

/** Deploys a new version, with the same database. */
const update = (desk: TestDesk) => addToWorker(desk, '// A later version.');

/** Makes the browser check for a new version, as it does hourly. */
const look = (page: Page) =>
	page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/**
 * Waits until the page has requested no file for a second. A file requested during the switch to a new version wakes
 * the old worker; with DevTools attached, as in this test, Chromium then waits five minutes.
 */
async function untilFilesAreThere(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
		const files = all.filter(({ name }) => name.startsWith(origin));
		return files.every(({ responseEnd }) => performance.now() - responseEnd > 1000);
	});
}

/**
 * Watches the text of the page.
 * @returns a check that `text` has never appeared
 */
async function neverSays(page: Page, text: string): Promise<() => Promise<void>> {
	const said = await page.evaluateHandle((words) => {
		const seen: string[] = [];
		const look = () => seen.push(...[document.body.textContent].filter((each) => each.includes(words)));
		new MutationObserver(look).observe(document.body, {
			subtree: true,
			childList: true,
			characterData: true,
		});
		return seen;
	}, text);
	return async () => expect(await said.jsonValue()).toEqual([]);
}

test('offers an update once nothing open would be lost, naming the blocker', async ({ page, desk }) => {
	const form = await openInstalled(page, desk);
	const price = form.getByLabel('Price', { exact: true });
	await price.fill('0.0123');
	const banner = offerOn(page);
	await expect(banner).toBeHidden();

	await update(desk);
	await look(page);
	await expect(banner).toContainText(
		'You can update once the form that you are filling in is sent or cleared.',
	);
	const reload = banner.getByRole('button', { name: 'Reload now' });
	await expect(reload).toHaveCount(0);
	const neverOthers = await neverSays(page, 'your other tabs');
	await price.fill('');
	await expect(reload).toBeVisible();
	await neverOthers();
	await price.fill('0.0123');
	await expect(reload).toHaveCount(0);
	// Typed text survives a reload, and no longer blocks the update afterwards.
	await page.reload();
	await expect(formOf(page).getByLabel('Price', { exact: true })).toHaveValue('0.0123');
	await page.keyboard.press('?');
	await expect(banner).toContainText('the open review or dialog');
	await page.keyboard.press('Escape');

	// A form in a different tab blocks the update in this tab too.
	const other = await page.context().newPage();
	const otherForm = await openForm(other, desk);
	await otherForm.getByLabel('Price', { exact: true }).fill('0.0456');
	await expect(banner).toContainText('You can update once your other tabs are done');
	await expect(reload).toHaveCount(0);
	await otherForm.getByLabel('Price', { exact: true }).fill('');
	await expect(reload).toBeVisible();

	// A new tab starts watching for updates only when idle.
	const late = await page.context().newPage();
	await signIn(late, desk, '/settings');
	for (const tab of [page, other, late]) await untilFilesAreThere(tab);
	await reloadBy(reload);
	await expect(formOf(page).getByLabel('Price', { exact: true })).toHaveValue('0.0123');
	await expect(banner).toBeHidden();
	// The other tabs keep running and still offer the update.
	for (const tab of [other, late]) {
		const offer = offerOn(tab);
		await offer.getByRole('button', { name: 'Reload now' }).click();
		await expect(offer).toBeHidden();
	}
});

test('sends an order once while its worker is replaced, and follows it', async ({ page, desk }) => {
	const form = await openInstalled(page, desk);
	await form.getByRole('button', { name: 'Best' }).click();
	const price = form.getByLabel('Price', { exact: true });
	await price.fill((Number(await price.inputValue()) * 1.04).toFixed(8));
	await form.getByRole('button', { name: '25 %' }).click();
	await submitOf(page).click();
	await expect(reviewOf(page)).toContainText('You pay at most');
	await desk.control({ control: 'latency', method: 'buy', ms: REPLY_MS });
	await reviewOf(page).getByRole('button', { name: /now$/ }).click();
	await expect.poll(() => countOf(desk, 'buy')).toBe(1);

	await update(desk);
	const banner = offerOn(page);
	await look(page);
	await expect(banner).toContainText('You can update once');
	await expect(banner.getByRole('button', { name: 'Reload now' })).toHaveCount(0);
	await untilFilesAreThere(page);
	// A different tab or DevTools may still activate the new version.
	await page.evaluate(async () => {
		const replaced = new Promise((resolve) =>
			navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
		);
		(await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' });
		await replaced;
	});
	await desk.control({ control: 'latency', method: 'buy', ms: 0 });
	await desk.control({ control: 'advance', ms: REPLY_MS });
	await playUntil(desk, form.getByText('Swap started'));
	await page.reload();
	await page.goto('/activity');
	await expect(page.getByRole('link', { name: /^Details of: Buy/ })).toHaveCount(1);
	expect(await countOf(desk, 'buy')).toBe(1);
});

/** Delays the switch until a message from a tab, like a browser whose old worker is busy. */
const SLOW_TO_SWITCH = `{
	const skip = self.skipWaiting.bind(self);
	self.skipWaiting = () => new BroadcastChannel('switch').addEventListener('message', skip);
}`;

test('waits for a browser that switches slowly, and keeps a started form', async ({ page, desk }) => {
	const form = await openInstalled(page, desk);
	await addToWorker(desk, SLOW_TO_SWITCH);
	await look(page);
	const banner = offerOn(page);
	const reload = banner.getByRole('button', { name: 'Reload now' });
	await reload.click();
	await expect(banner).toContainText('Your browser is switching to it.');
	await expect(reload).toHaveAttribute('aria-busy', 'true');
	const price = form.getByLabel('Price', { exact: true });
	await price.fill('0.0123');
	await untilFilesAreThere(page);
	await page.evaluate(() => new BroadcastChannel('switch').postMessage('now'));
	await expect(banner).toContainText('once the form that you are filling in is sent or cleared');
	await price.fill('');
	await reloadBy(reload);
	await expect(formOf(page)).toBeVisible();
	await expect(banner).toBeHidden();
});

const COUNTING = `
	self.posts = 0;
	self.addEventListener('fetch', ({ request }) => (self.posts += Number(request.method === 'POST')));`;

test('sends a page’s calls past the worker', async ({ page, desk, context }) => {
	await addToWorker(desk, COUNTING);
	await openInstalled(page, desk);
	const before = await countOf(desk, 'orderbook');
	await expect.poll(() => countOf(desk, 'orderbook')).toBeGreaterThan(before + 1);
	const [worker] = context.serviceWorkers();
	expect(await worker?.evaluate(() => (globalThis as { posts?: number }).posts)).toBe(0);
});
