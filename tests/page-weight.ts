/**
 * Measures the JavaScript of the first page and of the trade page: every script that the browser requests from the
 * gateway, including workers, with a cold cache and without the service worker, each at gzip level 9; and the font,
 * which is already compressed. Run by `npm run test:all`.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { startGateway } from '../src/gateway/gateway.ts';
import { closeServer, listen } from '../src/gateway/listen.ts';
import { createPracticeNodePort } from '../src/gateway/practice/node-port.ts';
import { ROOT } from '../src/gateway/prepare.js';
import { memoryStore } from '#practice/world/store.ts';
import { openPractice } from '#practice/open-practice.ts';
import { chromiumLaunchOptions } from './chromium.js';
import { holdWatchers } from './e2e/support/hold-watchers.ts';
import { signIn } from './e2e/support/sign-in.ts';
import { liveAtWorldStart } from './e2e/support/world-time.ts';
import { WORLD_START } from './world-start.ts';

/**
 * Limits in bytes for a visitor's first page, and for the trade page of a signed-in user, including the chart. About 94
 * kB of the trade page cannot be reduced: 57 kB for the chart library, 37 kB for the used parts of Svelte and
 * SvelteKit. Both pages contain SvelteKit's list of all 40 pages and their files (3 kB). Call look-ups, swap outcomes
 * and sources of facts weigh 11 kB, some of which could be loaded later; because each module covers a whole subject,
 * imports add another 10 kB. Files are compressed individually: `src/build/chunks.ts` creates a few large ones, each
 * loaded as a whole. Dialogs and the texts for failed parts are in the first page, so that they are available even if
 * the server's files are gone.
 */
const FIRST_PAGE_LIMIT = 75_000;
const TRADE_PAGE_LIMIT = 270_000;
const TYPEFACE_LIMIT = 60_000;

/** Timeout that is long enough for a busy machine. */
const LIMIT_MS = 180_000;

const build = join(ROOT, 'build');
const practice = await openPractice({
	seed: 'weight',
	start: WORLD_START,
	// Runs with the page's clock, which would otherwise get ahead on a slow machine and cause a warning.
	clock: 'running',
	store: memoryStore(),
	wall: Date.now,
});
const nodePort = createPracticeNodePort(() => Promise.resolve(practice));
const node = { address: `http://127.0.0.1:${await listen(nodePort, 0, '127.0.0.1')}`, practice: true };
let gateway = await startGateway({ port: 0, build, node, daemon: undefined });
const browser = await chromium.launch(chromiumLaunchOptions());
try {
	const page = await openColdPage(await browser.newContext({ serviceWorkers: 'block' }));
	const first = await weigh(page, '/');
	report('/', FIRST_PAGE_LIMIT, first.scripts);
	report('typeface', TYPEFACE_LIMIT, first.typeface);
	await signIn(page, { app: gateway.address, node: node.address, passphrase: practice.signIn.passphrase });
	await page.goto('about:blank');
	await restartGateway();
	const trade = await weigh(page, '/trade', tradePainted);
	report('/trade', TRADE_PAGE_LIMIT, trade.scripts);
} finally {
	await browser.close();
	await Promise.all([nodePort, ...gateway.servers].map(closeServer));
	await practice.close();
}

/** Resolves once the chart is drawn and the order form shows the balances; they load separately, in any order. */
async function tradePainted(page: Page): Promise<void> {
	const form = page.getByRole('form', { name: 'Order', exact: true });
	await Promise.all([
		page.locator('canvas').first().waitFor(),
		form.getByText('You have', { exact: true }).waitFor(),
		form.locator('button[type=submit]').waitFor(),
	]);
}

/** Ends pending requests of the sign-in page, which would count towards the next page. */
async function restartGateway(): Promise<void> {
	const port = Number(new URL(gateway.address).port);
	await Promise.all(gateway.servers.map(closeServer));
	gateway = await startGateway({ port, build, node, daemon: undefined });
}

async function openColdPage(context: BrowserContext): Promise<Page> {
	context.setDefaultTimeout(LIMIT_MS);
	await liveAtWorldStart(context);
	await holdWatchers(context);
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.setCacheDisabled', { cacheDisabled: true });
	return page;
}

/** Sizes in bytes by file, largest first. */
type Weights = ReadonlyMap<string, number>;

/**
 * Gzipped size of each script that a page loads, and the size of the font.
 * @param painted waits for the page's main content, so that a failed page is not mistaken for a light one
 */
async function weigh(
	page: Page,
	path: string,
	painted?: (page: Page) => Promise<void>,
): Promise<{ readonly scripts: Weights; readonly typeface: Weights }> {
	const heard = new Set<string>();
	const listen = ({ url = '' }) => heard.add(new URL(url, gateway.address).pathname);
	for (const server of gateway.servers) server.on('request', listen);
	const response = await page.goto(gateway.address + path, { waitUntil: 'load' });
	await painted?.(page);
	await page.waitForLoadState('networkidle');
	for (const server of gateway.servers) server.off('request', listen);
	// A page with an error loads the error texts, and therefore weighs more.
	const notices = await page.locator('.notice').allInnerTexts();
	if (notices.length > 0) console.log(`${path} shows:\n${notices.join('\n')}`);
	const { pathname } = new URL(page.url());
	if (response?.status() !== 200) throw new Error(`${path} is not there: status ${response?.status()}`);
	if (pathname !== path) throw new Error(`${path} led to ${pathname}, whose weight is not what was asked`);
	const weighAll = (extension: string, sizeOf: (file: string) => number): Weights => {
		const files = [...heard].filter((address) => extname(address) === extension);
		if (files.length === 0) throw new Error(`${path} loaded no ${extension} at all, which cannot be true`);
		const weights = files.map((file): [string, number] => [file, sizeOf(join(build, file))]);
		return new Map(weights.sort(([, one], [, other]) => other - one));
	};
	return {
		scripts: weighAll('.js', gzippedSize),
		typeface: weighAll('.woff2', (file) => readFileSync(file).length),
	};
}

/** Prints the size of a page, and the sizes of its files if it exceeds the limit. */
function report(path: string, limit: number, weights: Weights): void {
	const bytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
	const isOver = bytes > limit;
	console.log(`${path.padEnd(8)} ${kilobytes(bytes)}, ${isOver ? 'ABOVE' : 'of'} ${kilobytes(limit)}`);
	if (!isOver) return;
	process.exitCode = 1;
	for (const [script, weight] of weights) console.log(`  ${kilobytes(weight).padStart(8)} ${script}`);
}

function gzippedSize(file: string): number {
	return gzipSync(readFileSync(file), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
	return `${(bytes / 1000).toFixed(1)} kB`;
}
