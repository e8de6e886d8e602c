import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../chromium.js';
import { advanceBoth, timeOf } from '../e2e/support/both-clocks.ts';
import { openDeskHere, withDataFolder } from '../e2e/support/desk.ts';
import { liveAtWorldStart } from '../e2e/support/world-time.ts';
import { signInForLong } from './support/sign-in-for-long.ts';
import { beginMeasuring, gainSince } from './support/page-work.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Step by which page and node are advanced together, in milliseconds. */
const STEP_MS = 30_000;
/** Hours after which one-time data is stored and ring buffers are full. */
const FILLED_HOURS = 2;
const MAX_MB = 5;

/** Measures the memory growth of a trade page that is open for a day, with the node's events and its own polls. */
export async function run(): Promise<void> {
	const hours = Number(process.env['SWAPDESK_BENCH_HOURS'] ?? 24);
	await withDataFolder(async (folder) => {
		const { desk, stop } = await openDeskHere(join(folder, 'world'));
		const browser = await chromium.launch(chromiumLaunchOptions());
		try {
			const context = await browser.newContext({ serviceWorkers: 'block' });
			await liveAtWorldStart(context);
			await context.clock.install();
			const page = await context.newPage();
			let frames = 0;
			page.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1)));
			await signInForLong(page, desk);
			const clocks = {
				clock: context.clock,
				advance: (ms: number) => desk.control({ control: 'advance', ms }),
			};
			await advanceBoth(clocks, FILLED_HOURS * HOUR_MS, STEP_MS);
			const [start, from] = [await beginMeasuring(page), await timeOf(page)];
			const [callsBefore, framesBefore] = [await countCalls(), frames];
			for (let hour = 1; hour <= hours; hour += 1) {
				await advanceBoth(clocks, HOUR_MS, STEP_MS);
				if (hour % 6 > 0 && hour < hours) continue;
				const { bytes } = await gainSince(start);
				console.log(
					`after ${String(hour).padStart(2)} h: ${(bytes / 1e6).toFixed(2)} MB more (limit ${MAX_MB})`,
				);
			}
			const passed = ((await timeOf(page)) - from) / HOUR_MS;
			const calls = (await countCalls()) - callsBefore;
			const events = frames - framesBefore;
			console.log(
				`${passed.toFixed(1)} h of the page’s time: ${calls} calls answered, ${events} events read`,
			);
			if (calls === 0 || events === 0) throw new Error('The page did not work on: its memory says nothing.');
		} finally {
			await browser.close();
			await stop();
		}

		async function countCalls(): Promise<number> {
			const { calls = {} } = await desk.control({ control: 'calls' });
			return Object.values(calls).reduce((sum, count) => sum + count, 0);
		}
	});
}
