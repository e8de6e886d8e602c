import { chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../chromium.js';
import { startDesk } from '../e2e/support/desk-process.ts';
import { withDataFolder, type TestDesk } from '../e2e/support/desk.ts';
import { signInWithDaemon } from '../e2e/support/sign-in-with-daemon.ts';
import { liveAtWorldStart } from '../e2e/support/world-time.ts';
import { scrollTokens, type Scrolling } from './support/scroll-tokens.ts';
import { median } from './support/medians.ts';

interface Case {
	readonly name: string;
	/** Pixels scrolled per frame. */
	readonly speed: number;
	/** Number of frames; 0 scrolls to the end of the list. */
	readonly frames: number;
}

const CASES: readonly Case[] = [
	{ name: 'slowly, into rows that were never read', speed: 12, frames: 300 },
	{ name: 'quickly', speed: 60, frames: 300 },
	{ name: 'flung through all 5,000 to the end', speed: 600, frames: 0 },
	{ name: 'the same, with every name known', speed: 600, frames: 0 },
];

/** Measures frames while the large world's tokens are scrolled, on the real page with the practice daemon. */
export async function run(): Promise<void> {
	await withDataFolder(async (folder) => {
		const { desk, stop } = await startDesk(folder, '--scenario', 'large');
		const browser = await chromium.launch(chromiumLaunchOptions());
		try {
			const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
			await liveAtWorldStart(context);
			const page = await context.newPage();
			await signInWithDaemon(page, desk);
			await page.getByRole('link', { name: /\d/ }).first().waitFor();
			for (const each of CASES) await measure(page, desk, each);
		} finally {
			await browser.close();
			await stop();
		}
	});
}

async function measure(page: Page, desk: TestDesk, { name, speed, frames }: Case): Promise<void> {
	if (name.startsWith('the same')) await loadNames(page);
	const asked = await tokenInfoCalls(desk);
	const processor = await watchProcessor(page);
	const scrolled = await page.evaluate(scrollTokens, { speed, frames });
	const cpuMs = await processor();
	print(name, scrolled, cpuMs, (await tokenInfoCalls(desk)) - asked);
}

/**
 * Starts measuring the CPU share of the page's main thread, which excludes other programs.
 * @returns a function that reads the share
 */
async function watchProcessor(page: Page): Promise<() => Promise<number>> {
	const chrome = await page.context().newCDPSession(page);
	await chrome.send('Performance.enable', { timeDomain: 'threadTicks' });
	const read = async () => {
		const { metrics } = await chrome.send('Performance.getMetrics');
		return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
	};
	const before = await read();
	return async () => (await read()) - before;
}

/** Loads all names by sorting by name, and switches back. */
async function loadNames(page: Page): Promise<void> {
	await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'By name' });
	await page.getByRole('button', { name: 'Load the rest' }).click();
	await page.getByText('names loaded').waitFor({ state: 'hidden', timeout: 300_000 });
}

async function tokenInfoCalls(desk: TestDesk): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.['tokeninfo'] ?? 0;
}

function print(name: string, { frameMs, busyMs, mostRows }: Scrolling, cpuMs: number, calls: number): void {
	const seconds = frameMs.reduce((sum, each) => sum + each, 0) / 1000;
	const figures = [
		`${(frameMs.length / seconds).toFixed(1)} frames/s`,
		`frame median ${median(frameMs).toFixed(1)} ms, worst ${Math.max(...frameMs).toFixed(1)} ms`,
		`main thread ${(cpuMs / frameMs.length).toFixed(1)} ms of processor a frame`,
		`work median ${median(busyMs).toFixed(1)} ms, worst ${Math.max(...busyMs).toFixed(1)} ms`,
		`at most ${mostRows} rows in the page`,
		`${calls} tokeninfo calls`,
	];
	console.log(`${name}: ${figures.join('; ')}`);
}
