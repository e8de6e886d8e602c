import { CORE } from '../../config/stages.js';
import type { Download, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { privateKeyFromPassphrase, userpassOfPassphrase, writeWif } from '#lib/chain/keys.ts';
import { rowsOf, storedText } from '../support/page-storage.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { followLink, openPage } from '../support/open-page.ts';
import { signIn, startOf, waitForSearch } from '../support/sign-in.ts';
import { liveAtWorldStart } from '../support/world-time.ts';

const PASSWORD = 'correct horse battery staple';
const payee = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const CODE = 'seven purple gadgets';

/** Signs in with a lock code and a daemon, so that the browser holds every kind of secret. */
async function signInWithAll(page: Page, desk: TestDesk): Promise<void> {
	await page.goto(startOf(desk.app, '/wallet/send?coin=RICK'));
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(desk.passphrase);
	await page.getByRole('radio', { name: /protected by a lock code/ }).check();
	await page.getByLabel('Lock code', { exact: true }).fill(CODE);
	await page.getByLabel('Repeat lock code', { exact: true }).fill(CODE);
	await page.getByRole('checkbox', { name: 'Also connect a chain daemon' }).check();
	await page.getByLabel('User', { exact: true }).fill(desk.user);
	await page.getByLabel('Password', { exact: true }).fill(desk.password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function build(page: Page, address: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
	await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByRole('row', { name: /^To / })).toBeVisible();
}

const to = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).first().click();

const main = (page: Page) => page.getByRole('main');

/** Decrypts the sealed content of the file without the app. */
async function contentOf(download: Download): Promise<string> {
	const bytes = await readFile(await download.path());
	const end = bytes.indexOf(10);
	const head = JSON.parse(bytes.subarray(0, end).toString()) as Record<string, string & number>;
	const base = await crypto.subtle.importKey('raw', Buffer.from(PASSWORD), 'PBKDF2', false, ['deriveKey']);
	const salt = Buffer.from(head['salt'] ?? '', 'base64');
	const derived = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: head['iterations'] ?? 0 };
	const key = await crypto.subtle.deriveKey(derived, base, { name: 'AES-GCM', length: 256 }, false, [
		'decrypt',
	]);
	const additionalData = Buffer.from(`swapdesk backup ${head['format']} ${head['schema']} ${head['made']}`);
	const cipher = { name: 'AES-GCM', iv: Buffer.from(head['iv'] ?? '', 'base64'), additionalData };
	const content = await crypto.subtle.decrypt(cipher, key, bytes.subarray(end + 1));
	return Buffer.from(content).toString();
}

/** The journal page's rows of sent calls. */
async function sentLines(page: Page): Promise<readonly string[]> {
	await openPage(page, 'History');
	const rows = main(page).getByRole('row').filter({ hasText: 'RICK' }).filter({ hasNotText: 'Not sent' });
	await expect(rows.first()).toBeVisible();
	return rows.allInnerTexts();
}

/** Creates one item of each kind that only this browser stores. */
async function fillProfile(page: Page): Promise<void> {
	const open = (path: string) => followLink(page, path);
	await page.goto('/wallet/address-book');
	await page.getByRole('button', { name: 'Add label' }).click();
	await page.getByRole('textbox', { name: 'Address' }).fill(payee);
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('landlord');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('rowheader', { name: 'landlord' })).toBeVisible();
	await open('/alerts');
	await page.getByRole('button', { name: 'New alert' }).click();
	const alert = page.getByRole('dialog', { name: 'New alert' });
	await alert.getByLabel('Price of', { exact: true }).selectOption('KMD');
	await alert.getByLabel('In', { exact: true }).selectOption('LTC');
	await alert.getByRole('textbox', { name: 'Level' }).fill('0.5');
	await alert.getByRole('button', { name: 'Set alert' }).click();
	await expect(page.getByRole('listitem', { name: /^KMD\/LTC: / })).toBeVisible();
	await open('/swaps');
	await main(page).getByRole('row').nth(1).getByRole('link').first().click();
	await page.getByRole('button', { name: 'Add note' }).click();
	await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Sold for the rent');
	await page.getByRole('textbox', { name: 'Tags (optional)' }).fill('tax');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('link', { name: 'tax' })).toBeVisible();
	await open('/console?method=orderbook');
	await page.getByText('Save this call').click();
	await page.getByRole('textbox', { name: 'Saved call name' }).fill('My book');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Saved as My book')).toBeVisible();
	await open('/trade?pair=KMD-LTC');
	await page.getByRole('button', { name: 'Layout', exact: true }).click();
	const menu = page.getByRole('group', { name: 'Layout' });
	await menu.getByRole('checkbox', { name: 'Order form on the left' }).check();
}

