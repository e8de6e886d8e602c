import type { Locator, Page } from '@playwright/test';
import { expect, type TestDesk } from './desk.ts';
import { signIn } from './sign-in.ts';

export const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Order', exact: true });
export const submitOf = (page: Page): Locator => formOf(page).locator('button[type=submit]');
export const reviewOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Review order' });

/** Signs in and waits until the order form knows the tradable balance. */
export async function openForm(page: Page, desk: TestDesk): Promise<Locator> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await signIn(page, desk);
	const form = formOf(page);
	await expect(form.getByRole('button', { name: 'Max' })).toBeVisible();
	// Text typed before, in this tab or in a different one, is still there.
	await expect(submitOf(page)).toHaveText(/Enter a|Buy|Sell/);
	return form;
}

export async function countOf(desk: TestDesk, method: string): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[method] ?? 0;
}

/**
 * Advances the negotiation until the page shows `end`. The clock also advances during the first check after the call;
 * a clock stopped then would never leave time for an outcome.
 */
export async function playUntil(desk: TestDesk, end: Locator): Promise<void> {
	const goOn = async () => {
		await desk.control({ control: 'advance', ms: 2000 });
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [100] }).toBe(true);
}
