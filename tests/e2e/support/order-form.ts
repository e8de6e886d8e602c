import type { Locator, Page } from '@playwright/test';
import { expect, type TestDesk } from './desk.ts';
import { signIn } from './sign-in.ts';

export const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Order', exact: true });
export const submitOf = (page: Page): Locator => formOf(page).locator('button[type=submit]');
export const reviewOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Review order' });

/** Signs in and waits until the order form shows the tradable balance. */
export async function openForm(page: Page, desk: TestDesk): Promise<Locator> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await signIn(page, desk);
	const form = formOf(page);
	await expect(form.getByRole('button', { name: 'Max' })).toBeVisible();
	// Earlier text, typed in this tab or a different one, is still in the form.
	await expect(submitOf(page)).toHaveText(/Enter a|Buy|Sell/);
	return form;
}

export async function countOf(desk: TestDesk, method: string): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[method] ?? 0;
}

/**
 * Advances the negotiation until the page shows `end`. The clock must also advance during the first check after the
 * call, because a stopped clock would leave no time for an outcome.
 */
export async function playUntil(desk: TestDesk, end: Locator): Promise<void> {
	const goOn = async () => {
		await desk.control({ control: 'advance', ms: 2000 });
		return end.isVisible();
	};
	await expect.poll(goOn, { intervals: [100] }).toBe(true);
}