/** Reads the items of `fillProfile` back from the pages. */
async function readProfile(page: Page): Promise<Readonly<Record<string, unknown>>> {
	const open = (path: string) => followLink(page, path);
	const textsOf = async (things: Locator) => {
		await expect(things.first()).toBeVisible();
		return things.allInnerTexts();
	};
	await open('/wallet/address-book');
	const labels = await textsOf(main(page).getByRole('row'));
	await open('/alerts');
	const alert = page.getByRole('listitem', { name: /^KMD\/LTC: / });
	const alerts = await alert.getAttribute('aria-label');
	await open('/swaps?tag=tax');
	const tagged = main(page).getByRole('row').filter({ hasText: 'Sold for the rent' });
	const swaps = await textsOf(tagged);
	await open('/console?method=orderbook');
	const calls = await textsOf(page.getByRole('region', { name: 'Saved calls' }).getByRole('listitem'));
	await open('/settings');
	const regions = page.getByRole('region', { name: /^(Appearance|Notices|Kinds of notices)$/ });
	await expect(regions).toHaveCount(3);
	const settings = await regions
		.locator('input:checked, select')
		.evaluateAll((fields: readonly HTMLInputElement[]) => fields.map(({ value }) => value));
	await open('/trade?pair=KMD-LTC');
	await page.getByRole('button', { name: 'Layout', exact: true }).click();
	const menu = page.getByRole('group', { name: 'Layout' });
	const isMirrored = await menu.getByRole('checkbox', { name: 'Order form on the left' }).isChecked();
	return { labels, alerts, swaps, calls, settings, isMirrored };
}

test.use({ scenario: 'trader-with-history' });

