import { chartOf, openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';

test('the tools are chosen by keyboard, drawn, and found again after a reload', async ({ page, desk }) => {
	const chart = await openTrade(page, desk);
	await page.getByRole('button', { name: 'Tools' }).focus();
	await page.keyboard.press('Enter');
	const menu = page.getByRole('group', { name: 'Chart tools' });
	await menu.getByRole('checkbox', { name: 'Log scale' }).press('Space');
	const length = menu.getByRole('spinbutton', { name: 'Candles' });
	await length.fill('12');
	await length.press('Enter');
	await expect(menu.getByText('SMA 12')).toBeVisible();
	await expect(chart).toHaveAttribute('data-averages', '1');
	await expect(chart).toHaveAttribute('data-scale', 'log');
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();

	await page.reload();
	await expect(chart).toHaveAttribute('data-averages', '1');
	await expect(chart).toHaveAttribute('data-scale', 'log');
	await expect(chart).toHaveAttribute('data-bars', /^\d{3,}$/);
});

test('the picture is saved under the pair and the day', async ({ page, desk }) => {
	await openTrade(page, desk);
	await page.getByRole('button', { name: 'Tools' }).click();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save picture' }).click();
	const [base, rel] = new URL(page.url()).searchParams.get('pair')?.split('-') ?? ['\\w+', '\\w+'];
	expect((await saving).suggestedFilename()).toMatch(
		new RegExp(`^${base}-${rel} 1h \\d{4}-\\d\\d-\\d\\d\\.png$`),
	);
});

test('the chart fills the screen and gives it back', async ({ page, desk }) => {
	const chart = await openTrade(page, desk);
	const before = await chart.boundingBox();
	await page.getByRole('button', { name: 'Tools' }).click();
	await page.getByRole('button', { name: 'Full screen' }).click();
	const widthNow = async () => (await chart.boundingBox())?.width ?? 0;
	await expect.poll(widthNow).toBeGreaterThan((before?.width ?? 0) + 100);
	await page.evaluate(() => document.exitFullscreen());
	await expect.poll(widthNow).toBe(before?.width);
});

test('a trade of the list marks its candle, and a candle its trades', async ({ page, desk }) => {
	await openTrade(page, desk);
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

	// In the hour that the world begins with nothing was traded yet.
	await chartOf(page).press('Shift+ArrowLeft');
	await chartOf(page).press('Shift+ArrowLeft');
	await expect(page.locator('tr.pointed').first()).toBeVisible();
});
