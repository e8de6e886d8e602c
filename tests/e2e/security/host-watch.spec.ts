import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/desk.ts';

test.use({ serviceWorkers: 'allow' });

/** A page without a policy, and its workers; each requests the address after the `#` of its URL. */
const SITE: Readonly<Record<string, readonly [type: string, body: string]>> = {
	'/': ['text/html', '<!doctype html><title>Talks</title>'],
	'/worker.js': ['text/javascript', "fetch('http://worker.example/').catch(() => postMessage('tried'));"],
	'/service-worker.js': [
		'text/javascript',
		"addEventListener('activate', (e) => e.waitUntil(fetch('http://service-worker.example/').catch(() => 0)));",
	],
};

async function openSite() {
	const server = createServer(({ url = '' }, response) => {
		const [type, body] = SITE[url] ?? ['text/plain', ''];
		response.writeHead(200, { 'Content-Type': type }).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

test('catches every kind of request to a different host', async ({ page, hostWatch }) => {
	const site = await openSite();
	await page.goto(site.address);
	await page.evaluate(() => {
		void fetch('http://fetch.example/').catch(() => undefined);
		void fetch('http://192.0.2.1/').catch(() => undefined);
		void fetch('http://169.254.1.1/').catch(() => undefined);
		void fetch('https://secure.example/').catch(() => undefined);
		new WebSocket('ws://socket.example/');
		navigator.sendBeacon('http://beacon.example/', 'said');
		new Image().src = 'http://image.example/';
		new EventSource('http://events.example/');
		const link = Object.assign(document.createElement('link'), {
			rel: 'prefetch',
			href: 'http://ahead.example/',
		});
		const frame = Object.assign(document.createElement('iframe'), { src: 'http://frame.example/' });
		document.body.append(link, frame);
		new Worker('/worker.js');
		void navigator.serviceWorker.register('/service-worker.js');
		open('http://window.example/', '', 'noopener');
	});
	const hosts = new Set<string>();
	const expected = [
		...['fetch.example', '192.0.2.1', '169.254.1.1', 'secure.example', 'socket.example', 'beacon.example'],
		...['image.example', 'events.example', 'ahead.example', 'frame.example', 'worker.example'],
		...['service-worker.example', 'window.example'],
	];
	const missing = () => {
		for (const each of hostWatch.take()) hosts.add(/^\S+ (?:\w+:\/\/)?([^/:]+)/.exec(each)?.[1] ?? each);
		return expected.filter((host) => !hosts.has(host));
	};
	await expect.poll(missing).toEqual([]);
	expect([...hosts].filter((host) => !expected.includes(host))).toEqual([]);
	await page.goto('about:blank');
	hostWatch.take();
	site.close();
});

test('fails a test whose page requests a different host', async ({ page, hostWatch }) => {
	test.fail();
	await page.goto('about:blank');
	await page.evaluate(() => fetch('http://fetch.example/', { mode: 'no-cors' }));
	expect(hostWatch.flags).not.toEqual([]);
});
