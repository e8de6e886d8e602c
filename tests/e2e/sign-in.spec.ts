import { CORE } from '../config/stages.js';
import type { Page } from '@playwright/test';
import { createServer } from 'node:net';
import { hashOfPassphrase, userpassOfPassphrase } from '#lib/chain/keys.ts';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { expectAccessible } from './support/accessible.ts';
import { startDesk } from './support/desk-process.ts';
import { expect, test, withDataFolder, type TestDesk } from './support/desk.ts';
import { BOTH_VARIANTS } from './support/variants.ts';
import { openPage } from './support/open-page.ts';
import { signIn, waitForSearch } from './support/sign-in.ts';
import { storedText } from './support/page-storage.ts';

const CODE = 'three plain words';

const NOT_SENT = 'Your passphrase was not sent. Is this node new, or not signed in yet?';

/** Fills in the form, with a lock code if given, and submits it. */
async function fillAndSend(page: Page, desk: TestDesk, changes: { passphrase?: string; code?: string } = {}) {
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(changes.passphrase ?? desk.passphrase);
	if (changes.code !== undefined) {
		await page.getByRole('radio', { name: /protected by a lock code/ }).check();
		await page.getByLabel('Lock code', { exact: true }).fill(changes.code);
		await page.getByLabel('Repeat lock code', { exact: true }).fill(changes.code);
	}
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** An address on which nothing listens. */
async function addressOfNothing(): Promise<string> {
	const server = createServer();
	const port = await listen(server, 0, '127.0.0.1');
	await closeServer(server);
	return `http://127.0.0.1:${port}`;
}

test(
	'finds the practice node on a first visit, signs in, opens home',
	{ tag: [BOTH_VARIANTS, CORE] },
	async ({ desk, page }) => {
		await page.goto('/');
		await expect(page.getByRole('radio', { name: new URL(desk.node).host })).toBeChecked();
		await expect(page.getByLabel('Node address')).toHaveValue(desk.node);
		await fillAndSend(page, desk);
		await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
		await expect(page).toHaveURL(/\/home$/);
		await expect(page.getByText('Practice node: no real money moves')).toBeVisible();
	},
);

test('starts practice without a node by one click, and survives a reload', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('button', { name: 'Try it now' }).click();
	await expect(page).toHaveURL(/\/home$/);
	await expect(page.getByText('Practice node: no real money moves')).toBeVisible();
	await page.reload();
	await expect(page.getByText('Practice node: no real money moves')).toBeVisible();
});

test(
	'distinguishes a wrong passphrase from a node that is away',
	{ tag: BOTH_VARIANTS },
	async ({ desk, page }) => {
		await page.goto('/');
		await fillAndSend(page, desk, { passphrase: 'not the right words' });
		await page.getByText(NOT_SENT).click();
		await page.getByRole('button', { name: /^Send passphrase/ }).click();
		const field = page.getByLabel('Passphrase or WIF', { exact: true });
		await expect(field).toHaveAccessibleDescription(/does not accept this passphrase/);
		await expect(field).toHaveValue('not the right words');
		await fillAndSend(page, { ...desk, node: await addressOfNothing() });
		await expect(page.getByText('Port responds: no')).toBeAttached();
		await expect(page.getByRole('alert')).toContainText('Nothing answers at this address');
	},
);

