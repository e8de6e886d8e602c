import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { startGateway } from '../../src/gateway/gateway.ts';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { createPracticeNodePort } from '../../src/gateway/practice/node-port.ts';
import { ROOT } from '../../src/gateway/prepare.js';
import { memoryStore } from '#practice/world/store.ts';
import { openPractice } from '#practice/open-practice.ts';
import { chromiumLaunchOptions } from '../chromium.js';
import { signIn } from '../e2e/support/sign-in.ts';
import { liveAtWorldStart } from '../e2e/support/world-time.ts';
import { WORLD_START } from '../world-start.ts';
import { BARE_HTML, BARE_ROWS_HTML, BARE_SCRIPT, bareRowsScript } from './pages/bare-page.ts';
import { printMedians } from './support/medians.ts';
import { clearStore, readSetting, rowsOf } from '../e2e/support/page-storage.ts';

const RUNS = 11;
const PAIR = { base: 'KMD', rel: 'BTC' };

interface Case {
	readonly name: string;
	readonly path: string;
	/** CPU throttling factor. */
	readonly slowdown: number;
	/** Clears the candles stored by the browser, so that they are loaded from the node. */
	readonly isForgetful?: boolean;
	/** Nothing answers at the node's address. */
	readonly isUnreachable?: boolean;
}

const CASES: readonly Case[] = [1, 4].flatMap((slowdown) => [
	{ name: 'bare page: chart library and one tradesarray', path: '/bare.html', slowdown },
	{ name: 'trade page, no cached candles', path: '/trade', slowdown, isForgetful: true },
	{ name: 'trade page, cached candles', path: '/trade', slowdown },
	{
		name: 'bare page: chart library, its rows in memory',
		path: '/bare-rows.html',
		slowdown,
		isUnreachable: true,
	},
	{ name: 'trade page, cached candles, the node is away', path: '/trade', slowdown, isUnreachable: true },
]);

/**
 * Measures the time from the start of the navigation to the first frame with candles, for the built page and for a
 * minimal page.
 */
export async function run(): Promise<void> {
	const build = mkdtempSync(join(tmpdir(), 'swapdesk-startup-'));
	cpSync(process.env['SWAPDESK_BENCH_BUILD'] ?? join(ROOT, 'build'), build, { recursive: true });
	const library = 'node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.mjs';
	cpSync(join(ROOT, library), join(build, 'lightweight-charts.mjs'));
	writeFileSync(join(build, 'bare.html'), BARE_HTML);
	writeFileSync(join(build, 'bare.js'), BARE_SCRIPT);
	const practice = await openPractice({
		seed: 'startup',
		start: WORLD_START,
		clock: 'still',
		store: memoryStore(),
		wall: Date.now,
	});
	const nodePort = createPracticeNodePort(() => Promise.resolve(practice));
	const port = await listen(nodePort, 0, '127.0.0.1');
	const node = { address: `http://127.0.0.1:${port}`, practice: true };
	const power: NodePower = {
		off: () => closeServer(nodePort),
		on: async () => void (await listen(nodePort, port, '127.0.0.1')),
	};
	const gateway = await startGateway({ port: 0, build, node, daemon: undefined });
	const browser = await chromium.launch(chromiumLaunchOptions());
	try {
		const context = await browser.newContext({ serviceWorkers: 'block' });
		await liveAtWorldStart(context);
		const page = await context.newPage();
		const { passphrase } = practice.signIn;
		await signIn(page, { app: gateway.address, node: node.address, passphrase });
		const rows = await rememberCall(page, node.address, passphrase);
		writeFileSync(join(build, 'bare-rows.html'), BARE_ROWS_HTML);
		writeFileSync(join(build, 'bare-rows.js'), bareRowsScript(rows));
		// Wait until the page has stored its chart's position.
		await until(async () => (await readSetting(page, 'trade.chart-place')) !== undefined);
		await page.addInitScript(noteFirstCandles, NOTED);
		const results = await measureAll(page, gateway.address, power);
		for (const rate of new Set(CASES.map(({ slowdown }) => slowdown))) {
			console.log(
				`First candles, medians of ${RUNS}, processor ${rate === 1 ? 'as it is' : `${rate} times slower`}`,
			);
			for (const isUnreachable of [false, true]) {
				const cases = CASES.filter(
					(each) => each.slowdown === rate && (each.isUnreachable ?? false) === isUnreachable,
				);
				printMedians(new Map(cases.map((each) => [each.name, results.get(each) ?? []])));
			}
		}
	} finally {
		await browser.close();
		await Promise.all([nodePort, ...gateway.servers].map(closeServer));
		await practice.close();
		rmSync(build, { recursive: true, force: true });
	}
}

