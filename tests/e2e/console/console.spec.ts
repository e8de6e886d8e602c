import { CORE } from '../../config/stages.js';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/desk.ts';
import { followLink, openPage } from '../support/open-page.ts';
import { countOf, playUntil } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';
import { storedText } from '../support/page-storage.ts';

test(
	'finds a method by keyboard, trades once and reads the event stream',
	{ tag: CORE },
	async ({ page, desk }) => {
		await signIn(page, desk, '/console');

		await test.step('finds and calls a method by keyboard, storing no secret', async () => {
			await page.getByLabel('Find a method').fill('calcaddress');
			await page.keyboard.press('Enter');
			await page.getByLabel('passphrase', { exact: true }).fill('seven very secret words');
			await page.keyboard.press('Enter');
			await expect(page.getByText(/^Valid reply · \d+ ms/).first()).toBeVisible();
			const { wif, coinaddr } = await replyOf(page);
			expect(wif).toBeUndefined();
			await expect(page.getByText(`"${String(coinaddr)}"`)).toBeVisible();
			await page.reload();
			await expect(page.getByLabel('passphrase', { exact: true })).toHaveValue('');
			await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
			const stored = await storedText(page);
			expect(stored).toContain('calcaddress');
			expect(stored).not.toContain('seven very secret words');
		});

		await test.step('confirms a trading call, sends it once, settles it by journal', async () => {
			await followLink(page, '/console?method=setprice');
			await page.getByRole('button', { name: 'Use example' }).click();
			await desk.control({ control: 'fault', method: 'setprice', fault: 'lost' });
			await page.getByRole('button', { name: 'Review and send' }).click();
			expect(await countOf(desk, 'setprice')).toBe(0);
			await page.getByRole('button', { name: 'Send setprice' }).click();
			const unknown = page.getByText('Sent; outcome unknown');
			await expect(unknown).toBeVisible();
			await page.reload();
			await expect(unknown).toBeVisible();
			expect(await countOf(desk, 'setprice')).toBe(1);
			await followLink(page, '/activity?kind=console-call');
			await page.getByRole('link', { name: /^Console: setprice/ }).click();
			await page.getByRole('button', { name: 'Took effect' }).click();
			await expect(unknown).toBeHidden();
			expect(await countOf(desk, 'setprice')).toBe(1);
		});

		await test.step('completes a queued call by the event stream and describes its event', async () => {
			await openPage(page, 'Events');
			await playUntil(desk, page.getByText(/^Sell offer:/).first());
			await openPage(page, 'Console');
			await page.getByRole('link', { name: /^getcoins/ }).click();
			await page.getByRole('checkbox', { name: /queueid/ }).check();
			await page.getByRole('button', { name: 'Send', exact: true }).click();
			await expect(page.getByText('Finished: valid reply')).toBeVisible();
			await openPage(page, 'Events');
			await expect(page.getByText(/^Reply to queued call \d+$/)).toBeVisible();
		});
	},
);

/** Fields of the reply as shown by the tree. */
async function replyOf(page: Page): Promise<Record<string, string | undefined>> {
	const rows = await page.getByRole('treegrid', { name: 'Reply' }).getByRole('row').allInnerTexts();
	const members = rows.map((row) => /(\w+)\s+"([^"•]*)"/.exec(row));
	return Object.fromEntries(members.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}
