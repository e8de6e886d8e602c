import { chartData, openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';
import { clearStore, readSetting, rowsOf } from '../support/page-storage.ts';

test('shows stored candles first after a reload, and none while locked', async ({ page, desk }) => {
	const chart = await openTrade(page, desk);
	const { lastClose } = await chartData(chart);
	// The chart's position is stored once the layout has settled.
	await expect.poll(() => readSetting(page, 'trade.chart-place')).toBeTruthy();
	await page.route(`${desk.node}/**`, (route) => route.abort('connectionrefused'));
	await page.addInitScript(watchFirstCandles);
	await page.reload();
	await expect(chart).toHaveAttribute('data-bars', /^\d{3,}$/);
	expect(await page.evaluate(() => window.firstCandles)).toEqual({ calls: 0, isInPage: false });
	await expect(page.getByText(/^stale, as of/).first()).toBeVisible();
	await page.unrouteAll();
	await expect(page.getByRole('region', { name: 'Price history' }).getByText(/^as of/)).toBeAttached();
	await expect.poll(async () => (await chartData(chart))['lastClose']).toBe(lastClose);
	await expect(page.locator('[data-bars]')).toHaveCount(1);

	const methods: string[] = [];
	page.on('request', (request) => {
		const { method } = JSON.parse(request.postData() ?? '{}') as { method?: string };
		if (method !== undefined) methods.push(method);
	});
	// Leave the page, so that no requests follow.
	await page.goto('/icon.svg');
	await clearStore(page, 'candles');
	methods.length = 0;
	await page.goto('/trade');
	await expect(chart).toHaveAttribute('data-bars', /^\d{3,}$/);
	expect(methods[0]).toBe('tradesarray');
	// The page reuses the reply and does not repeat the request.
	await expect.poll(() => methods.length).toBeGreaterThan(3);
	expect(methods.slice(0, 3).filter((method) => method === 'tradesarray')).toHaveLength(1);
	await expect(page.locator('[data-bars]')).toHaveCount(1);

	// Candles are stored again by now, so that the lock screen could show them.
	await expect.poll(() => rowsOf(page, 'candles')).not.toEqual([]);
	await page.evaluate(() => sessionStorage.clear());
	await page.goto('/trade');
	await page.waitForURL(({ pathname }) => pathname === '/');
	await expect(page.locator('[data-bars]')).toHaveCount(0);
});

declare global {
	interface Window {
		/** State at the first candles: the number of calls to the node, and whether the candles were inside the page. */
		firstCandles?: { readonly calls: number; readonly isInPage: boolean };
	}
}

/** Runs in the page before any other script. Records the state at the first candles. */
function watchFirstCandles(): void {
	let calls = 0;
	const { fetch } = window;
	window.fetch = (...request) => {
		if (request[1]?.method === 'POST') calls += 1;
		return fetch(...request);
	};
	new MutationObserver(() => {
		if (window.firstCandles || !document.querySelector('[data-bars]:not([data-bars="0"])')) return;
		window.firstCandles = { calls, isInPage: document.querySelector('main') !== null };
	}).observe(document, { subtree: true, childList: true, attributes: true });
}
