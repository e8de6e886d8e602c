import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/desk.ts';
import { formOf, reviewOf, submitOf } from '../support/order-form.ts';
import { controlPagePractice } from '../support/page-practice.ts';
import { signIn } from '../support/sign-in.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Lesson', exact: true });
const stepOf = (page: Page): Locator => cardOf(page).getByRole('status').first();
/** The step as the card and the note of an open dialog tell it. */
const told = (page: Page, text: string | RegExp) =>
	page.getByRole('status').filter({ hasText: text }).filter({ visible: true }).last();

interface Look {
	readonly size: typeof WIDE;
	readonly theme: 'light' | 'dark';
}

/** Goes to a control without a pointer, and presses it. */
async function press(control: Locator): Promise<void> {
	await expect(control).toBeEnabled();
	await control.focus();
	await control.press('Enter');
}

/** Comes to the list of lessons as a newcomer, and begins one of them. */
async function start(page: Page, name: string, { size, theme }: Look): Promise<void> {
	await page.setViewportSize(size);
	await page.emulateMedia({ colorScheme: theme });
	await page.goto('/guide/lessons');
	await press(page.getByRole('button', { name: 'Open practice market' }));
	await press(page.getByRole('button', { name: `Start: ${name}` }));
	await expect(stepOf(page)).toContainText(/Step \d of \d/);
}

/** Moves practice time by the button of the step until the page shows `end`. */
async function moveUntil(page: Page, name: string, end: Locator): Promise<void> {
	const move = cardOf(page).getByRole('button', { name });
	const goOn = async () => {
		if (await end.isVisible()) return true;
		// Where the step ends just now, its button is gone, and a press would wait for it.
		await move.evaluateAll((buttons: readonly HTMLElement[]) => buttons.forEach((button) => button.click()));
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [500] }).toBe(true);
}

/** Lets some seconds of practice time pass until the page shows `end`. Some requests lead to no swap: another is sent then. */
async function playUntil(page: Page, end: Locator): Promise<void> {
	const goOn = async () => {
		if (await formOf(page).getByText('Your order is still in the form').isVisible()) await send(page);
		await controlPagePractice(page, { control: 'advance', ms: 3000 });
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [200] }).toBe(true);
}

/** Goes to the market of the lesson. On a wide screen the order form of the one before is there until the page has changed. */
async function openMarket(page: Page, pair: string): Promise<void> {
	await press(cardOf(page).getByRole('link', { name: `Open ${pair}` }));
	await expect(page).toHaveTitle(new RegExp(`${pair} · Swapdesk$`));
}

async function openOrderForm(page: Page, name: RegExp): Promise<void> {
	if ((page.viewportSize()?.width ?? 0) < 900) await press(page.getByRole('button', { name }));
	await expect(formOf(page)).toBeVisible();
}

/** From the market of the lesson to an order that is confirmed. */
async function order(page: Page): Promise<void> {
	await openMarket(page, 'KMD/LTC');
	await openOrderForm(page, /Buy KMD/);
	const form = formOf(page);
	await press(form.getByRole('button', { name: '25 %' }));
	await press(form.getByRole('button', { name: 'Best' }));
	await send(page);
}

async function send(page: Page): Promise<void> {
	await press(submitOf(page));
	await press(reviewOf(page).getByRole('button', { name: 'Buy KMD now' }));
	await expect(reviewOf(page)).toBeHidden();
}

/** A price far from the market has to be typed once more. */
async function retypePrice(page: Page): Promise<void> {
	const review = reviewOf(page);
	const field = review.getByLabel('Retype the price');
	await expect(review.getByRole('button', { name: /Post order|Start price rule/ })).toBeVisible();
	if (!(await field.isVisible())) return;
	const hint = await review.getByText(/^Expected: /).textContent();
	await field.fill(hint?.replace(/^Expected: /, '') ?? '');
}

const finished = (page: Page) => told(page, 'Lesson finished');

