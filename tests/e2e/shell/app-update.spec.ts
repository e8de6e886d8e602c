import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { formOf, openForm } from '../support/order-form.ts';

test.use({ ownBuild: true, serviceWorkers: 'allow' });

/** The desk serves another version from now on, with the same database. */
async function update(desk: TestDesk): Promise<void> {
	const file = join(desk.build, 'service-worker.js');
	await writeFile(file, `${await readFile(file, 'utf8')}\n// A later version.\n`);
	await Promise.all(['.gz', '.br'].map((form) => rm(file + form, { force: true })));
}

test('a page that stays open learns of a new version, and keeps what is typed over the reload to it', async ({
	page,
	desk,
}) => {
	await page.goto('/');
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	const form = await openForm(page, desk);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
	await form.getByLabel('Price', { exact: true }).fill('0.0123');
	const banner = page.getByText('A new version of Swapdesk is ready');
	await expect(banner).toBeHidden();

	await update(desk);
	// The user comes back to the tab.
	await expect(async () => {
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(banner).toBeVisible({ timeout: 2000 });
	}).toPass();
	await page.evaluate(() => ((globalThis as { isOld?: boolean }).isOld = true));
	await page.getByRole('button', { name: 'Reload now' }).click();
	await expect.poll(() => page.evaluate(() => 'isOld' in globalThis).catch(() => true)).toBe(false);
	await expect(formOf(page).getByLabel('Price', { exact: true })).toHaveValue('0.0123');
	await expect(banner).toBeHidden();
});
