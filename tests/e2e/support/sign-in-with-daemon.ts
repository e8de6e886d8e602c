import type { Page } from '@playwright/test';
import type { TestDesk } from './desk.ts';
import { startOf, unfoldOptions, unlessGiven } from './sign-in.ts';

/** Signs in to the practice node and, through the gateway, to its chain daemon, and opens the tokens. */
export async function signInWithDaemon(page: Page, desk: TestDesk): Promise<void> {
	await page.goto(startOf(desk.app, '/tokens'));
	await unlessGiven(page, async () => {
		await page.getByLabel('Node address').fill(desk.node);
		await page.getByLabel('Passphrase or WIF', { exact: true }).fill(desk.passphrase);
		await unfoldOptions(page);
		await page.getByRole('radio', { name: 'Until I close all tabs' }).check();
		await page.getByRole('checkbox', { name: 'Also connect a chain daemon' }).check();
		await page.getByLabel('User', { exact: true }).fill(desk.user);
		await page.getByLabel('Password', { exact: true }).fill(desk.password);
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	});
	await page.waitForFunction(() => document.title.endsWith('Tokens · Swapdesk'));
}
