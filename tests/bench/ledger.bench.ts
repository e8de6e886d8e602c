import type { Page } from 'playwright';
import type { TestDesk } from '../e2e/support/desk.ts';
import { onPaintPage, timeToPaint } from './pages/paint-page.ts';
import { median, printTimes } from './support/medians.ts';

const TRANSACTIONS = 100_000;
/** The practice node is still busy with the sign-in during the first one. */
const RUNS = 3;
/** The unexplained balance of a coin whose history is too long for one page. */
const CELL = '[data-part=statement] tbody td.warn';

/** Measures the ledger with a long history of one coin, and with the 10,000 swaps of the large world. */
export async function run(): Promise<void> {
	const awaited = { method: 'listtransactions', selector: CELL };
	await onPaintPage(['--scenario', 'large'], awaited, measureLedger);
}

async function measureLedger(page: Page, desk: TestDesk): Promise<void> {
	const rows = await answerAtLength(page, desk);
	const [paints, readings, tasks]: [number[], number[], number[]] = [[], [], []];
	for (let run = 0; run < RUNS; run++) {
		await timeToPaint(page, `${desk.app}/ledger`);
		paints.push(await page.evaluate<number>('globalThis.paintedAt'));
		await page
			.getByText(/^Reading/)
			.first()
			.waitFor({ state: 'hidden', timeout: 240_000 });
		readings.push(await page.evaluate<number>('performance.now()'));
		tasks.push(await longestTask(page));
	}
	const again: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		rows.push({ ...rows.at(-1), txid: `f${run}`.padStart(64, '0') });
		again.push(await longestTask(page, true));
	}
	const bytes = await page.evaluate<number>('performance.memory.usedJSHeapSize');
	console.log(`${TRANSACTIONS} transactions of one coin, all coins of the large world`);
	printTimes(
		new Map([
			['first view after opening the page', paints],
			['all coins, swaps and pages read', readings],
			['longest task while reading', tasks],
			['longest task with one more transaction', again],
		]),
	);
	console.log(
		`heap ${(bytes / 2 ** 20).toFixed(0)} MB; first view ${median(paints).toFixed(0)} ms (limit 1000)`,
	);
}

interface Call {
	readonly method: string;
	readonly coin: string;
	readonly count: number;
	readonly skip: number;
}

/** Makes the node return a long history of the reference coin. @returns its rows, which may grow */
async function answerAtLength(page: Page, desk: TestDesk): Promise<object[]> {
	const rows: Record<string, unknown>[] = Array.from({ length: TRANSACTIONS }, (_, index) => ({
		...{ txid: index.toString(16).padStart(64, '0'), category: index % 2 ? 'send' : 'receive', vout: 0 },
		...{ amount: index % 2 ? -1 : 1, ...(index % 2 && { fee: -0.00001 }), address: 'R' },
		...{ confirmations: TRANSACTIONS - index, time: 1_760_000_000 + index * 300 },
	}));
	await page.route(`${desk.node}/**`, async (route) => {
		const call = JSON.parse(route.request().postData() ?? '{}') as Partial<Call>;
		if (call.method !== 'listtransactions' || call.coin !== 'KMD') return route.continue();
		const end = Math.max(0, rows.length - (call.skip ?? 0));
		const json = rows.slice(Math.max(0, end - (call.count ?? 10)), end);
		return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
	});
	return rows;
}

/** The longest task since the page was opened, or during its next reading. */
async function longestTask(page: Page, waits = false): Promise<number> {
	return page.evaluate(
		(wait) =>
			new Promise<number>((resolve) => {
				let longest = 0;
				const observer = new PerformanceObserver((list) => {
					for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
				});
				observer.observe({ type: 'longtask', buffered: !wait });
				setTimeout(() => resolve(longest), wait ? 35_000 : 500);
			}),
		waits,
	);
}
