import type { Locator, Page } from '@playwright/test';
import { expect, test, type TestDesk } from './support/desk.ts';
import { countOf, openForm, reviewOf, submitOf } from './support/order-form.ts';
import { liveUntil } from './support/world-time.ts';

test.use({ movesTime: true });

async function openPriceRule(page: Page, desk: TestDesk): Promise<Locator> {
	const form = await openForm(page, desk);
	await form.getByText('↓ Sell').click();
	await choosePriceRule(form);
	return form;
}

async function choosePriceRule(form: Locator): Promise<void> {
	// Matches the label, because the running rule's text contains the words too.
	await form.locator('label').filter({ hasText: 'Price rule' }).click();
	await expect(form.getByLabel('Price source')).toBeVisible();
}

/**
 * Starts the formula in the form.
 * @returns the previewed price of each side
 */
async function start(page: Page, form: Locator): Promise<string[]> {
	const outputs = form.getByLabel(/^Next price to/);
	await expect(outputs.first()).toBeVisible();
	for (const output of await outputs.all()) await expect(output).toHaveText(/\d BTC$/);
	const expected = await outputs.allTextContents();
	await submitOf(page).click();
	await answerGuard(page);
	await reviewOf(page).getByRole('button', { name: 'Start price rule' }).click();
	return expected.map((text) => text.trim());
}

/** Retypes the price if the review asks for it, as it does for a price far from the book. */
async function answerGuard(page: Page): Promise<void> {
	const field = reviewOf(page).getByLabel('Retype the price');
	await expect(field.or(reviewOf(page).getByRole('button', { name: 'Start price rule' }))).toBeVisible();
	if (!(await field.isVisible())) return;
	const hint = await reviewOf(page)
		.getByText(/^Expected: /)
		.textContent();
	await field.fill(hint?.replace(/^Expected: /, '') ?? '');
}

/** Restarts the node, which also closes the connection that requested the restart. */
async function restart(desk: TestDesk): Promise<void> {
	await desk.control({ control: 'restart' }).catch(() => undefined);
}

const runs = (form: Locator) => form.getByRole('status').filter({ hasText: 'Price rule running' });

test('posts the previewed price of each kind of rule until stopped', async ({ page, desk }) => {
	const form = await openPriceRule(page, desk);
	const before = await countOf(desk, 'autoprice');
	const kinds: readonly (readonly [kind: string, fill: () => Promise<unknown>])[] = [
		['market', () => form.getByLabel('Sell markup').fill('12,5')],
		['pair', () => form.getByLabel('Priced in').selectOption('LTC')],
		['fund', () => fillFund(form)],
		['fixed', () => form.getByLabel('Price', { exact: true }).fill('0.0005')],
	];
	for (const [kind, fill] of kinds) {
		await form.getByLabel('Price source').selectOption(kind);
		await fill();
		const [price = ''] = await start(page, form);
		await expect(runs(form)).toContainText(`Selling KMD at ${price}.`);
		await expect(form.getByText('A price rule is running')).toHaveCount(1);
		await runs(form).getByRole('button', { name: 'Close' }).click();
	}
	expect(await countOf(desk, 'autoprice')).toBe(before + kinds.length);
	await form.getByRole('button', { name: 'Stop rule' }).click();
	await expect(form.getByText('A price rule is running')).toBeHidden();
	await desk.control({ control: 'advance', ms: 61_000 });
	await expect(page.getByText('No open orders')).toBeVisible();
});

async function fillFund(form: Locator): Promise<void> {
	await form.getByLabel('Holdings', { exact: true }).fill('KMD 3');
	await form.getByLabel('Shares of the fund').fill('2');
}

test('warns that a two-sided aggregator rule ends with the node', async ({ page, desk }) => {
	const form = await openPriceRule(page, desk);
	await form.getByLabel('Price source').selectOption('aggregator');
	await form.getByText('Buy and sell').click();
	await form.getByLabel('Sell markup').fill('9');
	await form.getByLabel('Buy discount').fill('11');
	await expect(form.getByText('Runs until the node stops')).toBeVisible();
	// The fees of the chosen side are next to the button, and those of the other side in the list.
	await expect(form.getByRole('region', { name: 'Outcomes' })).toContainText(/Fees [\d. ]+ KMD ·/);
	await expect(form.getByRole('region', { name: 'Buy order' })).toContainText(/Fees if filled [\d. ]+ BTC ·/);
	const [ask = '', bid = ''] = await start(page, form);
	await expect(runs(form)).toContainText(`Selling KMD at ${ask}.`);
	await expect(runs(form)).toContainText(`Buying KMD at ${bid}.`);
	await form.getByRole('button', { name: 'Cancel for now' }).click();
	const running = form.getByText('A price rule is running');
	await expect(running).toBeHidden();
	await desk.control({ control: 'advance', ms: 61_000 });
	await liveUntil(page, running);
	await restart(desk);
	await liveUntil(page, async () => !(await running.isVisible()));
});

test('finds a price rule after a lost reply or a closed page', async ({ page, desk }) => {
	const form = await openPriceRule(page, desk);
	const before = await countOf(desk, 'autoprice');
	await form.getByLabel('Price source').selectOption('dollar');
	await form.getByLabel('One BTC is worth').fill('900');
	await form.getByLabel('Sell markup').fill('5');
	await desk.control({ control: 'fault', method: 'autoprice', fault: 'lost' });
	const [price = ''] = await start(page, form);
	await expect(runs(form)).toContainText(`Selling KMD at ${price}.`);

	await form.getByLabel('One BTC is worth').fill('700');
	await desk.control({ control: 'latency', method: 'autoprice', ms: 1000 });
	const [later = ''] = await start(page, form);
	await expect.poll(() => countOf(desk, 'autoprice')).toBe(before + 2);
	await page.reload();
	await desk.control({ control: 'latency', method: 'autoprice', ms: 0 });
	await desk.control({ control: 'advance', ms: 1000 });
	await choosePriceRule(form);
	await expect(form.getByText(`Selling KMD at ${later}.`).first()).toBeVisible();
	expect(await countOf(desk, 'autoprice')).toBe(before + 2);
	await restart(desk);
});
