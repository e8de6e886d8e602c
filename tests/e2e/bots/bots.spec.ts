import { CORE } from '../../config/stages.js';
import type { Locator, Page } from '@playwright/test';
import { callNode } from '../support/node-call.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { openPage } from '../support/open-page.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';

test.use({ movesTime: true });

/** Shorter than a step of a bot or a maker, in milliseconds. */
const STEP_MS = 4000;
const MINUTE_MS = 60_000;

/** Fills in a bot that buys LTC for KMD, slightly above the best price in the book. */
async function fillBot(page: Page, volume: string): Promise<Locator> {
	await openPage(page, 'Bots');
	await page.getByRole('link', { name: 'Start bot' }).first().click();
	const form = page.getByRole('form', { name: 'New bot' });
	await form.getByLabel('Coin to buy').selectOption('LTC');
	await form.getByLabel('Paid with').selectOption('KMD');
	await form.getByRole('button', { name: /^Best price/ }).click();
	// Leave room for the market to move while the practice clock runs.
	const price = form.getByLabel('Highest price');
	await price.fill((Number(await price.inputValue()) * 1.04).toFixed(8));
	await form.getByLabel('Total to spend').fill(volume);
	return form;
}

async function startBot(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Review bot' }).click();
	await page.getByRole('dialog', { name: 'Review bot' }).getByRole('button', { name: 'Start bot' }).click();
}

const news = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

/** Advances the practice clock and the page until the page shows the locator. */
async function until(page: Page, desk: TestDesk, ms: number, shown: Locator): Promise<void> {
	await liveUntil(page, async () => {
		await desk.control({ control: 'advance', ms });
		return shown.isVisible();
	});
}

test('previews, starts, pauses, changes, resumes and stops a bot', { tag: CORE }, async ({ page, desk }) => {
	await signIn(page, desk, '/bots');
	const form = await fillBot(page, '');
	await expect(form.getByRole('button', { name: 'Enter: total to spend' })).toBeVisible();
	await form.getByLabel('Total to spend').fill('1000000');
	await expect(form.getByText(/You need .* KMD more, fees included/)).toBeVisible();
	await form.getByLabel('Total to spend').fill('20');
	await expect(form.getByRole('region', { name: 'First trade' })).toContainText(/KMD for about .* LTC/);
	await startBot(page);
	await expect(news(page, 'Bot running')).toBeVisible();
	await expect(page.getByRole('heading', { name: '↑ Buy LTC with KMD' })).toBeVisible();

	await until(page, desk, STEP_MS, page.getByRole('row', { name: /Swap in progress/ }).first());
	await page.getByRole('button', { name: 'Pause' }).click();
	await expect(news(page, 'Bot paused')).toBeVisible();
	await page.getByRole('button', { name: 'Change…' }).click();
	const change = page.getByRole('dialog', { name: 'Change bot' });
	await change.getByLabel('Total to spend').fill('60');
	await change.getByRole('button', { name: 'Review' }).click();
	await page
		.getByRole('dialog', { name: 'Review change' })
		.getByRole('button', { name: 'Change bot' })
		.click();
	await expect(news(page, 'Bot changed')).toBeVisible();
	await expect(page.getByText('of 60 KMD spent')).toBeVisible();
	await page.getByRole('button', { name: 'Resume' }).click();
	await expect(news(page, 'Bot resumed')).toBeVisible();
	await page.getByRole('button', { name: 'Stop…' }).click();
	const stop = page.getByRole('dialog', { name: 'Stop bot' });
	await expect(stop).toContainText(/(One swap|[0-9]+ swaps) of .* KMD (is|are) in progress and continues?/);
	await expect(stop).toContainText('A stopped bot cannot be resumed');
	await stop.getByRole('button', { name: 'Stop bot' }).click();
	await expect(news(page, 'Bot stopped')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
	await expect(page.getByRole('img', { name: /limit \d/ })).toBeVisible();
	// Open swaps still complete.
	await until(page, desk, 10 * MINUTE_MS, page.getByRole('row', { name: /Finished/ }).first());
	for (const method of ['bot_buy', 'bot_pause', 'bot_settings', 'bot_resume', 'bot_stop'])
		expect(await countOf(desk, method)).toBe(1);

	await page
		.getByRole('row', { name: /Finished/ })
		.first()
		.getByRole('link')
		.click();
	await expect(page).toHaveURL(/\/swaps\?swap=\d+-\d+/);
	await openPage(page, 'History');
	await expect(page.getByText(/Start a bot: buy LTC for 20 KMD/)).toBeVisible();
	await expect(page.getByText('Stop a bot: buy LTC with KMD')).toBeVisible();
});

test('finds a bot whose reply is lost, and reports one never sent', async ({ page, desk }) => {
	await signIn(page, desk, '/bots');
	await fillBot(page, '5');
	await desk.control({ control: 'fault', method: 'bot_buy', fault: 'lost' });
	await startBot(page);
	await expect(news(page, 'Bot running')).toContainText('The reply was lost');
	expect(await countOf(desk, 'bot_buy')).toBe(1);
	expect(await callNode<number[]>(desk, 'bot_list')).toHaveLength(1);

	await fillBot(page, '7');
	await desk.control({ control: 'fault', method: 'bot_buy', fault: 'dropped' });
	await startBot(page);
	await expect(news(page, 'Not seen on the node')).toBeVisible();
	expect(await callNode<number[]>(desk, 'bot_list')).toHaveLength(1);
});
