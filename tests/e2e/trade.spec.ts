import { CORE } from '../config/stages.js';
import type { Locator, Page } from '@playwright/test';
import { chartData, chartOf, openTrade } from './support/chart.ts';
import { expect, test } from './support/desk.ts';
import { openPage } from './support/open-page.ts';
import { countOf } from './support/order-form.ts';
import { liveUntil } from './support/world-time.ts';
import { rowsOf } from './support/page-storage.ts';

test.use({ movesTime: true });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Chooses a timescale. @returns the chart that replaced the one with the old candles */
async function chooseTimescale(page: Page, words: string): Promise<Locator> {
	await page.getByRole('radio', { name: words, exact: true }).check({ force: true });
	const chart = chartOf(page, `${words} each`);
	await expect(chart).toHaveAttribute('data-bars', /^\d{2,}$/);
	return chart;
}

/** The number of distinct colours in the chart's pixels, including lines and labels. */
function countColours(chart: Locator): Promise<number> {
	return chart.evaluate((host) => {
		const colours = new Set<string>();
		for (const canvas of host.querySelectorAll('canvas')) {
			const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
				0,
				0,
				canvas.width,
				canvas.height,
			);
			for (let at = 0; at < data.length; at += 4) colours.add(data.subarray(at, at + 3).join());
		}
		return colours.size;
	});
}

test('paints candles from the node’s own trades, and lists them', { tag: CORE }, async ({ page, desk }) => {
	const chart = await openTrade(page, desk);
	await expect.poll(async () => Number((await chartData(chart))['bars'])).toBeGreaterThan(900);
	expect(Number((await chartData(chart))['lastClose'])).toBeGreaterThan(0);
	await expect.poll(() => countColours(chart)).toBeGreaterThan(20);
	const painted = await chart.screenshot();

	const { lastTime } = await chartData(chart);
	await page.getByRole('button', { name: 'UTC' }).click();
	await page.getByRole('button', { name: 'Table' }).click();
	const newest = new Date(Number(lastTime) * 1000).toISOString().slice(0, 16).replace('T', ' ');
	await expect(page.getByRole('rowheader').first()).toHaveText(newest);
	await page.getByRole('button', { name: 'Older' }).click();
	await expect(page.getByText(/Page 2 of/)).toBeVisible();
	await page.getByRole('button', { name: 'Table' }).click();

	await page.getByRole('button', { name: 'Choose pair' }).click();
	await page.getByRole('combobox', { name: 'Search coins' }).fill('RICK DOGE');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/pair=RICK-DOGE/);
	await expect(page.getByText(/has seen no [A-Z]+\/[A-Z]+ trades|No trades in the last/)).toBeVisible();
	const empty = await page.getByRole('region', { name: 'Price history' }).screenshot();
	expect(empty.equals(painted)).toBe(false);

	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.goto('/trade?pair=KMD-LTC');
	await expect.poll(() => countColours(chart)).toBeGreaterThan(20);
});

test('updates the last bar alone until the page is left', async ({ page, desk }) => {
	await openTrade(page, desk);
	const chart = await chooseTimescale(page, '5 minutes');
	const before = await chartData(chart);
	await desk.control({ control: 'advance', ms: HOUR_MS / 3 });
	await expect.poll(async () => (await chartData(chart))['lastTime']).not.toBe(before['lastTime']);
	const after = await chartData(chart);
	expect(Number(after['lastTime'])).toBeGreaterThan(Number(before['lastTime']));
	expect(Number(after['updated'])).toBeGreaterThan(0);
	expect(after['replaced']).toBe(before['replaced']);

	await openPage(page, 'Settings');
	await expect(chartOf(page)).toBeHidden();
	let replies = 0;
	page.on('response', (response) => (replies += Number(response.url().startsWith(desk.node))));
	const liveUntilReply = () => {
		const before = replies;
		return liveUntil(page, () => Promise.resolve(replies > before));
	};
	// Calls in flight when the user left the page have arrived by the next reply.
	await liveUntilReply();
	// Every page polls the order book for the node's clock, so only candle requests are counted.
	const asked = await countOf(desk, 'tradesarray');
	await liveUntilReply();
	expect(await countOf(desk, 'tradesarray')).toBe(asked);
});

