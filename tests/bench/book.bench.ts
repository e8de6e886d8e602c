import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { chromium, type CDPSession, type Page } from 'playwright';
import { createServer, type Plugin } from 'vite';
import { chromiumLaunchOptions } from '../chromium.js';
import { createBookNode } from './support/book-node.ts';
import type { ShowBookOptions, showBook, watchReading } from './support/book-updates.svelte.ts';
import { median } from './support/medians.ts';

const ROWS = 1000;
const RUNS = 3;
/** Long enough for four readings. */
const RUN_MS = 10_000;
const MODULE = '/tests/bench/support/book-updates.svelte.ts';

/**
 * Serves a blank page from this machine, because Chromium lets only such a page call this machine, and not one created
 * by Playwright.
 */
const blankPage: Plugin = {
	name: 'blank-page',
	configureServer(server) {
		server.middlewares.use('/blank', (_request, reply) => {
			reply
				.setHeader('Content-Type', 'text/html')
				.end('<!doctype html><link rel="icon" href="data:,"><body>');
		});
	},
};

interface Case extends Omit<ShowBookOptions, 'node'> {
	readonly name: string;
}

const CASES: readonly Case[] = [
	{ name: 'as it opens', look: {}, step: 0 },
	{ name: 'the same, with age and outputs', look: { hasMore: true }, step: 0 },
	{ name: 'the same, grouped by a step', look: {}, step: 20_000 },
	{ name: 'the same, as a depth chart', look: { isDepth: true }, step: 0 },
];

/**
 * Measures the load of the main thread, and separately the longest frame, while an order book of 1,000 rows per side is
 * read over HTTP, validated, computed and rendered as often as the trade page polls. The two are separate because a
 * page that requests every frame is busy with that alone. Components are compiled in production mode.
 */
export async function run(): Promise<void> {
	const environment = process.env['NODE_ENV'];
	process.env['NODE_ENV'] = 'production';
	const server = await createServer({
		mode: 'production',
		server: { port: 0, host: '127.0.0.1', hmr: false, fs: { strict: false } },
		plugins: [blankPage],
		logLevel: 'error',
	});
	await server.listen();
	const node = createBookNode(ROWS).listen(0, '127.0.0.1');
	await once(node, 'listening');
	const browser = await chromium.launch(chromiumLaunchOptions());
	try {
		// Print the load, because other busy programs delay frames.
		console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
		console.log('From one reading to the next a fifth of the orders changes, and the age of all of them');
		console.log(
			`${ROWS} rows a side`.padEnd(36),
			'busy share of the main thread   longest frame   readings a second   drawings a second',
		);
		for (const each of CASES) {
			const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
			await page.goto(`${server.resolvedUrls?.local[0] ?? ''}blank`);
			print(each, await measure(page, each, `http://127.0.0.1:${(node.address() as AddressInfo).port}`));
			await page.close();
		}
	} finally {
		await browser.close();
		node.close();
		await server.close();
		if (environment === undefined) delete process.env['NODE_ENV'];
		else process.env['NODE_ENV'] = environment;
	}
}

interface Measured {
	/** Busy share of the main thread, in percent. */
	readonly busy: number;
	readonly longestMs: number;
	readonly count: number;
	readonly drawn: number;
}

function print({ name }: Case, runs: readonly Measured[]): void {
	const of = (value: (each: Measured) => number) => median(runs.map(value)).toFixed(1);
	const busy = `${of((each) => each.busy)} %`;
	const longest = `${of(({ longestMs }) => longestMs)} ms`;
	const readings = of(({ count }) => (1000 * count) / RUN_MS).padStart(19);
	const drawings = of(({ drawn }) => (1000 * drawn) / RUN_MS).padStart(19);
	console.log(name.padEnd(36), busy.padStart(29), longest.padStart(15), readings, drawings);
}

async function measure(page: Page, { look, step }: Case, node: string): Promise<Measured[]> {
	const shown = await page.evaluateHandle(
		async ({ module, given }) => {
			const { showBook: show } = (await import(module)) as { showBook: typeof showBook };
			return show(given);
		},
		{ module: MODULE, given: { node, look, step } },
	);
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	const read = (watchesFrames: boolean) =>
		page.evaluate(
			async ({ module, market, forMs, watchesFrames: watches }) => {
				const { watchReading: watch } = (await import(module)) as { watchReading: typeof watchReading };
				return watch(market, forMs, watches);
			},
			{ module: MODULE, market: shown, forMs: RUN_MS, watchesFrames },
		);
	await read(true);
	const runs: Measured[] = [];
	for (let run = 0; run < RUNS; run += 1) {
		const before = await mainThread(session);
		const { count, drawn } = await read(false);
		const after = await mainThread(session);
		const { longestMs } = await read(true);
		runs.push({ busy: (100 * (after.busy - before.busy)) / (after.at - before.at), longestMs, count, drawn });
	}
	return runs;
}

/** Seconds of main-thread tasks, excluding waits for other programs, and the time of the measurement. */
async function mainThread(session: CDPSession): Promise<{ busy: number; at: number }> {
	const { metrics } = await session.send('Performance.getMetrics');
	const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
	return { busy: valueOf('TaskDuration'), at: valueOf('Timestamp') };
}
