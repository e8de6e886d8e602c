import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sirv from 'sirv';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { ROOT } from '../../src/gateway/prepare.js';
import { chromiumLaunchOptions } from '../chromium.js';
import { withDataFolder } from '../e2e/support/desk.ts';
import { liveAtWorldStart } from '../e2e/support/world-time.ts';
import { median, noteFigure, printMedians } from './support/medians.ts';
import { buildMinimalApp } from './support/minimal-app.ts';

const RUNS = 11;

/** An element that SvelteKit adds to each page once the app has started. */
const STARTED = '#svelte-announcer';

interface Case {
	readonly name: string;
	readonly build: string;
}

/**
 * Compares a visitor's first page with a minimal SvelteKit page from the same server: first paint, largest paint, app
 * start, and layout shift until then.
 */
export async function run(): Promise<void> {
	await withDataFolder(async (folder) => {
		const cases: readonly Case[] = [
			{ name: 'minimal SvelteKit page', build: buildMinimalApp(folder) },
			{ name: 'first page of Swapdesk', build: join(ROOT, 'build') },
		];
		const browser = await chromium.launch(chromiumLaunchOptions());
		try {
			for (const slowdown of [1, 4]) {
				const times = await timeAll(() => browser.newPage(), cases, slowdown);
				const machine = slowdown === 1 ? 'as it is' : `${slowdown} times slower`;
				console.log(`Medians of ${RUNS}, empty cache, processor ${machine}`);
				const of = (what: string) => [...times].filter(([name]) => name.startsWith(what));
				for (const what of ['first paint', 'largest paint', 'app started']) printMedians(new Map(of(what)));
				for (const [name, shifts] of of('layout shift')) {
					noteFigure(name, shifts, 'score');
					console.log(`${name.padEnd(52)} ${median(shifts).toFixed(4).padStart(9)}`);
				}
			}
		} finally {
			await browser.close();
		}
	});
}

/** Alternates the cases, so that a slow minute of the machine affects all of them. */
async function timeAll(
	open: () => Promise<Page>,
	cases: readonly Case[],
	slowdown: number,
): Promise<Map<string, number[]>> {
	const times = new Map<string, number[]>();
	const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
	// The first round warms up and does not count.
	for (let round = 0; round <= RUNS; round += 1)
		for (const each of cases) {
			const { paint, largest, start, shift } = await visit(open, each, slowdown);
			if (round === 0) continue;
			note(`first paint: ${each.name}`, paint);
			note(`largest paint: ${each.name}`, largest);
			note(`app started: ${each.name}`, start);
			note(`layout shift: ${each.name}`, shift);
		}
	return times;
}

/**
 * Loads the page in a new profile without a cache.
 * @returns milliseconds from the start of the navigation
 */
async function visit(open: () => Promise<Page>, { build }: Case, rate: number) {
	const serve = sirv(build, { brotli: true, gzip: true });
	const server = createServer((request, response) => serve(request, response));
	const page = await open();
	try {
		const session = await page.context().newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate });
		await liveAtWorldStart(page.context());
		await page.addInitScript((selector) => {
			const look = () => {
				if (document.querySelector(selector))
					document.documentElement.dataset['benchStart'] = String(performance.now());
				else requestAnimationFrame(look);
			};
			requestAnimationFrame(look);
		}, STARTED);
		await page.goto(`http://localhost:${await listen(server, 0, '127.0.0.1')}/`);
		const root = page.locator('html[data-bench-start]');
		await root.waitFor({ state: 'attached' });
		const start = Number(await root.getAttribute('data-bench-start'));
		return { start, ...(await page.evaluate(readPaints)) };
	} finally {
		await page.close();
		await closeServer(server);
	}
}

/**
 * Runs in the page.
 * @returns the browser's paint entries, once there is a first one
 */
async function readPaints() {
	const entriesOf = (type: string) =>
		new Promise<PerformanceEntry[]>((resolve) => {
			const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
			observer.observe({ type, buffered: true });
			// An observer is never called without an event.
			if (type === 'layout-shift') setTimeout(resolve, 300, []);
		});
	const paints = await entriesOf('paint');
	const largest = await entriesOf('largest-contentful-paint');
	const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { readonly value: number })[];
	return {
		paint: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
		largest: largest.at(-1)?.startTime ?? Number.NaN,
		shift: shifts.reduce((sum, { value }) => sum + value, 0),
	};
}
