import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { chromiumLaunchOptions } from '../chromium.js';
import { bundlePage } from './support/bundle-page.ts';
import { printTimes } from './support/medians.ts';

/** Measures the time to decrypt a secret with a lock code, and the browser's database for candles and the journal. */
export async function run(): Promise<void> {
	const script = await bundlePage('storage-page.ts');
	const page = '<!doctype html><title>storage</title><script type="module" src="/page.js"></script>';
	const server = createServer(({ url }, response) => {
		const isScript = url === '/page.js';
		response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
		response.end(isScript ? script : page);
	});
	const browser = await chromium.launch(chromiumLaunchOptions());
	try {
		const tab = await browser.newPage();
		await tab.goto(`http://localhost:${await listen(server, 0, '127.0.0.1')}`);
		const times = await tab.evaluate(() =>
			(globalThis as unknown as { timeAll: () => Promise<Record<string, number[]>> }).timeAll(),
		);
		printTimes(new Map(Object.entries(times)));
	} finally {
		await browser.close();
		await closeServer(server);
	}
}
