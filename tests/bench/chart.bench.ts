import type { IndicatorKind } from '#lib/domain/market/indicators.ts';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { createServer } from 'vite';
import { chromiumLaunchOptions } from '../chromium.js';
import type { pageThrough } from './support/chart-pages.ts';
import type { drawTicks } from './support/chart-ticks.ts';
import { printMedians } from './support/medians.ts';
import { taskTimes } from './support/task-times.ts';

const TICKS = 30;
const STORED_BARS = 1_000_000;
const FRAME_LIMIT_MS = 50;
const TASK_LIMIT_MS = 30;
const MARKS = ['scroll begun', 'scroll ended'] as const;

const THREE = ['sma', 'bollinger', 'rsi'] as const;
const EIGHT = [...THREE, 'ema', 'vwap', 'volumeAverage', 'macd', 'stochastic'] as const;

interface Case {
	readonly name: string;
	readonly bars: number;
	/** Passes the whole series at each tick, like a poll without `planRedraw`. */
	readonly isWhole: boolean;
	readonly indicators?: readonly IndicatorKind[];
}

const CASES: readonly Case[] = [
	{ name: 'a tick at 2,000 bars, the desk’s window', bars: 2000, isWhole: false },
	{ name: 'the same, the whole window handed over', bars: 2000, isWhole: true },
	{ name: 'a tick at 2,000 bars with 3 indicators', bars: 2000, isWhole: false, indicators: THREE },
	{ name: 'a tick at 2,000 bars with 8 indicators', bars: 2000, isWhole: false, indicators: EIGHT },
	{ name: 'a tick at 10,000 bars', bars: 10_000, isWhole: false },
	{ name: 'a tick at 10,000 bars with 1 indicator', bars: 10_000, isWhole: false, indicators: ['sma'] },
	{ name: 'a tick at 10,000 bars with 3 indicators', bars: 10_000, isWhole: false, indicators: THREE },
	{ name: 'a tick at 10,000 bars with 8 indicators', bars: 10_000, isWhole: false, indicators: EIGHT },
	{ name: 'a tick at 20,000 bars', bars: 20_000, isWhole: false },
	{ name: 'a tick at 100,000 bars', bars: 100_000, isWhole: false },
	{ name: 'the same, the whole series handed over', bars: 100_000, isWhole: true },
];

/**
 * Measures the main thread's work for one tick of the candle chart (the call and the frame that draws it), and the
 * frames of a chart that scrolls back through a long stored history.
 */
export async function run(): Promise<void> {
	const server = await createServer({
		server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
		// Use the production build of the library; the other one checks every bar that it receives.
		resolve: { alias: { 'lightweight-charts': fileURLToPath(import.meta.resolve('lightweight-charts')) } },
		cacheDir: 'node_modules/.vite-bench',
		logLevel: 'error',
	});
	await server.listen();
	const browser = await chromium.launch(chromiumLaunchOptions());
	try {
		const results = new Map<string, number[]>();
		for (const each of CASES) {
			const page = await openBlank(browser, server.resolvedUrls?.local[0] ?? '');
			results.set(each.name, await measure(page, each));
			await page.close();
		}
		printMedians(results);
		const page = await openBlank(browser, server.resolvedUrls?.local[0] ?? '');
		await measureHistory(page);
	} finally {
		await browser.close();
		await server.close();
	}
}

async function openBlank(browser: Browser, address: string): Promise<Page> {
	const page = await browser.newPage({ viewport: { width: 1100, height: 600 } });
	await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }));
	await page.goto(`${address}blank`);
	return page;
}

async function measureHistory(page: Page): Promise<void> {
	const { result, tasks } = await taskTimes(page, MARKS, () =>
		page.evaluate(
			async ({ module, ...options }) => {
				const pages = (await import(module)) as { pageThrough: typeof pageThrough };
				return pages.pageThrough(options);
			},
			{ module: '/tests/bench/support/chart-pages.ts', bars: STORED_BARS, marks: MARKS },
		),
	);
	const { passed, seconds, longest, frames, calls } = result;
	console.log(
		`back through ${passed} stored bars in ${seconds.toFixed(0)} s, ${frames} frames, ${calls} calls`,
	);
	console.log(`longest frame ${worstOf(longest, FRAME_LIMIT_MS)}`);
	console.log(`longest task, time of its thread ${worstOf(tasks, TASK_LIMIT_MS)}`);
}

/** @param times in milliseconds, longest first */
function worstOf(times: readonly number[], limit: number): string {
	const [worst = 0, ...next] = times.slice(0, 5).map((ms) => ms.toFixed(1));
	return `${worst} ms, limit ${limit} ms; the next ${next.join(', ')} ms`;
}

/** Runs `chart-ticks.ts` in the page, served by Vite. */
function measure(page: Page, { bars, isWhole, indicators = [] }: Case): Promise<number[]> {
	return page.evaluate(
		async ({ module, ...options }) => {
			const ticks = (await import(module)) as { drawTicks: typeof drawTicks };
			return ticks.drawTicks(options);
		},
		{ module: '/tests/bench/support/chart-ticks.ts', bars, isWhole, indicators, ticks: TICKS },
	);
}
