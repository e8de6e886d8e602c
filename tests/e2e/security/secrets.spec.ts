import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { createServer, request as requestOnward } from 'node:http';
import { join } from 'node:path';
import { basicAuthorization } from '../../../src/gateway/daemon/daemon-conf.ts';
import { closeServer, listen } from '../../../src/gateway/listen.ts';
import { describeToken, send } from '../support/create-token.ts';
import { expect, openDeskHere, test as base, withDataFolder, type TestDesk } from '../support/desk.ts';
import { openPage } from '../support/open-page.ts';
import { secretsOf, watchSecrets } from '../support/secret-watch.ts';
import { startOf, waitForSearch } from '../support/sign-in.ts';
import { searchHeap, WHOLE_STRINGS } from './heap-search.ts';
import { plantInHeap, plantInPlaces, sendSecrets } from './plant-secrets.ts';
import { searchPlaces, Traces } from './secret-places.ts';

/** Secrets made of words that do not occur in the app. */
const PASSPHRASE = 'quagga vortex nimbus zephyr oblique kestrel';
const DAEMON_USER = 'lodestar';
const DAEMON_PASSWORD = 'garnet-hatchet-5-willow';
const LOCK_CODE = 'saffron-tundra-pylon-17';
const BACKUP_PASSWORD = 'cobalt-meridian-thimble-88';

/** Opens a daemon in front of the practice daemon, with a separate user and password. */
async function openDaemon({ daemon, user, password }: TestDesk) {
	const own = basicAuthorization(`${DAEMON_USER}:${DAEMON_PASSWORD}`);
	const server = createServer((asked, response) => {
		const { method, headers, url = '' } = asked;
		const isKnown = headers.authorization === own;
		const authorization = isKnown ? basicAuthorization(`${user}:${password}`) : 'none';
		const options = { method, headers: { ...headers, authorization } };
		const onward = requestOnward(daemon + url, options, (reply) => {
			response.writeHead(reply.statusCode ?? 502, reply.headers);
			reply.pipe(response);
		});
		onward.on('error', () => response.destroy());
		asked.pipe(onward);
	});
	const port = await listen(server, 0, '127.0.0.1');
	return { port, close: () => closeServer(server) };
}

const test = base.extend({
	launchOptions: [
		async ({ launchOptions }, use) => {
			await use({ ...launchOptions, args: [...(launchOptions.args ?? []), WHOLE_STRINGS] });
		},
		{ scope: 'worker' },
	],
	/** A node started without a passphrase, and a gateway that signs in to the daemon. */
	// eslint-disable-next-line no-empty-pattern
	desk: async ({}, use) => {
		await withDataFolder(async (folder) => {
			const world = await openDeskHere(join(folder, 'world'), '--settings', '{"passphrase":"default"}');
			const daemon = await openDaemon(world.desk);
			const conf = join(folder, 'CHAIN.conf');
			const lines = { rpcuser: DAEMON_USER, rpcpassword: DAEMON_PASSWORD, rpcport: daemon.port };
			await writeFile(
				conf,
				Object.entries(lines)
					.map((line) => line.join('='))
					.join('\n'),
			);
			const ways = ['--node', world.desk.node, '--daemon-conf', conf];
			const gateway = await openDeskHere(join(folder, 'gateway'), ...ways);
			await use(gateway.desk);
			await gateway.stop();
			await daemon.close();
			await world.stop();
		});
	},
});

// A trace would store the field values of the page.
test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'], trace: 'off' });

/** Signs in with every credential that a user can enter. */
async function signInWithAll(page: Page, desk: TestDesk): Promise<void> {
	await page.goto(startOf(desk.app, '/tokens') + new URL(desk.link ?? '').hash);
	await waitForSearch(page);
	await page.getByRole('checkbox', { name: 'Also connect a chain daemon' }).check();
	// Uses the gateway's key.
	await page.getByRole('button', { name: 'Test daemon' }).click();
	await expect(page.getByText(/Current block: \d+/)).toBeVisible();
	await page.getByLabel('User', { exact: true }).fill(DAEMON_USER);
	await page.getByLabel('Password', { exact: true }).fill(DAEMON_PASSWORD);
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(PASSPHRASE);
	await page.getByText('Advanced', { exact: true }).click();
	await page.getByLabel('netid').fill('0');
	await page.getByRole('radio', { name: /protected by a lock code/ }).check();
	await page.getByLabel('Lock code', { exact: true }).fill(LOCK_CODE);
	await page.getByLabel('Repeat lock code', { exact: true }).fill(LOCK_CODE);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.getByText('Your passphrase was not sent. Is this node new, or not signed in yet?').click();
	await page.getByRole('button', { name: 'Send passphrase' }).click();
	await page.waitForFunction(() => document.title.endsWith('Tokens · Swapdesk'));
}

/** Has the node derive the private key of the test, and reveals it. */
async function showKey(page: Page): Promise<void> {
	await openPage(page, 'Tools');
	await page.getByRole('main').getByRole('link', { name: /^Keys/ }).click();
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Continue' }).click();
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(PASSPHRASE);
	await page.getByLabel('Coin').selectOption('KMD');
	await page.getByRole('button', { name: 'Derive key' }).click();
	await page.getByRole('button', { name: 'Show WIF' }).click();
	await expect(page.getByText(secretsOf(PASSPHRASE)['WIF'] ?? '')).toBeVisible();
}