/** Holds the card and the clock of the practice world to the rules of accessibility. */
async function checkCardAndClock(page: Page): Promise<void> {
	await expectAccessible(page, '[aria-label=Lesson]');
	await press(page.getByRole('button', { name: 'Practice clock' }));
	const clock = page.getByRole('dialog', { name: 'Practice clock' });
	await expect(clock.getByRole('button', { name: 'Move 1 day forward' })).toBeEnabled();
	await expectAccessible(page, 'dialog[open]');
	await page.keyboard.press('Escape');
	await expect(clock).toBeHidden();
}

for (const [place, size] of Object.entries({ 'a desktop': WIDE, 'a phone': PHONE }))
	test(`the other side vanishes after the payment, and the refund comes, on ${place}`, async ({ page }) => {
		await start(page, 'Your counterparty vanishes', { size, theme: 'dark' });
		if (size === PHONE) await checkCardAndClock(page);
		await order(page);
		const open = page.getByRole('link', { name: 'Open the swap' }).filter({ visible: true }).last();
		await playUntil(page, open);
		await press(open);
		await moveUntil(page, 'Move 1 min', told(page, 'Your coins are locked'));
		await moveUntil(page, 'Move to refund', finished(page));
		await expect(page.getByRole('main').getByText('Refunded', { exact: true }).first()).toBeVisible();
	});

test('a lesson of one practice node leaves no bar at another', async ({ page, desk }) => {
	await start(page, 'A time lock', { size: WIDE, theme: 'light' });
	await checkCardAndClock(page);
	await press(page.getByRole('button', { name: 'Sign out' }));
	await signIn(page, desk, '/swaps');
	const bar = page.locator('.guidance');
	await expect(bar.locator('[data-no-lesson]')).toBeAttached();
	await expect(bar).toBeHidden();
	await page.goto('/guide/lessons');
	await press(page.getByRole('button', { name: 'Start: A time lock' }));
	await expect(stepOf(page)).toContainText(/Step \d of \d/);
});

test('an empty book: an order of one’s own waits, and a buyer comes', async ({ page }) => {
	await start(page, 'An empty order book', { size: PHONE, theme: 'light' });
	await openMarket(page, 'RICK/MORTY');
	await openOrderForm(page, /Sell RICK/);
	const form = formOf(page);
	await form.getByText('Post order', { exact: true }).click();
	await expect(told(page, 'Enter your price')).toBeVisible();
	await form.getByLabel('Price', { exact: true }).fill('0.84');
	await expect(submitOf(page)).toHaveText('Review order');
	await press(submitOf(page));
	await retypePrice(page);
	await press(reviewOf(page).getByRole('button', { name: 'Post order' }));
	await expect(reviewOf(page)).toBeHidden();
	await page.keyboard.press('Escape');
	await moveUntil(page, 'Move 10 min', cardOf(page).getByRole('link', { name: 'Open Swaps' }));
	await press(cardOf(page).getByRole('link', { name: 'Open Swaps' }));
	await expect(finished(page)).toBeVisible();
});

test('coins in pieces that are too small are combined, and then fit', async ({ page }) => {
	await start(page, 'Coins in small pieces', { size: WIDE, theme: 'light' });
	await openMarket(page, 'RICK/MORTY');
	const form = formOf(page);
	await press(form.getByRole('button', { name: 'Best' }));
	await form.getByLabel('Total', { exact: true }).fill('50');
	await expect(told(page, 'Your MORTY are in 40 small pieces')).toBeVisible();
	await press(form.getByRole('link', { name: 'Prepare outputs' }));
	await press(page.getByRole('button', { name: 'Build and review' }));
	await expect(told(page, 'Check that everything but the fee')).toBeVisible();
	await page.getByRole('checkbox').check();
	await press(page.getByRole('button', { name: 'Send to myself' }));
	await moveUntil(page, 'Move 1 min', cardOf(page).getByRole('link', { name: 'Open RICK/MORTY' }));
	await openMarket(page, 'RICK/MORTY');
	await expect(finished(page)).toBeVisible();
});

