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
/** Text of the step, as shown by the card or by the note in an open dialog. */
const instruction = (page: Page, text: string | RegExp) =>
	page.getByRole('status').filter({ hasText: text }).filter({ visible: true }).last();

interface Appearance {
	readonly size: typeof WIDE;
	readonly theme: 'light' | 'dark';
}

/** Focuses a control and activates it with the keyboard. */
async function press(control: Locator): Promise<void> {
	await expect(control).toBeEnabled();
	await control.focus();
	await control.press('Enter');
}

/** Opens the list of lessons as a new user, and starts one. */
async function start(page: Page, name: string, { size, theme }: Appearance): Promise<void> {
	await page.setViewportSize(size);
	await page.emulateMedia({ colorScheme: theme });
	await page.goto('/guide/lessons');
	await press(page.getByRole('button', { name: 'Open practice market' }));
	await press(page.getByRole('button', { name: `Start: ${name}` }));
	await expect(stepOf(page)).toContainText(/Step \d of \d/);
}

/** Advances practice time with the button of the step until the page shows `end`. */
async function moveUntil(page: Page, name: string, end: Locator): Promise<void> {
	const move = cardOf(page).getByRole('button', { name });
	const goOn = async () => {
		if (await end.isVisible()) return true;
		// If the step has just ended, the button is gone and a click would wait for it.
		await move.evaluateAll((buttons: readonly HTMLElement[]) => buttons.forEach((button) => button.click()));
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [500] }).toBe(true);
}

/**
 * Advances practice time in small steps until the page shows `end`. A request may lead to no swap; the lesson then
 * sends a new one.
 */
async function playUntil(page: Page, end: Locator): Promise<void> {
	const goOn = async () => {
		if (await formOf(page).getByText('Your order is still in the form').isVisible()) await send(page);
		await controlPagePractice(page, { control: 'advance', ms: 3000 });
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [200] }).toBe(true);
}

/**
 * Opens the market of the lesson. On a wide screen, the order form of the previous market stays visible until the page
 * has changed.
 */
async function openMarket(page: Page, pair: string): Promise<void> {
	await press(cardOf(page).getByRole('link', { name: `Open ${pair}` }));
	await expect(page).toHaveTitle(new RegExp(`${pair} · Swapdesk$`));
}

async function openOrderForm(page: Page, name: RegExp): Promise<void> {
	if ((page.viewportSize()?.width ?? 0) < 900) await press(page.getByRole('button', { name }));
	await expect(formOf(page)).toBeVisible();
}

/** Continues from the lesson to a confirmed order. */
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

const finished = (page: Page) => instruction(page, 'Lesson finished');

/** Checks the accessibility of the card and of the practice clock. */
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
	test(`refunds the payment after the other side disconnects, on ${place}`, async ({ page }) => {
		await start(page, 'Your counterparty vanishes', { size, theme: 'dark' });
		if (size === PHONE) await checkCardAndClock(page);
		await order(page);
		const open = page.getByRole('link', { name: 'Open the swap' }).filter({ visible: true }).last();
		await playUntil(page, open);
		await press(open);
		await moveUntil(page, 'Move 1 min', instruction(page, 'Your coins are locked'));
		await moveUntil(page, 'Move to refund', finished(page));
		await expect(page.getByRole('main').getByText('Refunded', { exact: true }).first()).toBeVisible();
	});

test("hides the bar of a practice node's lesson at a different node", async ({ page, desk }) => {
	await start(page, 'Your first swap', { size: WIDE, theme: 'light' });
	await checkCardAndClock(page);
	await press(page.getByRole('button', { name: 'Sign out' }));
	await signIn(page, desk, '/swaps');
	const bar = page.locator('.guidance');
	await expect(bar.locator('[data-no-lesson]')).toBeAttached();
	await expect(bar).toBeHidden();
	await page.goto('/guide/lessons');
	await press(page.getByRole('button', { name: 'Start: Your first swap' }));
	await expect(stepOf(page)).toContainText(/Step \d of \d/);
});

test('detects a malicious daemon in the review', async ({ page }) => {
	await start(page, 'A daemon that cheats', { size: PHONE, theme: 'light' });
	await page.getByRole('radio', { name: 'Many equal units' }).check();
	await press(page.getByRole('button', { name: 'Describe it' }));
	await page.getByRole('textbox', { name: 'Name' }).fill('Lesson');
	await page.getByRole('textbox', { name: 'Supply' }).fill('12');
	await press(page.getByRole('button', { name: 'Build and review' }));
	await expect(page.getByText('This is not what you asked for. It cannot be sent.')).toBeVisible();
	await expect(instruction(page, 'Read the difference')).toBeVisible();
	await press(page.getByRole('button', { name: 'Back to form' }));
	await expect(instruction(page, 'The daemon is honest again')).toBeVisible();
	await press(page.getByRole('button', { name: 'Build and review' }));
	await expect(finished(page)).toBeVisible();
	expect(
		(await controlPagePractice(page, { control: 'calls' })).calls?.['sendrawtransaction'],
	).toBeUndefined();
});
