import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { postToNode } from '../../src/gateway/node-socket.ts';
import { startDesk } from './support/desk-process.ts';
import { expect, test, withDataFolder } from './support/desk.ts';

test('serves both programs under its policy and refuses pages of different ports', async ({ desk, page }) => {
	const complaints: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'error') complaints.push(message.text());
	});
	page.on('pageerror', (error) => complaints.push(error.message));
	const { port } = new URL(desk.app);
	await page.goto(`http://127.0.0.1:${port}/?from=there`);
	expect(page.url()).toBe(`${desk.app}/?from=there`);
	await page.reload();
	await expect(page.locator('h1').first()).toBeVisible();
	expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);

	const reply = await page.evaluate(async (node) => {
		const response = await fetch(node, { method: 'POST', body: '{"method":"help"}' });
		return { status: response.status, text: await response.text() };
	}, desk.node);
	expect(reply.status).toBe(200);
	expect(reply.text).toContain('orderbook(');
	expect(reply.text.endsWith('\n')).toBe(true);

	const call = (password: string) =>
		page.evaluate(
			async (authorization) => {
				const headers = { authorization, 'content-type': 'application/json' };
				const body = '{"method":"getinfo","params":[],"id":1}';
				const response = await fetch('/rpc/daemon', { method: 'POST', headers, body });
				return { status: response.status, reply: await response.json() };
			},
			`Basic ${btoa(`${desk.user}:${password}`)}`,
		);
	expect(await call(desk.password)).toMatchObject({ status: 200, reply: { error: null, id: 1 } });
	expect(await call('wrong')).toMatchObject({ status: 502, reply: { error: { code: 'UNAUTHORISED' } } });

	await page.route('http://localhost:4/', (route) =>
		route.fulfill({ contentType: 'text/html', body: '<iframe></iframe>' }),
	);
	await page.goto('http://localhost:4/');
	const outcome = await page.evaluate(async (app) => {
		const headers = { 'content-type': 'application/json' };
		const body = '{"method":"help"}';
		return fetch(`${app}/rpc/daemon`, { method: 'POST', headers, body }).then(String, String);
	}, desk.app);
	expect(outcome).toContain('Failed to fetch');
	await page.evaluate((app) => document.querySelector('iframe')?.setAttribute('src', app), desk.app);
	await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

test('keeps practice time still until it is advanced', async ({ desk }) => {
	const { time } = await desk.control({ control: 'time' });
	expect(await desk.control({ control: 'advance', ms: 60_000 })).toMatchObject({ time: time + 60_000 });
	expect(await desk.control({ control: 'time' })).toMatchObject({ time: time + 60_000 });
});

test('exits cleanly when stopped and restores its practice world', async () => {
	await withDataFolder(async (folder) => {
		const first = await startDesk(folder);
		await first.desk.control({ control: 'advance', ms: 3_600_000 });
		const { time } = await first.desk.control({ control: 'time' });
		expect(await first.stop()).toBe(0);
		await expect(postToNode(first.desk.node, '{}')).rejects.toMatchObject({ kind: 'unreachable' });

		const second = await startDesk(folder);
		expect(second.desk.passphrase).toBe(first.desk.passphrase);
		expect((await second.desk.control({ control: 'time' })).time).toBeGreaterThanOrEqual(time);
		expect(await second.stop()).toBe(0);
	});
});

test('names a port in use and suggests a fix', async () => {
	const other = createServer((socket) => socket.resume().end('hello\r\n'));
	const port = await listen(other, 0, '127.0.0.1');
	await withDataFolder(async (folder) => {
		const starting = startDesk(folder, '--node-port', String(port));
		await expect(starting).rejects.toThrow(`Port ${port} for the practice node is used by another program.`);
	});
	await closeServer(other);
});

test('reuses the trading node that the first desk hosts', async ({ desk }) => {
	await withDataFolder(async (folder) => {
		const { port } = new URL(desk.node);
		const second = await startDesk(folder, '--node-port', port, '--daemon', desk.daemon);
		expect(second.desk).toMatchObject({ node: desk.node, passphrase: null, daemon: desk.daemon, user: null });
		expect(await second.stop()).toBe(0);
	});
});

test('signs in to a daemon only for the browser with its link', async ({ desk, page, context }) => {
	await withDataFolder(async (folder) => {
		const file = join(folder, 'CHAIN.conf');
		const { port } = new URL(desk.daemon);
		await writeFile(file, `rpcuser=${desk.user}\nrpcpassword=${desk.password}\nrpcport=${port}\n`);
		const own = join(folder, 'data');
		const second = await startDesk(own, '--node', desk.node, '--daemon-conf', file);
		const { app, link = '' } = second.desk;
		await page.goto(app);
		// The headers that another program on this computer can forge.
		const headers = { origin: app, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
		const reply = await context.request.post(`${app}/rpc/daemon`, { headers, data: '{"method":"getinfo"}' });
		expect([reply.status(), await reply.json()]).toMatchObject([403, { error: { code: 'NO_KEY' } }]);
		await page.getByRole('checkbox', { name: /chain daemon/ }).check();
		const ask = page.getByRole('button', { name: 'Test daemon' });
		await ask.click();
		await expect(page.getByText('This browser does not have the gateway’s key.')).toBeVisible();

		await page.goto(link);
		await expect.poll(() => page.url()).toBe(`${app}/`);
		await page.getByRole('checkbox', { name: /chain daemon/ }).check();
		await ask.click();
		await expect(page.getByText(/Current block: \d+/)).toBeVisible();
		const other = await context.newPage();
		await other.goto(app);
		await other.getByRole('checkbox', { name: /chain daemon/ }).check();
		await other.getByRole('button', { name: 'Test daemon' }).click();
		await expect(other.getByText(/Current block: \d+/)).toBeVisible();
		expect(await second.stop()).toBe(0);
	});
});
