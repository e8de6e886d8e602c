/**
 * Weighs the JavaScript that a first visit loads: every script that the browser asks the gateway for, workers
 * included, with a cold cache and without the service worker, each at gzip level 9. Run by `npm test`.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { startGateway, type Gateway } from '../src/gateway/gateway.ts';
import { closeServer } from '../src/gateway/listen.ts';
import { ROOT } from '../src/gateway/prepare.js';
import { chromiumLaunchOptions } from './chromium.js';

/** In bytes, by page. */
const limits = { '/': 50_000, '/trade': 100_000 };

const build = join(ROOT, 'build');
/** Port 9 is where nothing listens: the page is weighed as a visitor without a node sees it. */
const node = { address: 'http://127.0.0.1:9', practice: false };
const gateway = await startGateway({ port: 0, build, node, daemon: undefined });
const browser = await chromium.launch(chromiumLaunchOptions());
try {
	for (const [path, limit] of Object.entries(limits)) {
		const weights = await weigh(browser, gateway, path);
		const bytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
		const isOver = bytes > limit;
		console.log(
			`${path.padEnd(8)} ${kilobytes(bytes)} of JavaScript, ${isOver ? 'ABOVE' : 'of'} ${kilobytes(limit)}`,
		);
		if (!isOver) continue;
		process.exitCode = 1;
		for (const [script, weight] of weights) console.log(`  ${kilobytes(weight).padStart(8)} ${script}`);
	}
} finally {
	await browser.close();
	await Promise.all(gateway.servers.map(closeServer));
}

/** The gzipped size of each script that a page loads, heaviest first. */
async function weigh(
	browser: Browser,
	{ address, servers }: Gateway,
	path: string,
): Promise<Map<string, number>> {
	const scripts = new Set<string>();
	const note = ({ url = '' }) => {
		const { pathname } = new URL(url, address);
		if (extname(pathname) === '.js') scripts.add(pathname);
	};
	for (const server of servers) server.on('request', note);
	const context = await browser.newContext({ serviceWorkers: 'block' });
	const page = await context.newPage();
	const response = await page.goto(address + path, { waitUntil: 'networkidle' });
	const { pathname } = new URL(page.url());
	await context.close();
	for (const server of servers) server.off('request', note);
	if (response?.status() !== 200) throw new Error(`${path} is not there: status ${response?.status()}`);
	if (pathname !== path) throw new Error(`${path} led to ${pathname}, whose weight is not what was asked`);
	if (scripts.size === 0) throw new Error(`${path} loaded no JavaScript at all, which cannot be true`);
	const weights = [...scripts].map((script): [string, number] => [script, gzippedSize(join(build, script))]);
	return new Map(weights.sort(([, one], [, other]) => other - one));
}

function gzippedSize(file: string): number {
	return gzipSync(readFileSync(file), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
	return `${(bytes / 1000).toFixed(1)} kB`;
}