test('shows a wrong passphrase next to its field, in view each time', async ({ desk, page }) => {
	const field = page.getByLabel('Passphrase or WIF', { exact: true });
	const expectToldInView = async (words: string) => {
		await expect(page.getByText(words)).toBeInViewport({ ratio: 1 });
		await expect(field).toBeFocused();
		await expect(field).toBeInViewport({ ratio: 1 });
		await expect(field).toHaveAttribute('aria-invalid', 'true');
		await expect(field).toHaveAccessibleDescription(new RegExp(words));
	};
	for (const size of [
		{ width: 360, height: 740 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(size);
		await page.goto('/');
		await waitForSearch(page);
		if (size.width < 400) await page.getByText('Stay signed in, chain daemon').click();
		await page.getByRole('radio', { name: 'Until I close all tabs' }).check();
		await fillAndSend(page, desk, { passphrase: 'not the right words' });
		await expectToldInView('The node does not run with this passphrase. Check for typos.');
		const question = page.getByText(NOT_SENT);
		await expect(question).toBeInViewport({ ratio: 1 });
		await question.click();
		await page.getByRole('button', { name: 'Send passphrase' }).click();
		for (const next of ['nor these', undefined]) {
			await expectToldInView(
				'The node does not accept this passphrase. If the node has just started, enter its netid under Advanced.',
			);
			await page.evaluate(() => scrollTo(0, 0));
			// The user has confirmed that the node at this address is theirs.
			if (next !== undefined) await fillAndSend(page, desk, { passphrase: next });
		}
		await expect(page.getByLabel('Node address')).toHaveValue(desk.node);
		await expect(page.getByRole('radio', { name: 'Until I close all tabs' })).toBeChecked();
		await expect(field).toHaveValue('nor these');
		await field.fill('other words');
		await expect(field).not.toHaveAttribute('aria-invalid', 'true');
	}
});

test('shows the start command and connection check if no node runs', async ({ page }) => {
	// Blocks requests to other ports of this computer, where real nodes may be running.
	await page.route(/127\.0\.0\.1:778[23]|\/rpc\/health/, (route) => route.abort());
	await page.goto('/');
	await expect(page.getByText('No node found')).toBeVisible();
	await page.getByText('Start a node or check the connection').click();
	await expect(page.getByText(/marketmaker .*"passphrase":"YOUR PASSPHRASE"/)).toBeVisible();
	await page.getByLabel('Node address').fill(await addressOfNothing());
	await page.getByRole('button', { name: 'Check connection' }).click();
	await expect(page.getByText('Port responds: no')).toBeAttached();
	await expect(page.getByRole('alert')).toContainText('Nothing answers at this address');
});

test('reports a wrong program and each faulty reply, then accepts a retry', async ({ desk, page }) => {
	await page.goto('/');
	await fillAndSend(page, { ...desk, node: desk.daemon });
	await expect(page.getByRole('alert')).toContainText(
		/A chain daemon answers at this address, not a trading node/,
	);
	for (const [fault, words] of [
		['empty', 'The reply of the node was empty'],
		['cut', 'The reply of the node was cut off'],
		['wrong-shape', 'The reply of the node does not have the expected shape'],
		['not-json', 'The reply of the node is unreadable'],
	] as const) {
		// The passphrase itself is not sent to a node that already runs with it.
		await desk.control({ control: 'fault', method: 'getcoins', fault });
		await fillAndSend(page, desk);
		await expect(page.getByRole('alert')).toContainText(words);
	}
	await fillAndSend(page, desk);
	await expect(page).toHaveURL(/\/home$/);
});

test('returns to the requested page, survives a reload, and stores no secret', async ({ desk, page }) => {
	await page.goto('/settings');
	await expect(page).toHaveURL(/\?next=%2Fsettings/);
	await page.getByRole('radio', { name: 'Until I close all tabs' }).check();
	await fillAndSend(page, desk);
	await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

	await page.reload();
	await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
	const stored = await storedText(page);
	expect(stored).toContain(desk.node);
	expect(stored).not.toContain(desk.passphrase);
	// Transaction ids look like secrets and are part of the stored data, so only these secrets are checked.
	for (const secret of [hashOfPassphrase(desk.passphrase), userpassOfPassphrase(desk.passphrase)])
		expect(stored).not.toContain(secret);

	await page.goto('/');
	await expect(page).toHaveURL(/\/home$/);
});

test('deletes only the stored key after a forgotten lock code', async ({ desk, page }) => {
	await page.goto('/');
	await fillAndSend(page, desk, { code: CODE });
	await expect(page).toHaveURL(/\/home$/);
	await page.reload();
	await page.getByText('Forgot the code, or another node?').click();
	await page.getByRole('button', { name: 'Remove stored key' }).click();
	await page.getByRole('button', { name: 'Remove node' }).click();
	await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Your nodes' })).toHaveCount(0);
});

test('tests the chain daemon before using it', async ({ desk, page }) => {
	await page.goto('/');
	await page.getByRole('checkbox', { name: /chain daemon/ }).check();
	await page.getByLabel('User', { exact: true }).fill(desk.user);
	await page.getByLabel('Password', { exact: true }).fill('wrong');
	await page.getByRole('button', { name: 'Test daemon' }).click();
	await expect(page.getByText('The chain daemon does not accept this user and password.')).toBeVisible();
	await page.getByLabel('Password', { exact: true }).fill(desk.password);
	await page.getByRole('button', { name: 'Test daemon' }).click();
	await expect(page.getByText(/Current block: \d+/)).toBeVisible();
	await fillAndSend(page, desk);
	await expect(page.getByText(/Chain daemon .*at block \d+/)).toBeVisible();
});

test('reports a node that goes away, and leads to a different one', async ({ page }) => {
	await withDataFolder(async (folder) => {
		const { desk, stop } = await startDesk(folder);
		await signIn(page, desk);
		// The same program serves the page's files, so the files become unavailable too.
		await openPage(page, 'Settings');
		await stop();
		await expect(page.getByText('is not responding')).toBeVisible();
		await page.getByRole('link', { name: 'Switch node' }).click();
		await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
	});
});

test('finds no accessibility violation in sign-in, settings and lock screen', async ({ desk, page }) => {
	for (const scheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme: scheme });
		await page.goto('/?next=/settings');
		await waitForSearch(page);
		await expectAccessible(page);
		await fillAndSend(page, desk, { code: CODE });
		await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
		await expectAccessible(page);
		await page.keyboard.press('Control+Shift+L');
		await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
		await expectAccessible(page);
		await page.getByText('Forgot the code, or another node?').click();
		await page.getByRole('button', { name: 'Remove stored key' }).click();
		await page.getByRole('button', { name: 'Remove node' }).click();
		await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
	}
});