test(
	'moves a profile to a new browser without secrets, then wipes it',
	{ tag: CORE },
	async ({ desk, page, browser }) => {
		test.setTimeout(180_000);
		page.setDefaultTimeout(30_000);
		await signInWithAll(page, desk);
		await build(page, payee);
		for (const tick of await page.getByRole('checkbox').all()) await tick.click();
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await expect(page.getByRole('list', { name: 'Progress of the transaction' })).toBeVisible();
		await to(page, 'Swaps');
		await expect(main(page).getByRole('row').nth(1)).toBeVisible();
		// A second payment stays unsent.
		await page.goto('/wallet/send?coin=RICK');
		await page.getByLabel('Lock code', { exact: true }).fill(CODE);
		await page.keyboard.press('Enter');
		await build(page, payee);

		await to(page, 'Trade');
		await expect.poll(async () => (await rowsOf(page, 'candles')).length).toBeGreaterThan(0);
		// The second tab gets the key from the first one.
		const beside = await page.context().newPage();
		await fillProfile(beside);
		await to(page, 'Settings');
		await page.getByText('Dark', { exact: true }).click();
		const profile = await readProfile(beside);
		await beside.close();
		await expect(main(page).getByText('No backup yet.')).toBeVisible();
		await page.getByRole('button', { name: 'Create backup…' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Backup password', { exact: true }).fill('password12');
		await dialog.getByRole('button', { name: 'Create backup' }).click();
		await expect(dialog.getByText(/^Choose a stronger password/)).toBeVisible();
		await dialog.getByLabel('Backup password', { exact: true }).fill(PASSWORD);
		await dialog.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
		await dialog.getByRole('checkbox', { name: /Include price history/ }).check();
		await expectAccessible(page, 'dialog', { state: 'create a backup' });
		const downloading = page.waitForEvent('download');
		await dialog.getByRole('button', { name: 'Create backup' }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toMatch(/^swapdesk-[\d-]+\.backup$/);
		await expect(dialog.getByText(/1 unsent transaction is not included/)).toBeVisible();
		await dialog.getByRole('button', { name: 'Done' }).click();
		await expect(main(page).getByText(/^Last backup: /)).toBeVisible();

		const userpass = userpassOfPassphrase(desk.passphrase);
		const wif = writeWif(privateKeyFromPassphrase(desk.passphrase), 188);
		const content = await contentOf(download);
		const encrypted = (await readFile(await download.path())).toString('latin1');
		// The practice daemon’s password is also a word used in the app, so it is only forbidden as a value.
		const secrets = [desk.passphrase, userpass, `:"${desk.password}"`, CODE, PASSWORD, wif];
		for (const text of [content, encrypted])
			expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
		const held = [payee, 'landlord', 'Sold for the rent', 'My book', '["alerts",', '["candles",'];
		expect(held.filter((text) => !content.includes(text))).toEqual([]);
		const before = await sentLines(page);

		const context = await browser.newContext({ baseURL: desk.app });
		await liveAtWorldStart(context);
		const other = await context.newPage();
		await signIn(other, desk, '/settings');
		await other.getByText('Light', { exact: true }).click();
		await other.getByRole('button', { name: 'Restore backup…' }).click();
		const restoring = other.getByRole('dialog');
		await restoring.getByLabel('Backup file').setInputFiles({
			...{ name: 'a.backup', mimeType: 'application/octet-stream' },
			buffer: await readFile(await download.path()),
		});
		await restoring.getByLabel('Backup password', { exact: true }).fill('not the password');
		await restoring.getByRole('button', { name: 'Open backup' }).click();
		await expect(restoring.getByText('Wrong password')).toBeVisible();
		await restoring.getByLabel('Backup password', { exact: true }).fill(PASSWORD);
		await restoring.getByRole('button', { name: 'Open backup' }).click();
		const parts = restoring.getByRole('list', { name: 'Contents of the backup' });
		await expect(parts.getByRole('listitem').filter({ hasText: 'Journal' })).toContainText('1 new record');
		expect(await rowsOf(other, 'journal')).toEqual([]);
		const settings = parts.getByRole('listitem').filter({ hasText: 'Settings, layout' });
		await expect(settings).toContainText(/\d records? differs?/);
		await expectAccessible(other, 'dialog', { state: 'what a backup holds' });
		await settings.getByText('Use backup', { exact: true }).click();
		await expect(restoring.getByRole('checkbox', { checked: true })).toHaveCount(0);
		for (const tick of await restoring.getByRole('checkbox').all()) await tick.check();
		await restoring.getByRole('button', { name: 'Restore', exact: true }).click();
		await expect(restoring.getByText('Backup restored')).toBeVisible();
		await restoring.getByRole('button', { name: 'Reload' }).click();
		await other.getByRole('navigation', { name: 'Pages' }).waitFor();
		await expect(other.locator('html[data-theme="dark"]')).toBeAttached();
		await expect.poll(() => sentLines(other)).toEqual(before);
		expect(await readProfile(other)).toEqual(profile);
		expect((await rowsOf(other, 'candles')).length).toBeGreaterThan(0);
		const stored = await storedText(other);
		expect([desk.passphrase, wif, CODE].filter((secret) => stored.includes(secret))).toEqual([]);
		await context.close();

		const second = await page.context().newPage();
		await second.goto('/guide');
		await to(page, 'Settings');
		await page.getByRole('button', { name: 'Wipe everything…' }).click();
		await expect(dialog.getByText(/^Last backup: /)).toBeVisible();
		await dialog.getByLabel('Type WIPE to confirm').fill('wipe');
		await expectAccessible(page, 'dialog', { state: 'wipe everything' });
		await dialog.getByRole('button', { name: 'Wipe everything' }).click();
		for (const tab of [page, second]) {
			await expect(tab.getByLabel('Passphrase or WIF', { exact: true })).toBeVisible();
			await expect(tab).toHaveURL(/\/$/);
		}
		for (const store of ['journal', 'nodes', 'secrets', 'swaps', 'candles'])
			expect(await rowsOf(page, store), store).toEqual([]);
		const left = await storedText(page);
		expect([desk.node, payee, CODE, ...secrets].filter((text) => left.includes(text))).toEqual([]);
	},
);
