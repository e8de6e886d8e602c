import { CORE } from '../config/stages.js';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/desk.ts';
import { BOTH_VARIANTS } from './support/variants.ts';
import { countOf, formOf, openForm, playUntil, reviewOf, submitOf } from './support/order-form.ts';

/** Fills in a quarter of the tradable amount, at a price that all makers in the book accept or that none accepts. */
async function fillIn(form: Locator, isAnswered: boolean): Promise<void> {
	await form.getByRole('button', { name: 'Best' }).click();
	const best = Number(await form.getByLabel('Price', { exact: true }).inputValue());
	await form.getByLabel('Price', { exact: true }).fill((best * (isAnswered ? 1.04 : 0.9)).toFixed(8));
	await form.getByRole('button', { name: '25 %' }).click();
}

async function openReview(page: Page): Promise<Locator> {
	await submitOf(page).click();
	const review = reviewOf(page);
	await expect(review).toContainText('You pay at most');
	// An order that no offer in the book would fill requires a confirmation.
	for (const tick of await review.getByRole('checkbox').all()) await tick.check();
	return review;
}

const sendFrom = (review: Locator) => review.getByRole('button', { name: /now$/ }).click();

async function confirm(page: Page): Promise<void> {
	await sendFrom(await openReview(page));
}

/**
 * Watches the send button of the review.
 * @returns a function that returns every vertical position the button has had
 */
async function watchSendButton(page: Page): Promise<() => Promise<readonly number[]>> {
	const noted = await page.evaluateHandle(() => {
		const heights = new Set<number>();
		const look = () => {
			const button = document.querySelector('dialog button[type=submit]');
			if (button) heights.add(Math.round(button.getBoundingClientRect().top));
			requestAnimationFrame(look);
		};
		look();
		return heights;
	});
	return () => noted.evaluate((heights) => [...heights]);
}

for (const [width, height] of [
	[1280, 800],
	[360, 740],
] as const)
	test(`shows fees next to the button at ${width} x ${height}`, async ({ page, desk }) => {
		await openForm(page, desk);
		await page.setViewportSize({ width, height });
		if (width < 640) await page.getByRole('button', { name: '↑ Buy' }).click();
		const form = formOf(page);
		await form.getByRole('button', { name: 'Best' }).click();
		await form.getByRole('button', { name: '25 %' }).click();
		const foot = submitOf(page).locator('..');
		for (const name of ['You pay at most', 'Fees'])
			await expect(foot.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
		await expect(submitOf(page)).toBeInViewport({ ratio: 1 });
	});

test(
	'reviews a purchase, requests it once and follows it to its swap',
	{ tag: [BOTH_VARIANTS, CORE] },
	async ({ page, desk }) => {
		const form = await openForm(page, desk);
		const before = await countOf(desk, 'buy');
		await fillIn(form, true);
		await expect(form.getByText('You receive about').first()).toBeVisible();
		const heights = await watchSendButton(page);
		const review = await openReview(page);
		// The last message to arrive.
		await expect(review.getByText('First trade with this seller in this browser.')).toBeVisible();
		expect(await heights()).toHaveLength(1);
		await sendFrom(review);
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		await playUntil(desk, form.getByText('Swap started'));
		expect(await countOf(desk, 'buy')).toBe(before + 1);
	},
);

test(
	'counts down while a request waits, and restores the unanswered form',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		const form = await openForm(page, desk);
		const before = await countOf(desk, 'buy');
		await fillIn(form, false);
		await confirm(page);
		await expect(submitOf(page)).toHaveText(/Waiting for a match \(\d+ s\)/);
		await submitOf(page).click({ force: true });
		await expect(reviewOf(page)).toBeHidden();
		await page.reload();
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		expect(await countOf(desk, 'buy')).toBe(before + 1);
		const unanswered = form.getByText(/^No (seller|buyer) filled your order$/);
		await playUntil(desk, unanswered);
		await form.getByRole('button', { name: 'Close' }).click();
		await expect(unanswered).toBeHidden();

		await fillIn(form, false);
		const typed = await form.getByLabel('Price', { exact: true }).inputValue();
		await confirm(page);
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		await playUntil(desk, unanswered);
		await expect(form.getByLabel('Price', { exact: true })).toHaveValue(typed);
		await form.getByRole('button', { name: 'Close' }).click();
		await expect(submitOf(page)).toHaveText(/^\s*Buy /);
	},
);

test('sends once from two tabs and explains why in the other', async ({ page, context, desk }) => {
	const other = await context.newPage();
	const before = await countOf(desk, 'buy');
	const tabs = [page, other];
	for (const tab of tabs) {
		const form = await openForm(tab, desk);
		await fillIn(form, false);
		await openReview(tab);
	}
	await Promise.all(tabs.map((tab) => reviewOf(tab).getByRole('button', { name: /now$/ }).click()));
	await expect
		.poll(async () =>
			(
				await Promise.all(
					tabs.map((tab) =>
						formOf(tab)
							.getByText(/^Not sent:/)
							.count(),
					),
				)
			).sort(),
		)
		.toEqual([0, 1]);
	// Both tabs follow the request that was sent.
	for (const tab of tabs) await expect(formOf(tab).getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
	expect(await countOf(desk, 'buy')).toBe(before + 1);
	await playUntil(desk, formOf(page).getByText(/^No (seller|buyer) filled your order$/));
});

test(
	'finds the swap after a lost reply and sends no second request',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		const form = await openForm(page, desk);
		const before = await countOf(desk, 'buy');
		await fillIn(form, true);
		await desk.control({ control: 'fault', method: 'buy', fault: 'lost' });
		await confirm(page);
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		await playUntil(desk, form.getByText('Swap started'));
		expect(await countOf(desk, 'buy')).toBe(before + 1);
	},
);

test(
	'posts an order, changes its price, and cancels it from the book',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		const form = await openForm(page, desk);
		const mine = page.getByRole('region', { name: 'My orders' });
		await form.getByText('↓ Sell').click();
		await form.getByText('Post order', { exact: true }).click();
		await form.getByRole('button', { name: 'Mid', exact: true }).click();
		const first = await form.getByLabel('Price', { exact: true }).inputValue();
		await submitOf(page).click();
		await page.getByRole('button', { name: 'Post order' }).click();
		await expect(mine.getByText(first)).toBeVisible();
		await expect(page.getByTitle(/^Your order:/)).toBeVisible();

		await mine.getByRole('button', { name: /^Edit: sell/ }).click();
		const second = (Number(first) * 1.01).toFixed(8).replace(/\.?0+$/, '');
		const field = mine.getByRole('textbox', { name: /^New price/ });
		await field.fill(second);
		await field.press('Enter');
		await reviewOf(page).getByRole('button', { name: 'Change price' }).click();
		await expect(mine.getByText(second)).toBeVisible();
		await expect(mine.getByText(first)).toBeHidden();

		await mine.getByRole('button', { name: /^Cancel: sell/ }).click();
		await page
			.getByRole('dialog', { name: 'Cancel orders' })
			.getByRole('button', { name: 'Cancel order' })
			.click();
		await expect(mine.getByText('No open orders')).toBeVisible();
		await expect(page.getByTitle(/^Your order:/)).toBeHidden();
	},
);
