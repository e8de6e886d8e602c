import type { Page } from '@playwright/test';
import { openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';

const menuOf = (page: Page) => page.getByRole('group', { name: 'Chart tools' });
const legendOf = (page: Page) => page.getByRole('group', { name: 'Compared pairs' });

async function addPair(page: Page, typed: string): Promise<void> {
	await menuOf(page).getByRole('button', { name: 'Add pair' }).click();
	const dialog = page.getByRole('dialog', { name: 'Compare with' });
	await dialog.getByRole('combobox').fill(typed);
	await dialog.getByRole('combobox').press('Enter');
	await expect(dialog).toBeHidden();
}

test('other pairs stand beside the candles in percent, are told in words, kept, and go again', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 1280, height: 860 });
	const chart = await openTrade(page, desk);
	await page.getByRole('button', { name: 'Tools' }).click();
	const percent = menuOf(page).getByRole('checkbox', { name: 'Percent' });
	await expect(percent).not.toBeChecked();
	await addPair(page, 'KMD BTC');
	await expect(menuOf(page)).toContainText('KMD/BTC is the market on screen.');
	await addPair(page, 'LTC BTC');
	await expect(menuOf(page)).toContainText('LTC/BTC added. The scale shows percent.');
	await expect(percent).toBeChecked();
	await expect(percent).toBeDisabled();
	await addPair(page, 'ETH BTC');
	await addPair(page, 'DOGE BTC');
	await expect(menuOf(page).getByRole('button', { name: 'Add pair' })).toBeDisabled();
	await expect(chart).toHaveAttribute('data-compared', /^LTC-BTC \d{2,}, ETH-BTC \d{2,}, DOGE-BTC 0$/);
	await page.keyboard.press('Escape');

	const legend = legendOf(page);
	await expect(legend.getByRole('group', { name: 'LTC/BTC' })).toContainText(/0\.\d+ [+−]?\d+\.\d\d %/);
	await expect(legend.getByRole('group', { name: 'DOGE/BTC' })).toContainText(
		/no trades in this time|is off/,
	);
	await chart.press('Shift+ArrowLeft');
	await expect(page.getByRole('status').filter({ hasText: /LTC\/BTC: 0\.\d+, .*; ETH\/BTC: / })).toHaveCount(
		1,
	);

	await page.getByRole('button', { name: 'Table', exact: true }).click();
	const table = page.getByRole('table', { name: /newest first/ });
	await expect(table.getByRole('columnheader', { name: 'ETH/BTC', exact: true })).toBeAttached();
	await expect(table.getByRole('columnheader', { name: 'KMD/BTC, change on this page' })).toBeAttached();

	await page.reload();
	await expect(legend.getByRole('group', { name: 'ETH/BTC' })).toContainText('%');
	await page.setViewportSize({ width: 360, height: 740 });
	await expect(legend.getByRole('group', { name: 'ETH/BTC' })).toContainText('%');
	for (const name of ['DOGE/BTC', 'ETH/BTC', 'LTC/BTC'])
		await legend.getByRole('button', { name: `Remove ${name}` }).click();
	await expect(chart).not.toHaveAttribute('data-compared');
	await page.getByRole('button', { name: 'Tools' }).click();
	await expect(percent).not.toBeChecked();
	await expect(percent).toBeEnabled();
});
