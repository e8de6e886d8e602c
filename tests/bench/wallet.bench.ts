import type { Page } from 'playwright';
import type { TestDesk } from '../e2e/support/desk.ts';
import { median } from './support/medians.ts';
import { onPaintPage, timeToPaint } from './pages/paint-page.ts';

const COINS = 200;
const TRANSACTIONS = 10_000;
const RUNS = 5;

/** Measures the time from the reply to the first paint of the wallet's list, and scrolls a long history. */
export async function run(): Promise<void> {
	await onPaintPage([], { method: 'getcoins', selector: 'tbody th a' }, async (page, desk) => {
		const calls = await answerAtLength(page, desk);
		await measurePaint(page, desk, calls);
		await measureScroll(page, desk);
	});
}

/**
 * Makes the node return many coins and a long history.
 * @returns the number of calls per method
 */
async function answerAtLength(page: Page, desk: TestDesk): Promise<Map<string, number>> {
	const calls = new Map<string, number>();
	const common = { pubtype: 60, p2shtype: 85, wiftype: 188, txfee: 1000, smartaddress: 'R', height: 100 };
	const coins = Array.from({ length: COINS - 1 }, (_, index) => `COIN${index}`);
	const rows = Array.from({ length: TRANSACTIONS }, (_, index) => ({
		...{ txid: index.toString(16).padStart(64, '0'), category: 'receive', amount: 1, vout: 0 },
		...{ confirmations: TRANSACTIONS - index, time: 1_790_000_000 + index },
	}));
	await page.route(`${desk.node}/**`, async (route) => {
		const { method } = JSON.parse(route.request().postData() ?? '{}') as { method?: string };
		calls.set(String(method), (calls.get(String(method)) ?? 0) + 1);
		const body = {
			getcoins: ['KMD', ...coins].map((coin) => ({ ...common, coin, status: 'active', installed: true })),
			balances: ['KMD', ...coins].map((coin) => ({ coin, balance: '1.5', KMDvalue: '2' })),
			listtransactions: rows,
		}[String(method)];
		if (!body) return route.continue();
		return route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
	});
	return calls;
}

async function measurePaint(page: Page, desk: TestDesk, calls: Map<string, number>): Promise<void> {
	const times: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		calls.clear();
		times.push(await timeToPaint(page, `${desk.app}/wallet`));
	}
	const [paint, asked] = [median(times), calls.get('balances') ?? 0];
	console.log(
		`${COINS} coins: first paint ${paint.toFixed(0)} ms after the reply, ${asked} calls of balances`,
	);
}

async function measureScroll(page: Page, desk: TestDesk): Promise<void> {
	await page.goto(`${desk.app}/wallet/coin?coin=KMD`);
	await page
		.getByRole('button', { name: /^Received/ })
		.first()
		.waitFor();
	await page.evaluate(
		`globalThis.longest = 0; new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
		}).observe({ entryTypes: ['longtask'] })`,
	);
	await page.mouse.move(640, 450);
	for (let turn = 0; turn < 200; turn++) await page.mouse.wheel(0, 2000);
	const longest = await page.evaluate<number>('globalThis.longest');
	const words = longest === 0 ? 'no long task' : `longest task ${longest.toFixed(0)} ms`;
	console.log(`${TRANSACTIONS} transactions scrolled: ${words}`);
}