test('requests few rows and redraws nothing while the market is quiet', async ({ page, desk }) => {
	// Blocks the event stream, as if another program occupied it; with the stream, the page makes no requests in a quiet
	// market.
	await page.routeWebSocket(/^ws:/, (socket) => socket.close());
	const sizes: number[] = [];
	page.on('response', async (response) => {
		if (!response.request().postData()?.includes('tradesarray')) return;
		// A reply to an already closed page has no body.
		const rows: unknown[] | undefined = await response.json().catch(() => undefined);
		if (rows) sizes.push(rows.length);
	});
	const chart = await openTrade(page, desk);
	// The next poll is at most a minute after the last reply.
	const afterMinutes = async (isSo: () => boolean) => {
		await page.clock.fastForward(MINUTE_MS);
		return isSo();
	};
	await expect.poll(() => afterMinutes(() => sizes.some((size) => size <= 3))).toBe(true);
	await expect(page.getByText('as of').first()).toBeVisible();
	const before = await chartData(chart);
	sizes.length = 0;
	await expect.poll(() => afterMinutes(() => sizes.length > 0)).toBe(true);
	expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
	expect(await chartData(chart)).toEqual(before);
});

test('keeps pair, timescale and band over a reload, requesting only new rows', async ({ page, desk }) => {
	await openTrade(page, desk);
	await page.getByRole('button', { name: /Swap sides/ }).click();
	await expect(page).toHaveURL(/pair=/);
	const [base, rel] = new URL(page.url()).searchParams.get('pair')?.split('-') ?? [];
	await expect(chartOf(page, `${base} in ${rel}`)).toBeVisible();
	const chart = await chooseTimescale(page, '15 minutes');
	await page.getByRole('button', { name: 'Bid/ask' }).click();
	const { bars = '' } = await chartData(chart);
	await expect.poll(() => countKeptChunks(page, base, rel, 900)).toBeGreaterThan(0);

	const spans: number[] = [];
	page.on('request', (request) => {
		const call = JSON.parse(request.postData() ?? '{}') as { method?: string; starttime: number };
		if (call.method === 'tradesarray') spans.push(call.starttime);
	});
	await page.goto('/trade');
	await expect(chart).toHaveAttribute('data-bars', bars);
	await expect(page.getByRole('radio', { name: '15 minutes' })).toBeChecked();
	await expect(page.getByRole('button', { name: 'Bid/ask' })).toHaveAttribute('aria-pressed', 'false');
	await expect(page).toHaveTitle(new RegExp(`^[\\d.\\s]+ ${base}/${rel} · Swapdesk$`));
	await expect.poll(() => spans.length).toBeGreaterThan(0);
	const { time } = await desk.control({ control: 'time' });
	expect((time / 1000 - (spans[0] ?? 0)) / 900).toBeLessThan(40);
});

async function countKeptChunks(page: Page, ...series: readonly unknown[]): Promise<number> {
	const end = JSON.stringify(series).slice(1);
	return (await rowsOf(page, 'candles')).filter(({ key }) => String((key as string[])[0]).endsWith(end))
		.length;
}

test('isolates a panel’s wrong reply, and marks old figures during silence', async ({ page, desk }) => {
	await desk.control({ control: 'fault', method: 'ticker', fault: 'wrong-shape', times: 1000 });
	await openTrade(page, desk);
	await expect(page.getByRole('region', { name: 'Recent trades' }).getByRole('alert')).toBeVisible();
	const book = page.getByRole('region', { name: 'Order book' });
	await expect(book.getByRole('table', { name: /Asks/ })).toBeVisible();

	await page.route(`${desk.node}/**`, (route) => route.abort('connectionrefused'));
	await expect(page.getByText('is not responding')).toBeVisible();
	await expect(book.locator('.as-of')).toBeVisible();
	await expect(book.getByRole('table', { name: /Asks/ })).toBeVisible();
	await expect(chartOf(page)).toBeVisible();
	await page.unroute(`${desk.node}/**`);
	await expect(page.getByText('is not responding')).toBeHidden();
});

