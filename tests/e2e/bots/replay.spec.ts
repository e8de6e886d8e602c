import { expect, test } from '../support/desk.ts';
import { openPage } from '../support/open-page.ts';
import { countOf, openForm } from '../support/order-form.ts';

test('replays a price rule and a bot on past trades, sending nothing', async ({ page, desk }) => {
	const form = await openForm(page, desk);
	await form.getByText('↓ Sell').click();
	await form.locator('label').filter({ hasText: 'Price rule' }).click();
	await form.getByLabel('Price source').selectOption('market');
	await form.getByLabel('Sell markup').fill('0.5');
	const question = { name: 'What would it have done?' };
	await form.getByRole('button', question).click();
	const dialog = page.getByRole('dialog', { name: 'Replay of past trades' });
	const summary = dialog.getByRole('status');
	await expect(summary).toHaveText(
		/^[\d\u202f]+ swaps? in [\d\u202f]+ past trades\. About .+ (more|less) than holding\.$/,
	);
	await expect(dialog.getByRole('img', { name: /^Price rule against holding from/ })).toBeVisible();
	await expect(dialog.getByRole('region', { name: 'Sums' })).toContainText(/best ask\s*\d+ % of the time/);
	const week = await summary.textContent();
	await dialog.getByRole('group', { name: 'Period' }).getByText('1 D').click();
	await expect(summary).toHaveText(/past trades/);
	await expect(summary).not.toHaveText(week ?? '');
	await dialog.getByText('Limits of this calculation').click();
	await expect(dialog.getByText(/no history of its price source/)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(form.getByRole('button', question)).toBeFocused();

	await openPage(page, 'Bots');
	await page.getByRole('link', { name: 'Start bot' }).first().click();
	const bot = page.getByRole('form', { name: 'New bot' });
	await bot.getByLabel('Coin to buy').selectOption('LTC');
	await bot.getByLabel('Paid with').selectOption('KMD');
	await bot.getByRole('button', { name: /^Best price/ }).click();
	await bot.getByLabel('Total to spend').fill('20');
	await bot.getByRole('button', question).click();
	await expect(summary).toHaveText(/swaps? in [\d\u202f]+ past trades/);
	await expect(dialog.getByRole('region', { name: 'Sums' })).toContainText(/Spent.*KMD.*of 20 KMD/s);
	await dialog.getByText(/^Swaps \(/).click();
	await expect(dialog.getByRole('table', { name: 'Swaps, latest first' })).toContainText('↑ Buy');
	await dialog.getByRole('button', { name: 'Close' }).click();
	for (const method of ['autoprice', 'bot_buy', 'setprice']) expect(await countOf(desk, method)).toBe(0);
});
