import { createServer, type Server } from 'node:http';
import { chromium, type Page } from 'playwright';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { chromiumLaunchOptions } from '../chromium.js';
import { bundlePage } from './support/bundle-page.ts';
import { printMedians } from './support/medians.ts';
import { printQueueWaits } from './support/queue-wait.ts';

const ROUNDS = 3;

const WORKER = `onconnect = ({ ports: [port] }) => {
	port.onmessage = async ({ data: { id, body } }) => {
		const reply = await fetch('/node', { method: 'POST', body });
		port.postMessage({ id, reply: { status: reply.status, body: await reply.arrayBuffer() } });
	};
};`;

/**
 * Measures a call sent directly, from the leading tab, through it from a different tab, and through a `SharedWorker`.
 * Then prints how long a `buy` waits in the queue.
 */
export async function run(): Promise<void> {
	const server = serve(await bundlePage('line-page.ts'));
	const address = `http://localhost:${await listen(server, 0, '127.0.0.1')}`;
	const browser = await chromium.launch(chromiumLaunchOptions());
	const times = new Map<string, number[]>();
	const note = async (name: string, page: Page, way: string) => {
		const values = await page.evaluate(
			(each) => (globalThis as unknown as { timed: Record<string, () => Promise<number[]>> }).timed[each]?.(),
			way,
		);
		times.set(name, [...(times.get(name) ?? []), ...(values ?? [])]);
	};
	try {
		const context = await browser.newContext();
		const leading = await context.newPage();
		await leading.goto(address);
		const other = await context.newPage();
		await other.goto(address);
		for (let round = 0; round < ROUNDS; round += 1) {
			await note('straight from the page', leading, 'plain');
			await note('the tab that leads', leading, 'tab');
			await note('another tab, through the one that leads', other, 'tab');
			await note('any tab, through a SharedWorker', other, 'worker');
		}
		printMedians(times);
	} finally {
		await browser.close();
		await closeServer(server);
	}
	await printQueueWaits();
}

function serve(script: string): Server {
	const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
		'/': ['text/html', '<!doctype html><title>line</title><script type="module" src="/page.js"></script>'],
		'/page.js': ['text/javascript', script],
		'/worker.js': ['text/javascript', WORKER],
		'/node': ['application/json', '{"result":"success"}'],
	};
	return createServer((request, response) => {
		const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
		request.resume().on('end', () => response.writeHead(200, { 'Content-Type': type }).end(body));
	});
}
