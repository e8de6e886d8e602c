import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/desk.ts';
import { openPage } from '../support/open-page.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

test('reads a log again, counts, filters and saves swaps, shows prices', async ({ page, desk }) => {
	await signIn(page, desk, '/activity');
	await desk.control({ control: 'fault', method: 'statsdisp', fault: 'refused' });
	await openPage(page, 'Market');
	await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('unique nodes').first()).toBeVisible();

	await expect(page.getByRole('img', { name: /^Swaps per hour/ })).toBeVisible();
	await expect(page.getByRole('row', { name: /^Requested/ })).toBeVisible();
	await page.getByRole('button', { name: 'LTC/KMD' }).click();
	await expect(page).toHaveURL(/view=trades&coins=LTC%2FKMD/);
	const first = page.getByRole('button', { name: /^Swap (LTC for KMD|KMD for LTC)/ }).first();
	await expect(first).toBeVisible();
	await page.reload();
	await expect(page.getByRole('searchbox', { name: 'Coin or pair' })).toHaveValue('LTC/KMD');
	await first.click();
	await expect(page.getByRole('dialog').getByText('Maker gave')).toBeVisible();
	await page.getByRole('button', { name: 'Close' }).click();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export swaps as CSV' }).click();
	const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
	expect(lines[0]).toMatch(/^time,started,outcome,maker gave,/);
	expect(lines.length).toBeGreaterThan(100);
	for (const line of lines.slice(1)) expect(line).toMatch(/(LTC,.*KMD|KMD,.*LTC)/);

	await page.getByRole('link', { name: 'Prices' }).click();
	await expect(page.getByRole('button', { name: /KMD for 1 LTC$/ })).toBeVisible();
	await page.getByRole('button', { name: 'LTC/KMD' }).click();
	await expect(page.getByRole('heading', { name: 'Makers of LTC/KMD' })).toBeVisible();
	await page.getByRole('link', { name: 'Log', exact: true }).click();
	await page.getByRole('button', { name: 'Count new messages' }).click();
	await expect(page.getByRole('table', { name: /^New messages per reading/ })).toBeVisible();
	expect(await countOf(desk, 'parselog')).toBe(1);
});
