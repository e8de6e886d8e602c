import type { Page } from 'playwright';
import type { TestDesk } from '../e2e/support/desk.ts';
import { WORLD_START } from '../world-start.ts';
import { median } from './support/medians.ts';
import { onPaintPage, timeToPaint } from './pages/paint-page.ts';

const SWAPS = 100_000;
const DAYS = 30;
const RUNS = 5;
const COINS = ['KMD', 'BTC', 'LTC', 'DOGE', 'RICK', 'MORTY', 'ETH', 'DASH', 'DGB', 'JST'];
/** Filter inputs, typed letter by letter. */
const TYPED = ['kmd', 'ltc/btc', 'doge', ''];

/**
 * Measures the time from the reply to the first paint of the large world's statistics, and the frames while 100,000
 * swaps are filtered.
 */
export async function run(): Promise<void> {
	const awaited = { method: 'statsdisp', selector: 'dl.framed dd, td button' };
	await onPaintPage(['--scenario', 'large'], awaited, async (page, desk) => {
		for (const view of ['network', 'trades']) await measurePaint(page, desk, view);
		await answerAtLength(page, desk);
		for (const view of ['network', 'trades']) await measureFiltering(page, desk, view);
	});
}

async function measurePaint(page: Page, desk: TestDesk, view: string): Promise<void> {
	const times: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		times.push(await timeToPaint(page, `${desk.app}/statistics?view=${view}&period=month`));
	}
	console.log(
		`${view} of the large world: first paint ${median(times).toFixed(0)} ms after the reply (limit 300)`,
	);
}

/** Makes the node return many swaps, evenly distributed over recent days. */
async function answerAtLength(page: Page, desk: TestDesk): Promise<void> {
	const step = (DAYS * 86_400) / SWAPS;
	const last = WORLD_START / 1000;
	const rowOf = (number: number) => {
		const time = Math.floor(last - number * step);
		const [base, rel] = [COINS[number % 10], COINS[(number + 1 + (Math.floor(number / 10) % 8)) % 10]];
		const key = (kind: number, of: number) => `${kind}${(number % of).toString(16)}`.padEnd(64, 'a');
		return {
			...{ timestamp: time - 170, aliceid: String(number), src: key(1, 60), dest: key(2, 900), base, rel },
			...{
				basevol: 1 + (number % 97),
				relvol: 2 + (number % 89),
				price: 2,
				requestid: number,
				quoteid: number,
			},
			...(number % 9 === 0 ? { finished: 0, expired: time } : { finished: time, expired: 0 }),
		};
	};
	const counts = {
		...{ result: 'success', newlines: 0, request: SWAPS, reserved: SWAPS, connect: SWAPS, connected: SWAPS },
		...{ duplicates: 0, parse_errors: 0, uniques: SWAPS, tradestatus: SWAPS, unknown: 0 },
	};
	await page.route(`${desk.node}/**`, async (route) => {
		const call = JSON.parse(route.request().postData() ?? '{}') as Record<string, unknown>;
		if (call['method'] !== 'statsdisp') return route.continue();
		const first = Math.max(0, Math.ceil((last - Number(call['endtime'])) / step));
		const end = Math.min(SWAPS, Math.floor((last - Number(call['starttime'])) / step) + 1);
		const swaps = Array.from({ length: Math.max(0, end - first) }, (_, index) => rowOf(first + index));
		return route.fulfill({ json: { ...counts, swaps }, headers: { 'access-control-allow-origin': '*' } });
	});
}

async function measureFiltering(page: Page, desk: TestDesk, view: string): Promise<void> {
	const began = performance.now();
	await page.goto(`${desk.app}/statistics?view=${view}&period=month`);
	await watchFrames(page);
	await page.getByText('Reading,').waitFor();
	await page.getByText('Reading,').waitFor({ state: 'hidden', timeout: 300_000 });
	print(
		`${view}: ${SWAPS} swaps read in ${((performance.now() - began) / 1000).toFixed(1)} s`,
		await framesOf(page),
	);
	const field = page.getByRole('searchbox', { name: 'Coin or pair' });
	for (const typed of TYPED) {
		await field.fill('');
		await field.pressSequentially(typed, { delay: 120 });
		await page.waitForTimeout(600);
	}
	print(`${view}: filtered while typing`, await framesOf(page));
}

/** Starts recording frames and long tasks. */
async function watchFrames(page: Page): Promise<void> {
	await page.evaluate(`
		globalThis.frames60 = []; globalThis.longTasks = [];
		let last = performance.now();
		const look = (now) => { globalThis.frames60.push(now - last); last = now; requestAnimationFrame(look); };
		requestAnimationFrame(look);
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
		}).observe({ entryTypes: ['longtask'] });
	`);
}

interface Frames {
	readonly frames: readonly number[];
	readonly tasks: readonly number[];
}

/** Frames recorded since the last call. */
async function framesOf(page: Page): Promise<Frames> {
	return page.evaluate<Frames>(
		'({ frames: globalThis.frames60.splice(0), tasks: globalThis.longTasks.splice(0) })',
	);
}

function print(name: string, { frames, tasks }: Frames): void {
	const worst = Math.max(...frames);
	const long =
		tasks.length === 0
			? 'no long task'
			: `${tasks.length} long tasks, worst ${Math.max(...tasks).toFixed(0)} ms`;
	console.log(
		`${name}: frame median ${median(frames).toFixed(1)} ms, worst ${worst.toFixed(0)} ms (limit 50); ${long}`,
	);
}