test('fits a phone, with panels sharing one place', async ({ page, desk }) => {
	await page.setViewportSize({ width: 360, height: 780 });
	await openTrade(page, desk);
	const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
	for (const [choice, region] of [
		['Book', 'Order book'],
		['Trades', 'Recent trades'],
		['Orders', 'Orders, swaps and figures'],
		['Chart', 'Price history'],
	] as const) {
		await page.getByRole('radio', { name: choice, exact: true }).check({ force: true });
		await expect(page.getByRole('region', { name: region })).toBeVisible();
		expect(await widthOf()).toBeLessThanOrEqual(360);
	}
	await expect(page.getByRole('region', { name: 'Order book' })).toBeHidden();
});

test('keeps layout, width, fold, mirror, tab and starred market over a reload', async ({ page, desk }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await openTrade(page, desk);
	const width = page.getByRole('separator', { name: 'Width of the order book' });
	const before = Number(await width.getAttribute('aria-valuenow'));
	await width.focus();
	await page.keyboard.press('ArrowLeft');
	await expect(width).toHaveAttribute('aria-valuenow', String(before + 16));
	await page.getByRole('button', { name: 'Recent trades panel' }).click();
	await page.getByRole('button', { name: 'Layout' }).click();
	await page.getByLabel('Order form on the left').check();
	await page.keyboard.press('Escape');
	await page.getByRole('tab', { name: 'Markets' }).click();
	await expect(page.getByRole('table', { name: /Markets of the last 24 hours/ })).toBeVisible();

	const choosePair = page.getByRole('button', { name: 'Choose pair' });
	const options = page.getByRole('option');
	await choosePair.click();
	await page.getByRole('combobox', { name: 'Search coins' }).fill('RICK DOGE');
	await expect(options.first()).toContainText('DOGE');
	await page.keyboard.press('*');
	await expect(options.first()).toContainText('starred');

	await page.reload();
	await expect(width).toHaveAttribute('aria-valuenow', String(before + 16));
	await expect(page.getByRole('table', { name: /Markets of the last 24 hours/ })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Recent trades panel' })).toHaveAttribute(
		'aria-expanded',
		'false',
	);
	const form = await page.getByRole('region', { name: 'Order', exact: true }).boundingBox();
	const chart = await chartOf(page).boundingBox();
	expect(form?.x).toBeLessThan(chart?.x ?? 0);

	await page.getByRole('button', { name: 'Layout' }).click();
	await page.getByRole('button', { name: 'Reset layout' }).click();
	await expect(width).toHaveAttribute('aria-valuenow', String(before));
	await expect(page.getByRole('region', { name: 'Recent trades' }).getByRole('table')).toBeVisible();

	await choosePair.click();
	await expect(options.first()).toHaveText(/DOGE\/RICK.*starred/);
});

test('shows a posted order as a chart line and in its table', async ({ page, desk }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const chart = await openTrade(page, desk);
	const before = await chartData(chart);
	const form = page.getByRole('form', { name: 'Order' });
	await form.getByText('↓ Sell').click();
	await form.getByText('Post order', { exact: true }).click();
	await form.getByRole('button', { name: 'Mid', exact: true }).click();
	const price = await form.getByLabel('Price', { exact: true }).inputValue();
	await form.locator('button[type=submit]').click();
	await page.getByRole('button', { name: 'Post order' }).click();
	await expect(chart).toHaveAttribute('data-orders', '1');
	expect((await chartData(chart))['replaced']).toBe(before['replaced']);
	await page.getByRole('button', { name: 'Table' }).click();
	await expect(page.getByText(`you sell at ${price}`)).toBeVisible();
	await page.getByRole('button', { name: 'Mine', exact: true }).click();
	await expect(page.getByText(`you sell at ${price}`)).toBeHidden();
});
