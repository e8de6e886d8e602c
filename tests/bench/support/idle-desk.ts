import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { startGateway } from '../../../src/gateway/gateway.ts';
import { closeServer, listen } from '../../../src/gateway/listen.ts';
import { createPracticeNodePort } from '../../../src/gateway/practice/node-port.ts';
import { createStreamPort } from '../../../src/gateway/practice/stream-port.ts';
import { ROOT } from '../../../src/gateway/prepare.js';
import type { LoggedCall } from '#practice/call-log.ts';
import { startHeartbeat } from '#practice/heartbeat.ts';
import { openPractice } from '#practice/open-practice.ts';
import { memoryStore } from '#practice/world/store.ts';
import { chromiumLaunchOptions } from '../../chromium.js';
import { allowNewTabs } from '../../e2e/support/desk.ts';
import { callNode } from '../../e2e/support/node-call.ts';
import { liveAtWorldStart } from '../../e2e/support/world-time.ts';
import { WORLD_START } from '../../world-start.ts';
import { signInForLong } from './sign-in-for-long.ts';

const MINUTE_MS = 60_000;
/** Milliseconds until a page's initial requests are answered and the event stream is read. */
export const SETTLE_MS = 15_000;

/** A browser profile whose tabs read a practice node with a running clock, like those of an idle user. */
export interface IdleDesk {
	readonly context: BrowserContext;
	/** Opens one more signed-in tab on the trade page; resolves when its chart is drawn. */
	openTab(): Promise<Page>;
	/** Calls the node like a different program of the user. */
	call<Reply>(method: string, params?: object): Promise<Reply>;
	/**
	 * Waits for a minute.
	 * @returns the calls that the node received
	 */
	callsOfMinute(): Promise<readonly LoggedCall[]>;
	close(): Promise<void>;
}

export async function openIdleDesk(seed: string): Promise<IdleDesk> {
	const practice = await openPractice({
		seed,
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
	const context = await browser.newContext({ serviceWorkers: 'block' });
	await liveAtWorldStart(context);
	await context.addInitScript(allowNewTabs);
	const { passphrase } = practice.signIn;
	return {
		context,
		async openTab() {
			const page = await context.newPage();
			await signInForLong(page, { app: gateway.address, node: node.address, passphrase });
			return page;
		},
		call: (method, params) => callNode({ node: node.address, passphrase }, method, params),
		async callsOfMinute() {
			const from = (await practice.control({ control: 'time' })).time;
			await pause(MINUTE_MS);
			const { callOrder = [] } = await practice.control({ control: 'call-order' });
			return callOrder.filter(({ time }) => time >= from && time < from + MINUTE_MS);
		},
		async close() {
			endHeartbeat();
			await browser.close();
			await Promise.all([nodePort, ...gateway.servers].map(closeServer));
			await practice.close();
		},
	};
}

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
