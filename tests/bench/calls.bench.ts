import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { startGateway } from '../../src/gateway/gateway.ts';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { createPracticeNodePort } from '../../src/gateway/practice/node-port.ts';
import { createStreamPort } from '../../src/gateway/practice/stream-port.ts';
import { ROOT } from '../../src/gateway/prepare.js';
import type { LoggedCall } from '#practice/call-log.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import { openPractice } from '#practice/open-practice.ts';
import { memoryStore } from '#practice/world/store.ts';
import { chromiumLaunchOptions } from '../chromium.js';
import { goOn, timeOf } from '../e2e/support/both-clocks.ts';
import { chooseEventStream } from '../e2e/support/event-stream.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { WORLD_START } from '../world-start.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const USERPASS = createHash('sha256').update(PRACTICE_SIGN_IN.passphrase).digest('hex');
const MINUTE_MS = 60_000;
/** The clocks are those of practice, so that ten minutes take less. */
const COUNTED_MS = 10 * MINUTE_MS;
const STEP_MS = 2000;
/** Until all that a page asks for at its start is there, and the event stream is read. */
const SETTLE_MS = 20_000;

/**
 * How many calls a minute an idle trade page makes within ten minutes, in one tab, in two and in ten that are all seen: without
 * the event stream, and with it. After that a swap begins, of which all tabs together are to tell once.
 */
export async function run(): Promise<void> {
	const practice = await openPractice({
		seed: 'calls',
		start: WORLD_START,
		clock: 'still',
		store: memoryStore(),
		wall: () => 0,
		streamPort: createStreamPort(0),
	});
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
			const clocks = { clock: context.clock, advance };
			await goOn(clocks, SETTLE_MS, STEP_MS);
			const [page] = context.pages() as [Page];
			const [before, from] = [(await readLog()).length, await timeOf(page)];
			await goOn(clocks, COUNTED_MS, STEP_MS);
			const [calls, until] = [(await readLog()).slice(before), await timeOf(page)];
			const minutes = (until - from) / MINUTE_MS;
			const how = readsStream ? 'with the stream' : 'without it';
			const each = (calls.length / minutes).toFixed(1);
			console.log(`${wanted} ${wanted === 1 ? 'tab' : 'tabs'}, ${how}: ${each} calls a minute`);
			console.log(`  ${byMethod(calls, minutes)}`);
		}
		await beginSwap();
		await goOn({ clock: context.clock, advance }, MINUTE_MS, STEP_MS);
		console.log(`  ${await toldIn(context)}`);
		// It ends before other tabs are counted.
		await advance(30 * MINUTE_MS);
	};
	const advance = (ms: number) => practice.control({ control: 'advance', ms });
	const call = async (method: string, params: object) => {
		const body = JSON.stringify({ userpass: USERPASS, method, ...params });
		return JSON.parse(new TextDecoder().decode(await practice.callNode(body)));
	};
	/** As another program does. */
	const beginSwap = async () => {
		const { asks } = await call('orderbook', PAIR);
		await call('buy', { ...PAIR, price: asks[0].price * 1.05, relvolume: 0.01 });
	};
	try {
		// One browser profile: only it knows where the node opened its stream once.
		const context = await browser.newContext({ serviceWorkers: 'block' });
		await context.clock.install({ time: WORLD_START });
		await context.addInitScript(countToasts);
		for (const readsStream of [false, true]) {
			await countCalls(context, readsStream);
			for (const page of context.pages()) await page.close();
		}
	} finally {
		await browser.close();
		await Promise.all([nodePort, ...gateway.servers].map(closeServer));
		await practice.close();
	}
}

function tabsWanted(): readonly number[] {
	return (process.env['SWAPDESK_BENCH_TABS'] ?? '1,2,10').split(',').map(Number);
}

/** Runs in each page: notes the title of every toast. */
function countToasts(): void {
	const toasts: string[] = [];
	Object.assign(globalThis, { toasts });
	const look = () => {
		const title = document.querySelector('section[aria-label="New notice"] a')?.textContent?.trim();
		if (title && title !== toasts.at(-1)) toasts.push(title);
	};
	new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** The notices of the list, which each tab has, and all toasts of all tabs. */
async function toldIn(context: BrowserContext): Promise<string> {
	const pages = context.pages();
	const lists = new Set<string>();
	for (const page of pages) {
		await page.getByRole('button', { name: /^Notices/ }).click();
		const rows = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem');
		lists.add((await rows.allInnerTexts()).map((text) => text.split('\n')[0]).join(', '));
		await page.keyboard.press('Escape');
	}
	const toasts = await Promise.all(
		pages.map((page) => page.evaluate(() => (globalThis as unknown as { toasts: string[] }).toasts)),
	);
	return `lists of ${pages.length} tabs: ${[...lists].join(' | ')}; toasts: ${toasts.flat().join(', ')}`;
}

/** By method and minute, the commonest first. */
function byMethod(calls: readonly LoggedCall[], minutes: number): string {
	const counts = new Map<string, number>();
	for (const { method } of calls) counts.set(method, (counts.get(method) ?? 0) + 1);
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.map(([method, count]) => `${method} ${(count / minutes).toFixed(1)}`)
		.join(', ');
}
