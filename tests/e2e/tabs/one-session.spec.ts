import type { BrowserContext, Page } from '@playwright/test';
import { hashOfPassphrase, userpassOfPassphrase } from '#lib/chain/keys.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { waitForSearch } from '../support/sign-in.ts';
import { storedText } from '../support/page-storage.ts';

const CODE = 'three plain words';

type Keeping = 'No, ask after every reload' | 'Yes, protected by a lock code';

async function signInAs(page: Page, desk: TestDesk, keeping: Keeping): Promise<void> {
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(desk.passphrase);
	await page.getByRole('radio', { name: keeping }).check();
	if (keeping === 'Yes, protected by a lock code') {
		await page.getByLabel('Lock code', { exact: true }).fill(CODE);
		await page.getByLabel('Repeat lock code', { exact: true }).fill(CODE);
	}
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function unlock(page: Page, code: string): Promise<void> {
	await page.getByLabel('Lock code', { exact: true }).fill(code);
	await page.getByRole('button', { name: 'Unlock' }).click();
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
	const tab = await context.newPage();
	await tab.goto(path);
	return tab;
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

const allowButton = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true });

async function allowTabs(page: Page, title: string): Promise<void> {
	await expect(page.getByText(title, { exact: true })).toBeVisible();
	await allowButton(page).click();
}

test.use({ allowsTabs: false });

test('opens, locks and signs out all tabs together, storing no key', async ({ desk, page, context }) => {
	await page.goto('/?next=/settings');
	await signInAs(page, desk, 'Yes, protected by a lock code');
	await expect(headingOf(page, 'Settings')).toBeVisible();

	// Each new tab opens its own address after it is allowed in an open tab.
	const second = await openTab(context, '/tools');
	await expect(headingOf(second, 'Locked')).toBeVisible();
	await expect(second.getByText('Press “Allow” there, or enter the lock code.')).toBeVisible();
	await allowTabs(page, 'A new tab asks for your sign-in');
	await expect(headingOf(second, 'Tools')).toBeVisible();
	const third = await openTab(context, '/?next=/activity');
	await expect(headingOf(third, 'Locked')).toBeVisible();
	await allowTabs(second, 'A new tab asks for your sign-in');
	await expect(headingOf(third, 'History')).toBeVisible();
	await expect(allowButton(page)).toHaveCount(0);
	const stored = await storedText(second);
	expect(stored).toContain(desk.node);
	// Transaction ids look like secrets and are part of the stored data, so only these secrets are checked.
	const secrets = [hashOfPassphrase(desk.passphrase), userpassOfPassphrase(desk.passphrase), CODE];
	for (const secret of [desk.passphrase, ...secrets]) {
		expect(stored).not.toContain(secret);
		for (const tab of [page, second, third]) expect(tab.url()).not.toContain(secret);
	}

	await second.keyboard.press('Control+Shift+L');
	for (const tab of [page, second, third]) {
		await expect(headingOf(tab, 'Locked')).toBeVisible();
		await expect(tab.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
	}
	const fourth = await openTab(context, '/tools');
	await expect(headingOf(fourth, 'Locked')).toBeVisible();
	await unlock(page, 'not the code');
	await expect(page.getByText('Wrong lock code for this node.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Unlock' })).toBeEnabled();
	await unlock(page, CODE);
	await expect(headingOf(page, 'Settings')).toBeVisible();
	// A locked tab gets no key; after a reload it asks for the key.
	await expect(headingOf(second, 'Locked')).toBeVisible();
	await expect(allowButton(page)).toHaveCount(0);
	await second.reload();
	await allowTabs(page, 'A new tab asks for your sign-in');
	await expect(headingOf(second, 'Tools')).toBeVisible();

	await second.goto('/?other');
	await allowTabs(page, 'A new tab asks for your sign-in');
	await second.getByRole('button', { name: 'Sign out' }).click();
	for (const tab of [page, second]) await expect(signInButton(tab)).toBeVisible();

	// The choice "ask after every reload" applies to new tabs too.
	await page.goto('/?next=/settings');
	await signInAs(page, desk, 'No, ask after every reload');
	await expect(headingOf(page, 'Settings')).toBeVisible();
	const last = await openTab(context, '/tools');
	await expect(signInButton(last)).toBeVisible();
	await expect(last).toHaveURL(/next=%2Ftools/);
	await expect(headingOf(page, 'Settings')).toBeVisible();
});

test('passes no key of tabs to programs at the gateway’s port', async ({ desk, page, context }) => {
	await page.goto('/?next=/settings');
	await signInAs(page, desk, 'Yes, protected by a lock code');
	await expect(headingOf(page, 'Settings')).toBeVisible();
	// A same-origin page outside the build, such as one served by another program.
	await context.route('**/other-program', (route) =>
		route.fulfill({ contentType: 'text/html', body: '<title>Other program</title>' }),
	);
	const script = await openTab(context, '/other-program');
	await expect(script).toHaveTitle('Other program');
	const heard = await script.evaluate(async () => {
		const { held = [] } = await navigator.locks.query();
		const start = 'swapdesk-key-giver ';
		const nodeId = held.find(({ name }) => name?.startsWith(start))?.name?.slice(start.length);
		const curve = { name: 'ECDH', namedCurve: 'P-256' };
		const { publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveKey']);
		const asker = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
		const hex = Array.from(asker, (byte) => byte.toString(16).padStart(2, '0')).join('');
		await new Promise<void>((resolve) => {
			const hold = () => (resolve(), new Promise(() => undefined));
			void navigator.locks.request(`swapdesk-key-asker ${hex}`, hold);
		});
		const said: unknown[] = [];
		const keys = new BroadcastChannel('swapdesk-keys');
		const line = new BroadcastChannel(`swapdesk-line ${nodeId}`);
		line.onmessage = ({ data }) => said.push(data);
		keys.onmessage = ({ data }) => said.push(data);
		for (const of of [undefined, 'x']) keys.postMessage({ say: 'ask', nodeId, asker, of });
		keys.postMessage({ say: 'changed', nodeId, giver: 'x' });
		line.postMessage({ say: 'ping' });
		await new Promise((resolve) => setTimeout(resolve, 1000));
		const leads = said.find((each) => (each as { say?: string }).say === 'i-lead') as { leader: string };
		const body = JSON.stringify({ method: 'sendrawtransaction', coin: 'KMD', signedtx: '00' });
		const call = { body, priority: 'user', fast: false, probes: false, timeoutMs: 9000 };
		line.postMessage({ say: 'ask', leader: leads?.leader, id: 'script', call });
		await new Promise((resolve) => setTimeout(resolve, 3000));
		return { nodeId, leader: leads?.leader, said: JSON.stringify(said) };
	});
	expect(heard.nodeId).toContain(desk.node);
	expect(heard.leader).toBeDefined();
	const secrets = [userpassOfPassphrase(desk.passphrase), desk.passphrase, CODE, '"give"', '"answer"'];
	expect(secrets.filter((each) => heard.said.includes(each))).toEqual([]);
	await expect(page.getByText('A new tab asks for your sign-in', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Refuse' }).click();
	await expect(allowButton(page)).toHaveCount(0);
	expect(JSON.stringify(await desk.control({ control: 'calls' }))).not.toContain('sendrawtransaction');
});
