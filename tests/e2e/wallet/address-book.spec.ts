import { readFile } from 'node:fs/promises';
import { BLOCK_MS, stage } from '../support/create-token.ts';
import { expect, test } from '../support/desk.ts';
import { holdWatchers } from '../support/hold-watchers.ts';
import { followLink } from '../support/open-page.ts';
import { beginSwap, runUntil } from '../support/run-swap.ts';
import { signIn } from '../support/sign-in.ts';

const COLD = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
/** An address with the same first and last characters as the labelled one. */
const POISONED = `${COLD.slice(0, 12)}ZZ${COLD.slice(14)}`;

test('chooses a labelled address by keyboard, names it and exposes look-alikes', async ({ page, desk }) => {
	// Names must appear together with their items, not only once the page is idle.
	await holdWatchers(page);
	await signIn(page, desk, '/wallet/address-book');
	await expect(page.getByText(/^No labels\./)).toBeVisible();
	await page.getByRole('button', { name: 'Add label' }).click();
	await page.getByRole('textbox', { name: 'Address' }).fill(COLD);
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('cold wallet');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('rowheader', { name: 'cold wallet' })).toBeVisible();

	// A different tab shows the label at once; the test continues there.
	const other = await page.context().newPage();
	await signIn(other, desk, '/wallet/address-book');
	await expect(other.getByRole('rowheader', { name: 'cold wallet' })).toBeVisible();

	await page.goto(`${desk.app}/wallet/send?coin=KMD`);
	const field = page.getByRole('combobox', { name: 'Address' });
	await field.fill(POISONED);
	const warning = page.getByRole('status').filter({ hasText: 'Looks like “cold wallet”' });
	await expect(warning).toContainText(POISONED);
	await field.fill('cold');
	await field.press('ArrowDown');
	await field.press('Enter');
	await expect(field).toHaveValue(COLD);
	await expect(warning).toBeHidden();
	await page.getByRole('textbox', { name: 'Amount' }).fill('1.5');
	await page.getByRole('button', { name: 'Build and review' }).click();
	const paid = page.getByRole('row', { name: /^To .*cold wallet/ });
	await expect(paid).toContainText(COLD);
	await page.reload();
	await expect(paid).toContainText(COLD);
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(stage(page, 'Accepted by the node')).toContainText('done');
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await expect(page.getByText('Payment confirmed.')).toBeVisible();

	await page.goto(`${desk.app}/activity`);
	await expect(page.getByRole('row', { name: /Send 1.5 KMD/ })).toContainText('cold wallet');
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const saved = await readFile(await (await saving).path(), 'utf8');
	expect(saved.trim()).toMatch(/,Send 1\.5 KMD[^,]*,cold wallet$/);
	await page.goto(`${desk.app}/wallet/coin?coin=KMD`);
	const payment = page
		.getByRole('region', { name: 'History' })
		.getByRole('row', { name: /Payment/ })
		.first();
	await expect(payment).toContainText('cold wallet');

	await other.getByRole('button', { name: 'Edit cold wallet' }).click();
	await other.getByRole('button', { name: 'Remove' }).click();
	await expect(payment).not.toContainText('cold wallet');
	await other.getByRole('button', { name: 'Undo' }).click();
	await expect(payment).toContainText('cold wallet');
});

test('filters and exports swaps by a note and a tag', async ({ page, desk }) => {
	for (const rel of ['LTC', 'BTC'] as const)
		expect(await runUntil(desk, await beginSwap(desk, rel), 'finished')).toMatchObject({
			status: 'finished',
		});
	// A browser that has read no swaps requests the coin's swaps once, and shows the purpose of each payment.
	await signIn(page, desk, '/wallet/coin?coin=LTC');
	for (const words of ['Payment of swap', 'Trade fee'])
		await expect(page.getByRole('button', { name: `${words}, transaction` })).toBeVisible();
	await followLink(page, '/wallet/coin?coin=KMD');
	await expect(page.getByRole('button', { name: 'Received from swap, transaction' })).toHaveCount(2);
	await followLink(page, '/swaps');
	const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
	await expect(rows).toHaveCount(2);
	await rows.filter({ hasText: 'LTC' }).getByRole('link').click();
	await page.getByRole('button', { name: 'Add note' }).click();
	await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Sold for the rent');
	await page.getByRole('textbox', { name: 'Tags (optional)' }).fill('#tax, rent');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('link', { name: 'tax' }).click();
	await expect(page).toHaveURL(/tag=tax/);
	await expect(rows).toHaveCount(1);
	await expect(rows).toContainText('Sold for the rent');
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const saved = await readFile(await (await saving).path(), 'utf8');
	expect(saved.trim()).toMatch(/,Sold for the rent,"tax, rent"$/);
	await page.getByRole('combobox', { name: 'Tag' }).selectOption('All tags');
	await expect(rows).toHaveCount(2);
	await page.keyboard.press('Control+k');
	await page.getByRole('dialog').getByRole('combobox').fill('rent');
	await expect(page.getByRole('option', { name: /Label|Swap/ }).first()).toBeVisible();
});
