import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/desk.ts';
import { followLink } from '../support/open-page.ts';
import { formOf, reviewOf, submitOf } from '../support/order-form.ts';
import { controlPagePractice } from '../support/page-practice.ts';

const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Lesson', exact: true });

/** The current step, as the card announces it to screen readers. */
const stepOf = (page: Page): Locator => cardOf(page).getByRole('status');

/** Focuses a control with the Tab key alone and presses `key`. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
	await expect(control).toBeEnabled();
	const isFocused = () => control.evaluate((element) => element === document.activeElement);
	for (let tabs = 0; tabs < 120 && !(await isFocused()); tabs++) await page.keyboard.press('Tab');
	await expect(control).toBeFocused();
	await page.keyboard.press(key);
}

/** Opens the desk as a new user and starts the lesson on the first card. */
async function startLesson(page: Page): Promise<void> {
	await page.goto('/');
	await press(page, page.getByRole('button', { name: 'Try it now' }));
	const firstSteps = page.getByRole('region', { name: 'First steps' });
	await expect(firstSteps).toBeVisible();
	await expectAccessible(page, '[aria-label="First steps"]');
	await press(page, firstSteps.getByRole('button', { name: 'Start lesson' }));
	await expect(firstSteps).toBeHidden();
	await expect(stepOf(page)).toContainText('Step 1 of 6');
}

/** Continues from the order form to the swap's page. */
async function trade(page: Page): Promise<void> {
	const form = formOf(page);
	await press(page, form.getByRole('button', { name: '25 %' }));
	await press(page, form.getByRole('button', { name: 'Best' }));
	await expect(page.getByRole('status').filter({ hasText: 'Step 3 of 6' }).last()).toBeVisible();
	await send(page);
}

async function send(page: Page): Promise<void> {
	await press(page, submitOf(page));
	await expect(reviewOf(page).getByText('Step 4 of 6')).toBeVisible();
	await press(page, reviewOf(page).getByRole('button', { name: 'Buy KMD now' }));
	await expect(reviewOf(page)).toBeHidden();
}

/** Advances the practice world until the card shows `end`. In a first lesson, each request leads to a swap. */
async function playUntil(page: Page, end: Locator): Promise<void> {
	const goOn = async () => {
		await controlPagePractice(page, { control: 'advance', ms: 3000 });
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [200] }).toBe(true);
}

const finished = (page: Page) => stepOf(page).filter({ hasText: 'Lesson finished' });

test('completes the first swap by keyboard, left and resumed in between', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.emulateMedia({ colorScheme: 'light' });
	await startLesson(page);
	await expectAccessible(page, '[aria-label=Lesson]');
	await press(page, cardOf(page).getByRole('link', { name: 'Open KMD/LTC' }));
	await expect(stepOf(page)).toContainText('Step 2 of 6');
	await expect(formOf(page).locator('[data-lesson-now]')).toHaveCount(2);

	await press(page, cardOf(page).getByRole('button', { name: 'Leave lesson' }));
	await expect(cardOf(page)).toBeHidden();
	await followLink(page, '/guide');
	await page.getByRole('link', { name: /^Lessons/ }).click();
	await expectAccessible(page, 'main');
	await press(page, page.getByRole('button', { name: 'Resume: Your first swap' }));
	await expect(stepOf(page)).toContainText('Step 2 of 6');

	await trade(page);
	await playUntil(page, cardOf(page).getByRole('link', { name: 'Open the swap' }));
	await press(page, cardOf(page).getByRole('link', { name: 'Open the swap' }));
	await expect(stepOf(page)).toContainText('Step 6 of 6');
	await playUntil(page, finished(page));
	await expect(page.getByRole('region', { name: 'Total' })).toBeVisible();

	await press(page, cardOf(page).getByRole('link', { name: 'More lessons' }));
	const listed = page.getByRole('listitem', { name: 'Your first swap' });
	await expect(listed.getByText('Finished')).toBeVisible();
	// An earlier swap does not count for a restarted lesson.
	await press(page, page.getByRole('button', { name: 'Start again: Your first swap' }));
	await expect(stepOf(page)).toContainText('Step 2 of 6');
});

test('completes the first swap on a dark phone, despite a mid-swap reload', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.emulateMedia({ colorScheme: 'dark' });
	await startLesson(page);
	await press(page, cardOf(page).getByRole('button', { name: 'Fold step' }));
	await expect(cardOf(page).getByRole('link', { name: 'Open KMD/LTC' })).toBeHidden();
	await press(page, cardOf(page).getByRole('button', { name: 'Show step' }));
	await press(page, cardOf(page).getByRole('link', { name: 'Open KMD/LTC' }));
	await expect(stepOf(page)).toContainText('Open the order form');
	await expectAccessible(page, '[aria-label=Lesson]');

	await press(page, page.getByRole('button', { name: 'Buy KMD' }));
	const sheet = page.getByRole('dialog', { name: 'Order' });
	await expect(sheet.getByText('Step 2 of 6')).toBeVisible();
	await expectAccessible(page, 'dialog[open]');
	await trade(page);
	const link = sheet.getByRole('link', { name: 'Open the swap' });
	await playUntil(page, link);
	await press(page, link);
	await expect(stepOf(page)).toContainText('Step 6 of 6');
	await page.reload();
	await expect(stepOf(page)).toContainText('Step 6 of 6');
	await playUntil(page, finished(page));
	await expectAccessible(page, '[aria-label=Lesson]');
	await press(page, cardOf(page).getByRole('button', { name: 'Close lesson' }));
	await expect(cardOf(page)).toBeHidden();
});

test('opens the practice market from lessons; skips and restores the first steps', async ({ page }) => {
	await page.goto('/guide/lessons');
	await page.getByRole('button', { name: 'Open practice market' }).click();
	await expect(page.getByRole('button', { name: 'Start: Your first swap' })).toBeVisible();
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Trade' }).click();
	const firstSteps = page.getByRole('region', { name: 'First steps' });
	await firstSteps.getByRole('button', { name: 'Skip' }).click();
	await expect(firstSteps).toBeHidden();
	await page.reload();
	await expect(formOf(page)).toBeVisible();
	await expect(firstSteps).toBeHidden();
	await followLink(page, '/guide');
	await page.getByRole('button', { name: 'Show first steps' }).click();
	await expect(firstSteps).toBeVisible();
});
