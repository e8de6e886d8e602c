import type { Locator, Page } from '@playwright/test';

/** Block interval of the practice chain, in milliseconds. */
export const BLOCK_MS = 120_000;

/** Fills in the wizard, up to the button that builds the transaction. */
export async function describeToken(page: Page, name: string, supply: string): Promise<void> {
	await page.getByRole('link', { name: 'Create a token' }).click();
	await page.getByRole('radio', { name: 'Many equal units' }).check();
	await page.getByRole('button', { name: 'Describe it' }).click();
	await page.getByRole('textbox', { name: 'Name' }).fill(name);
	await page.getByRole('textbox', { name: 'Description' }).fill(`What ${name} is for`);
	await page.getByRole('textbox', { name: 'Supply' }).fill(supply);
}

export async function send(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Send and create' }).waitFor();
	for (const tick of await page.getByRole('checkbox').all()) await tick.check();
	await page.getByRole('button', { name: 'Send and create' }).click();
}

/** A line of the transaction's progress. */
export function stage(page: Page, name: string): Locator {
	return page.getByRole('list', { name: 'Progress of the transaction' }).getByRole('listitem').filter({
		hasText: name,
	});
}
