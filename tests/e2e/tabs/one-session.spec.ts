import type { BrowserContext, Page } from '@playwright/test';
import { hashOfPassphrase, userpassOfPassphrase } from '#lib/chain/keys/keys.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { waitForSearch } from '../support/sign-in.ts';
import { storedText } from '../../page-storage.ts';

const CODE = 'three plain words';

type Keeping = 'No, ask after every reload' | 'Yes, protected by a lock code';

/** Signs in on the form that is shown. */
async function signInAs(page: Page, desk: TestDesk, keeping: Keeping): Promise<void> {
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(desk.passphrase);
	await page.getByRole('radio', { name: keeping }).check();
	if (keeping === 'Yes, protected by a lock code')
		await page.getByLabel('Lock code', { exact: true }).fill(CODE);
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

test('all tabs are one session: opened, locked and signed out together, and the key is stored nowhere', async ({
	desk,
	page,
	context,
}) => {
	await page.goto('/?next=/settings');
	await signInAs(page, desk, 'Yes, protected by a lock code');
	await expect(headingOf(page, 'Settings')).toBeVisible();

	// No tab asks, and each goes where its address leads.
	const second = await openTab(context, '/tools');
	await expect(headingOf(second, 'Tools')).toBeVisible();
	const third = await openTab(context, '/?next=/activity');
	await expect(headingOf(third, 'Activity')).toBeVisible();
	const stored = await storedText(second);
	expect(stored).toContain(desk.node);
	// Ids of transactions, of which readings are stored, look like them.
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
	// A locked tab gets no key; one that is loaded anew asks for it.
	await expect(headingOf(second, 'Locked')).toBeVisible();
	await second.reload();
	await expect(headingOf(second, 'Tools')).toBeVisible();

	await second.goto('/?other');
	await second.getByRole('button', { name: 'Sign out' }).click();
	for (const tab of [page, second]) await expect(signInButton(tab)).toBeVisible();

	// The user who wants to be asked is asked in each tab.
	await page.goto('/?next=/settings');
	await signInAs(page, desk, 'No, ask after every reload');
	await expect(headingOf(page, 'Settings')).toBeVisible();
	const last = await openTab(context, '/tools');
	await expect(signInButton(last)).toBeVisible();
	await expect(last).toHaveURL(/next=%2Ftools/);
	await expect(headingOf(page, 'Settings')).toBeVisible();
});
