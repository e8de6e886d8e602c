import { openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';

test('configures chart and indicators by keyboard, surviving a reload', async ({ page, desk }) => {
	const chart = await openTrade(page, desk);
	await page.getByRole('button', { name: 'Tools' }).focus();
	await page.keyboard.press('Enter');
	const menu = page.getByRole('group', { name: 'Chart tools' });
	await menu.getByRole('checkbox', { name: 'Log scale' }).press('Space');
	await menu.getByRole('combobox', { name: 'Add an indicator' }).selectOption('rsi');
	await menu.getByRole('button', { name: 'Add', exact: true }).press('Enter');
	await expect(chart).toHaveAttribute('data-indicators', 'rsi');
	await expect(chart).toHaveAttribute('data-scale', 'log');
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();

	await page.getByRole('button', { name: 'Settings of RSI 14' }).press('Enter');
	const length = page.getByRole('textbox', { name: 'Length in candles' });
	await length.fill('0');
	await length.press('Enter');
	await expect(page.getByText('Enter a number from 2 to 500.')).toBeVisible();
	await length.fill('21');
	await length.press('Enter');
	await expect(page.getByRole('group', { name: 'RSI 21' })).toContainText(/\d+\.\d\d/);

	await page.getByRole('button', { name: 'Tools' }).click();
	await menu.getByRole('textbox', { name: 'Save this chart as' }).fill('Mine');
	await menu.getByRole('button', { name: 'Save template' }).click();
	await menu.getByRole('button', { name: /^Trend/ }).click();
	await expect(chart).toHaveAttribute('data-indicators', 'ema ema bollinger');
	await menu.getByRole('button', { name: 'Mine', exact: true }).click();
	await expect(chart).toHaveAttribute('data-indicators', 'rsi');

	await page.reload();
	await expect(chart).toHaveAttribute('data-indicators', 'rsi');
	await expect(chart).toHaveAttribute('data-scale', 'log');
	await expect(chart).toHaveAttribute('data-bars', /^\d{3,}$/);

	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole('button', { name: 'RSI 21', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
	await expect(chart).not.toHaveAttribute('data-indicators');
});

test('links candles and trades, saves the picture and shows it full screen', async ({ page, desk }) => {
	const chart = await openTrade(page, desk);
	const rows = page.getByRole('region', { name: /Trades of the last 24 hours/ }).locator('tbody tr');
	const legend = page.locator('.legend .time');
	await rows.nth(20).hover();
	await expect(rows.nth(20)).toHaveClass(/pointed/);
	const hour = await legend.textContent();
	expect(hour).toMatch(/\d\d:00$/);
	await rows.first().hover();
	await expect(rows.nth(20)).not.toHaveClass(/pointed/);
	await page.mouse.move(0, 0);
	await expect(page.locator('tr.pointed')).toHaveCount(0);

	// Nothing has been traded in the first hour of the practice world.
	await chart.press('Shift+ArrowLeft');
	await chart.press('Shift+ArrowLeft');
	await expect(page.locator('tr.pointed').first()).toBeVisible();

	await page.getByRole('button', { name: 'Tools' }).click();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save picture' }).click();
	const [base, rel] = new URL(page.url()).searchParams.get('pair')?.split('-') ?? ['\\w+', '\\w+'];
	expect((await saving).suggestedFilename()).toMatch(
		new RegExp(`^${base}-${rel} 1h \\d{4}-\\d\\d-\\d\\d\\.png$`),
	);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('group', { name: 'Chart tools' })).toBeHidden();

	const before = await chart.boundingBox();
	await page.getByRole('button', { name: 'Tools' }).click();
	await page.getByRole('button', { name: 'Full screen' }).click();
	const widthNow = async () => (await chart.boundingBox())?.width ?? 0;
	await expect.poll(widthNow).toBeGreaterThan((before?.width ?? 0) + 100);
	await page.evaluate(() => document.exitFullscreen());
	await expect.poll(widthNow).toBe(before?.width);
});