/** Stops the node and restarts it at the same address. */
interface NodePower {
	off(): Promise<void>;
	on(): Promise<void>;
}

/** Alternates the cases, so that a slow minute of the machine affects all of them. */
async function measureAll(page: Page, app: string, node: NodePower): Promise<Map<Case, number[]>> {
	const results = new Map(CASES.map((each): [Case, number[]] => [each, []]));
	const session = await page.context().newCDPSession(page);
	// The first round warms up the browser's caches and does not count.
	for (let round = 0; round <= RUNS; round += 1) {
		for (const each of CASES) {
			const { path, slowdown, isForgetful, isUnreachable } = each;
			await page.goto(`${app}/bare.html?idle`);
			if (isForgetful) await clearStore(page, 'candles');
			if (isUnreachable) await node.off();
			await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
			const time = await timeToCandles(page, `${app}${path}?pair=${PAIR.base}-${PAIR.rel}`);
			if (round > 0) results.get(each)?.push(time);
			await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
			// The next case shows the candles stored by this one.
			if (isForgetful) await until(async () => (await rowsOf(page, 'candles')).length > 0);
			if (isUnreachable) await node.on();
		}
	}
	return results;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
	while (!(await isSo())) await setTimeout(50);
}

/** Prefix of the page's console message with the time. */
const NOTED = 'First candles after';

/**
 * Milliseconds from the start of the navigation to the first frame with candles. The page is not queried until then:
 * Playwright's queries are scripts too, and take as long as the candles do.
 */
async function timeToCandles(page: Page, address: string): Promise<number> {
	const noting = page.waitForEvent('console', (message) => message.text().startsWith(NOTED));
	await page.goto(address, { waitUntil: 'commit' });
	return Number((await noting).text().slice(NOTED.length));
}

/** Runs in the page before any other script. Both pages write the number of bars to an attribute of the chart. */
function noteFirstCandles(noted: string): void {
	const look = () => {
		if (!document.querySelector('[data-bars]:not([data-bars="0"])')) return requestAnimationFrame(look);
		return requestAnimationFrame(() => console.log(noted, performance.now()));
	};
	requestAnimationFrame(look);
}

/**
 * Signs the bare page in: it reads its one call and its address from session storage.
 * @returns the reply to the call
 */
async function rememberCall(page: Page, node: string, passphrase: string): Promise<unknown[]> {
	return page.evaluate(
		async ({ node, passphrase, pair }) => {
			const ask = async <Reply>(call: object): Promise<Reply> => {
				const reply = await fetch(node, { method: 'POST', body: JSON.stringify(call) });
				return (await reply.json()) as Reply;
			};
			const signIn = { method: 'passphrase', passphrase, gui: 'bench', netid: 0 };
			const { userpass } = await ask<{ userpass: string }>(signIn);
			const call = { userpass, method: 'tradesarray', ...pair, timescale: 900 };
			sessionStorage.setItem('bare-call', JSON.stringify({ node, call }));
			const starttime = Math.floor(Date.now() / 1000) - 1000 * call.timescale;
			return ask<unknown[]>({ ...call, starttime });
		},
		{ node, passphrase, pair: PAIR },
	);
}
