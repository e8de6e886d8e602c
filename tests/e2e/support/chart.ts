import type { Locator, Page } from '@playwright/test';
import { expect, type TestDesk } from './desk.ts';
import { signIn } from './sign-in.ts';

export const chartOf = (page: Page, words = '') =>
	page.getByRole('img', { name: new RegExp(`^Candles of .*${words}`) });

/** Content of the chart's series; see `routes/trade/chart/chart-view.ts`. */
export async function chartData(chart: Locator): Promise<Record<string, string | undefined>> {
	return chart.evaluate((host) => ({ ...(host as HTMLElement).dataset }));
}

export async function openTrade(page: Page, desk: TestDesk): Promise<Locator> {
	await signIn(page, desk);
	const chart = chartOf(page);
	await expect(chart).toHaveAttribute('data-bars', /^\d{2,}$/);
	return chart;
}
