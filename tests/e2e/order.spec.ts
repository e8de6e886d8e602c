import type { Locator, Page } from '@playwright/test';
import { expect, test, type TestDesk } from './support/desk.ts';
import { signIn } from './support/sign-in.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Order' });
const submitOf = (page: Page) => formOf(page).locator('button[type=submit]');

async function openForm(page: Page, desk: TestDesk): Promise<Locator> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await signIn(page, desk);
	const form = formOf(page);
	await expect(form.getByRole('button', { name: 'Max' })).toBeVisible({ timeout: 15_000 });
	await expect(submitOf(page)).toHaveText(/Enter a price/);
	return form;
}

/** A quarter of what can be traded, at a price that every maker of the book is within, or that none is. */
async function fillIn(form: Locator, isAnswered: boolean): Promise<void> {
	await form.getByRole('button', { name: 'Best' }).click();
	const best = Number(await form.getByLabel('Price', { exact: true }).inputValue());
	await form.getByLabel('Price', { exact: true }).fill((best * (isAnswered ? 1.04 : 0.9)).toFixed(8));
	await form.getByRole('button', { name: '25 %' }).click();
}

async function confirm(page: Page): Promise<void> {
	await submitOf(page).click();
	const review = page.getByRole('dialog', { name: 'Review the order' });
	await expect(review).toContainText('You pay up to');
	await review.getByRole('button', { name: /now$/ }).click();
}

async function countOf(desk: TestDesk, method: string): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[method] ?? 0;
}

/** Lets the negotiation go on until it is over, one way or the other. */
async function playOn(desk: TestDesk): Promise<void> {
	for (let second = 0; second < 40; second += 2) await desk.control({ control: 'advance', ms: 2000 });
}

test('a purchase is reviewed in one sentence, asked for once, and becomes a swap', async ({ page, desk }) => {
	const form = await openForm(page, desk);
	const before = await countOf(desk, 'buy');
	await fillIn(form, true);
	await expect(form.getByText('Receive at least')).toBeVisible();
	await confirm(page);
	await expect(form.getByText('Waiting for a maker')).toBeVisible();
	await playOn(desk);
	await expect(form.getByText('The swap has begun')).toBeVisible({ timeout: 15_000 });
	expect(await countOf(desk, 'buy')).toBe(before + 1);
});

test('while a request waits the button counts down, and after a reload nothing is sent again', async ({
	page,
	desk,
}) => {
	const form = await openForm(page, desk);
	const before = await countOf(desk, 'buy');
	await fillIn(form, false);
	await confirm(page);
	await expect(submitOf(page)).toHaveText(/Wait \d+ s: a request is open/);
	await submitOf(page).click({ force: true });
	await expect(page.getByRole('dialog', { name: 'Review the order' })).toBeHidden();
	await page.reload();
	await expect(form.getByText('Waiting for a maker')).toBeVisible({ timeout: 15_000 });
	expect(await countOf(desk, 'buy')).toBe(before + 1);
	await playOn(desk);
	await expect(form.getByText('Nobody answered', { exact: true })).toBeVisible({ timeout: 15_000 });
});

test('a request that nobody answers leaves the form as it was', async ({ page, desk }) => {
	const form = await openForm(page, desk);
	await fillIn(form, false);
	const typed = await form.getByLabel('Price', { exact: true }).inputValue();
	await confirm(page);
	await expect(form.getByText('Waiting for a maker')).toBeVisible();
	await playOn(desk);
	await expect(form.getByText('Nobody answered', { exact: true })).toBeVisible({ timeout: 15_000 });
	await expect(form.getByLabel('Price', { exact: true })).toHaveValue(typed);
	await form.getByRole('button', { name: 'Close' }).click();
	await expect(submitOf(page)).toHaveText(/^\s*Buy /);
});

test('when the reply is lost the swap is found by asking, and no second request is sent', async ({
	page,
	desk,
}) => {
	const form = await openForm(page, desk);
	const before = await countOf(desk, 'buy');
	await fillIn(form, true);
	await desk.control({ control: 'fault', method: 'buy', fault: 'lost' });
	await confirm(page);
	await expect(form.getByText('Waiting for a maker')).toBeVisible({ timeout: 15_000 });
	await playOn(desk);
	await expect(form.getByText('The swap has begun')).toBeVisible({ timeout: 15_000 });
	expect(await countOf(desk, 'buy')).toBe(before + 1);
});

test('an order is posted, gets another price, and is taken back until the book has lost it', async ({
	page,
	desk,
}) => {
	const form = await openForm(page, desk);
	const mine = page.getByRole('region', { name: 'My orders' });
	await form.getByText('↓ Sell').click();
	await form.getByText('Post an order').click();
	await form.getByRole('button', { name: 'Middle' }).click();
	const first = await form.getByLabel('Price', { exact: true }).inputValue();
	await submitOf(page).click();
	await page.getByRole('button', { name: 'Post the order' }).click();
	await expect(mine.getByText(first)).toBeVisible();
	await expect(page.getByTitle(/^Your order:/)).toBeVisible({ timeout: 10_000 });

	await mine.getByRole('button', { name: 'Edit' }).click();
	const second = (Number(first) * 1.01).toFixed(8).replace(/0+$/, '');
	await form.getByLabel('Price', { exact: true }).fill(second);
	await submitOf(page).click();
	await page.getByRole('button', { name: 'Post the order' }).click();
	await expect(mine.getByText(second)).toBeVisible();
	await expect(mine.getByText(first)).toBeHidden();

	await mine.getByRole('button', { name: /^Cancel: sell/ }).click();
	await page
		.getByRole('dialog', { name: 'Cancel orders' })
		.getByRole('button', { name: 'Cancel it' })
		.click();
	await expect(mine.getByText('You offer nothing at the moment')).toBeVisible({ timeout: 15_000 });
	await expect(page.getByTitle(/^Your order:/)).toBeHidden({ timeout: 10_000 });
});
