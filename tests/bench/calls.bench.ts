import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { startGateway } from '../../src/gateway/gateway.ts';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { createPracticeNodePort } from '../../src/gateway/practice/node-port.ts';
import { createStreamPort } from '../../src/gateway/practice/stream-port.ts';
import { ROOT } from '../../src/gateway/prepare.js';
import { startHeartbeat } from '#practice/heartbeat.ts';
import type { LoggedCall } from '#practice/call-log.ts';
import { openPractice } from '#practice/open-practice.ts';
import { memoryStore } from '#practice/world/store.ts';
import { chromiumLaunchOptions } from '../chromium.js';
import { chooseEventStream } from '../e2e/support/event-stream.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { liveAtWorldStart } from '../e2e/support/world-time.ts';
import { WORLD_START } from '../world-start.ts';

const MINUTE_MS = 60_000;
/** Until all that a page asks for at its start is there, and the event stream is read. */
const SETTLE_MS = 15_000;

/** How many calls a minute an idle trade page makes, in one tab, in two and in ten: without the event stream, and with it. */
export async function run(): Promise<void> {
	const practice = await openPractice({
		seed: 'calls',
		start: WORLD_START,
		clock: 'running',
		store: memoryStore(),
		wall: Date.now,
		streamPort: createStreamPort(0),
	});
	const endHeartbeat = startHeartbeat(practice, (error) => console.error(error));
	const nodePort = createPracticeNodePort(() => Promise.resolve(practice));
	const node = { address: `http://127.0.0.1:${await listen(nodePort, 0, '127.0.0.1')}`, practice: true };
	const build = process.env['SWAPDESK_BENCH_BUILD'] ?? join(ROOT, 'build');
	const gateway = await startGateway({ port: 0, build, node, daemon: undefined });
	const browser = await chromium.launch(chromiumLaunchOptions());
	const readLog = async () => (await practice.control({ control: 'call-order' })).callOrder ?? [];
	const countCalls = async (context: BrowserContext, readsStream: boolean) => {
		const open = async (): Promise<Page> => {
			const page = await context.newPage();
			const { passphrase } = practice.signIn;
			await signIn(page, { app: gateway.address, node: node.address, passphrase });
			await page.locator('canvas').first().waitFor();
			return page;
		};
		await chooseEventStream(await open(), readsStream);
		let tabs = 1;
		for (const wanted of tabsWanted()) {
			for (; tabs < wanted; tabs += 1) await open();
			await pause(SETTLE_MS);
			const from = (await practice.control({ control: 'time' })).time;
			await pause(MINUTE_MS);
			const calls = (await readLog()).filter(({ time }) => time >= from && time < from + MINUTE_MS);
			const how = readsStream ? 'with the stream' : 'without it';
			console.log(`${wanted} ${wanted === 1 ? 'tab' : 'tabs'}, ${how}: ${calls.length} calls a minute`);
			console.log(`  ${byMethod(calls)}`);
		}
	};
	try {
		// One browser profile: only it knows where the node opened its stream once.
		const context = await browser.newContext({ serviceWorkers: 'block' });
		await liveAtWorldStart(context);
		for (const readsStream of [false, true]) {
			await countCalls(context, readsStream);
			for (const page of context.pages()) await page.close();
		}
	} finally {
		endHeartbeat();
		await browser.close();
		await Promise.all([nodePort, ...gateway.servers].map(closeServer));
		await practice.close();
	}
}

function tabsWanted(): readonly number[] {
	return (process.env['SWAPDESK_BENCH_TABS'] ?? '1,2,10').split(',').map(Number);
}

/** The commonest first. */
function byMethod(calls: readonly LoggedCall[]): string {
	const counts = new Map<string, number>();
	for (const { method } of calls) counts.set(method, (counts.get(method) ?? 0) + 1);
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([method, count]) => `${method} ${count}`)
		.join(', ');
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