test('a node that stops in the middle of a purchase, and an order that is sent once', async ({ page }) => {
	await start(page, 'Your node stops while you buy', { size: PHONE, theme: 'dark' });
	await order(page);
	await expect(told(page, 'No reply: the node is away')).toBeVisible();
	const activity = page.getByRole('link', { name: 'Open Activity' }).last();
	await playUntil(page, activity);
	await press(activity);
	await expect(finished(page)).toBeVisible();
	expect((await controlPagePractice(page, { control: 'calls' })).calls?.['buy']).toBe(1);
});

test('a daemon that cheats is found out in the review', async ({ page }) => {
	await start(page, 'A daemon that cheats', { size: PHONE, theme: 'light' });
	await page.getByRole('radio', { name: 'Many equal units' }).check();
	await press(page.getByRole('button', { name: 'Describe it' }));
	await page.getByRole('textbox', { name: 'Name' }).fill('Lesson');
	await page.getByRole('textbox', { name: 'Supply' }).fill('12');
	await press(page.getByRole('button', { name: 'Build and review' }));
	await expect(page.getByText('This is not what you asked for. It cannot be sent.')).toBeVisible();
	await expect(told(page, 'Read the difference')).toBeVisible();
	await press(page.getByRole('button', { name: 'Back to form' }));
	await expect(told(page, 'The daemon is honest again')).toBeVisible();
	await press(page.getByRole('button', { name: 'Build and review' }));
	await expect(finished(page)).toBeVisible();
	expect(
		(await controlPagePractice(page, { control: 'calls' })).calls?.['sendrawtransaction'],
	).toBeUndefined();
});

test('a price rule follows the market, and is stopped', async ({ page }) => {
	await start(page, 'A price that follows the market', { size: WIDE, theme: 'light' });
	await openMarket(page, 'KMD/LTC');
	const form = formOf(page);
	await form.getByText('↓ Sell KMD').click();
	await form.getByText('Price rule', { exact: true }).click();
	await expect(told(page, 'Set Price source to')).toBeVisible();
	await form.getByLabel('Price source').selectOption('market');
	await form.getByLabel('Sell markup').fill('5');
	await expect(form.getByLabel(/^Next price to/).first()).toHaveText(/\d LTC$/);
	await press(submitOf(page));
	await retypePrice(page);
	await press(reviewOf(page).getByRole('button', { name: 'Start price rule' }));
	await moveUntil(page, 'Move 10 min', told(page, 'Press Stop rule'));
	await press(form.getByRole('button', { name: 'Stop rule' }));
	await expect(finished(page)).toBeVisible();
});

test('coins are locked until a date, and reclaimed', async ({ page }) => {
	await start(page, 'A time lock', { size: WIDE, theme: 'dark' });
	await page.getByLabel('Amount', { exact: true }).fill('1');
	const date = page.getByLabel('Locked until');
	await date.fill((await date.getAttribute('min')) ?? '');
	await press(page.getByRole('button', { name: 'Build and review' }));
	await expect(told(page, 'Check the date')).toBeVisible();
	for (const tick of await page.getByRole('checkbox').all()) await tick.check();
	await press(page.getByRole('main').getByRole('button', { name: 'Lock', exact: true }));
	await moveUntil(page, 'Move 1 min', cardOf(page).getByRole('link', { name: 'Show all locks' }));
	await press(cardOf(page).getByRole('link', { name: 'Show all locks' }));
	await moveUntil(page, 'Move to date', page.getByRole('button', { name: 'Reclaim…' }));
	await press(page.getByRole('button', { name: 'Reclaim…' }));
	await press(page.getByRole('button', { name: /^Reclaim 1/ }));
	await moveUntil(page, 'Move 1 min', finished(page));
});