async function callAndCopy(page: Page): Promise<void> {
	await openPage(page, 'Console');
	await page.getByLabel('Find a method').fill('setprice');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Use example' }).click();
	await page.getByRole('button', { name: 'Review and send' }).click();
	await page.getByRole('button', { name: 'Send setprice' }).click();
	await expect(page.getByText(/^Valid reply/).first()).toBeVisible();
	await page.getByText('Shell command').click();
	await page.getByRole('button', { name: 'Copy command' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
}

async function exportAll(page: Page): Promise<void> {
	await openPage(page, 'History');
	for (const name of ['Export CSV', 'Export JSON']) {
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Export', exact: true }).click();
		await page.getByRole('button', { name }).click();
		await download;
	}
	await openPage(page, 'Settings');
	await page.getByRole('button', { name: 'Create backup…' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Backup password', { exact: true }).fill(BACKUP_PASSWORD);
	await dialog.getByLabel('Repeat password', { exact: true }).fill(BACKUP_PASSWORD);
	const download = page.waitForEvent('download');
	await dialog.getByRole('button', { name: 'Create backup' }).click();
	await download;
	await dialog.getByRole('button', { name: 'Done' }).click();
}

test('leaves no session secret anywhere once locked and misdirects none', async ({
	context,
	desk,
	page,
	misplacedSecrets,
}) => {
	const key = new URL(desk.link ?? '').hash.slice('#gateway='.length);
	const entered = {
		...secretsOf(PASSPHRASE),
		'daemon’s password': DAEMON_PASSWORD,
		'daemon’s authorization': Buffer.from(`${DAEMON_USER}:${DAEMON_PASSWORD}`).toString('base64'),
		'lock code': LOCK_CODE,
		'backup password': BACKUP_PASSWORD,
	};
	const secrets = { ...entered, 'gateway’s key': key };
	const traces = new Traces(context);
	watchSecrets(context, secrets, misplacedSecrets);
	await signInWithAll(page, desk);
	await describeToken(page, 'Searched', '10');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await send(page);
	await expect(page.getByRole('list', { name: 'Progress of the transaction' })).toBeVisible();
	await showKey(page);
	await callAndCopy(page);
	await exportAll(page);
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	await page.keyboard.press('Control+Shift+L');
	await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();

	expect(await searchHeap(page, entered)).toEqual([]);
	// The user opened a link containing the gateway's key, which the browser history keeps; the page removes the key from
	// its own history entry.
	expect(await searchPlaces(page, traces, secrets)).toEqual([
		'gateway’s key in addresses',
		'gateway’s key in typed addresses',
		'gateway’s key in storage',
	]);
});

/** Creates a distinct secret for each name. */
const marksOf = (names: readonly string[]): Record<string, string> =>
	Object.fromEntries(names.map((name) => [name, `larkspur-${name.replaceAll(' ', '-')}-mandolin`]));

test('finds a secret in every place where it is planted', async ({ context, desk, page }) => {
	// Blocks the page's own scripts.
	await page.route('**/_app/**', (route) => route.abort());
	await page.goto('/404');
	const traces = new Traces(context);
	const stored = ['local storage', 'session storage', 'database'];
	const places = [
		...['addresses', 'history', 'history state', 'title', 'window name', 'cookies', 'clipboard'],
		...['fields and text', 'console', 'errors', 'downloads', 'caches'],
	];
	const planted = marksOf([...places, ...stored]);
	expect(await searchPlaces(page, traces, planted)).toEqual([]);
	const download = page.waitForEvent('download');
	await page.evaluate(plantInPlaces, planted);
	await download;
	expect(await searchPlaces(page, traces, planted)).toEqual(
		expect.arrayContaining([
			...places.map((place) => `${place} in ${place}`),
			...stored.map((place) => `${place} in storage`),
		]),
	);

	const parts = ['address', 'headers', 'authorization', 'body', 'other member', 'other method'];
	const astray: string[] = [];
	watchSecrets(context, marksOf(parts), astray);
	await page.evaluate(sendSecrets, { secrets: marksOf(parts), node: desk.node });
	const { origin } = new URL(desk.app);
	expect(astray).toEqual([
		`address in the address of GET ${origin}`,
		`headers in the headers of GET ${origin}`,
		`authorization in the authorization of GET ${origin}`,
		`body in the body of POST ${origin}`,
		`other member in the body of POST ${desk.node}`,
		`other method in the body of POST ${desk.node}`,
	]);

	const ways = [
		...['closure', 'field of no document', 'text of no document', 'name of a member', 'key of a map'],
		...['part of a text', 'end of a long text', 'part of a slice', 'argument of a timer'],
	];
	const held = marksOf(ways);
	expect(await searchHeap(page, held)).toEqual([]);
	const halves = Object.entries(held).map(([way, mark]) => [way, [mark.slice(0, 12), mark.slice(12)]]);
	await page.evaluate(plantInHeap, Object.fromEntries(halves) as Record<string, string[]>);
	const found = await searchHeap(page, held);
	expect(ways.filter((way) => !found.some((each) => each.startsWith(`${way} in `)))).toEqual([]);
});
