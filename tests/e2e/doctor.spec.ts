import type { Page } from '@playwright/test';
import { createServer, type Server, type Socket } from 'node:net';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { expect, test } from './support/desk.ts';
import { signIn, waitForSearch } from './support/sign-in.ts';
import { liveUntil } from './support/world-time.ts';

test.use({ movesTime: true });

const USERPASS = '5'.repeat(64);

/** Starts a program on this computer with this connection handler. */
async function withProgram(
	onRequest: (socket: Socket) => void,
	use: (address: string, connections: ReadonlySet<Socket>) => Promise<void>,
): Promise<void> {
	const open = new Set<Socket>();
	const server: Server = createServer((socket) => {
		open.add(socket);
		socket.on('error', () => undefined);
		socket.once('data', () => onRequest(socket));
	});
	const port = await listen(server, 0, '127.0.0.1');
	try {
		await use(`http://127.0.0.1:${port}`, open);
	} finally {
		for (const socket of open) socket.destroy();
		await closeServer(server);
	}
}

/** Opens the start page and enters a userpass, so that any program can be tried. */
async function openStart(page: Page) {
	await page.goto('/');
	await waitForSearch(page);
	await page.getByText('Userpass', { exact: true }).first().click();
	await page.getByRole('textbox', { name: 'Userpass' }).fill(USERPASS);
}

/** Tries to sign in at an address without a node. */
async function tryAt(page: Page, address: string) {
	await page.getByLabel('Node address').fill(address);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const http = (body: string) =>
	`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;

const PROGRAMS: readonly (readonly [name: string, onRequest: (socket: Socket) => void, words: string])[] = [
	['closes without a reply', (socket) => socket.end(), 'accepts the connection and closes it at once'],
	['is a web server', (socket) => socket.end(http('<html></html>')), 'A web server answers at this address'],
	['is a KDF node', (socket) => socket.end(http('my_balance(coin)')), 'A KDF node answers at this address'],
];

test('fills in the form from a link and names each wrong program', async ({ desk, page }) => {
	await page.goto(`/#node=127.0.0.1:9999&netid=7777&userpass=${USERPASS}`);
	await expect(page.getByLabel('Node address')).toHaveValue('127.0.0.1:9999');
	await expect(page.getByRole('textbox', { name: 'Userpass' })).toHaveValue(USERPASS);
	expect(page.url()).not.toContain('#');
	expect(page.url()).not.toContain(USERPASS);

	await openStart(page);
	for (const [name, onRequest, words] of PROGRAMS)
		await test.step(`names a program that ${name}`, () =>
			withProgram(onRequest, async (address) => {
				await tryAt(page, address);
				await expect(page.getByRole('alert')).toContainText(words);
			}));

	await test.step('names a program that listens without replying', () =>
		withProgram(
			() => undefined,
			async (address) => {
				await tryAt(page, address);
				const alert = page.getByRole('alert');
				await liveUntil(page, alert.filter({ hasText: 'The port is open, but there is no reply' }));
			},
		));

	await test.step('names a chain daemon, with the command that uses it', async () => {
		await tryAt(page, desk.daemon);
		await expect(page.getByRole('alert')).toContainText('A chain daemon answers at this address');
		await expect(page.getByText(`npm start -- --daemon ${desk.daemon}`)).toBeVisible();
	});

	await test.step('sends data on every connection at once', () =>
		withProgram(
			(socket) => socket.end(http('{"result":"another program"}')),
			async (address, connections) => {
				await tryAt(page, address);
				await expect(page.getByRole('alert')).toContainText(/program answers/);
				expect(connections.size).toBeGreaterThan(0);
				const silent = () => [...connections].filter(({ bytesRead }) => bytesRead === 0).length;
				await expect.poll(silent).toBe(0);
			},
		));
});

test('passes every connection check from the settings of an open node', async ({ desk, page }) => {
	await signIn(page, desk, '/settings');
	await page.getByRole('button', { name: 'Check connection' }).click();
	await expect(page.getByText('The connection works')).toBeVisible();
	await expect(page.getByText('The node has peers: yes')).toBeAttached();
});
