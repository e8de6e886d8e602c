import type { Page } from '@playwright/test';
import { expect, openDeskHere, test, withDataFolder, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink, openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const ORDER = { base: 'KMD', rel: 'LTC', price: 7.5 };

const switcher = (page: Page) => page.getByRole('dialog', { name: 'Your nodes' });

async function withSecondDesk(use: (second: TestDesk) => Promise<void>): Promise<void> {
	await withDataFolder(async (folder) => {
		const { desk, stop } = await openDeskHere(folder);
		try {
			await use(desk);
		} finally {
			await stop();
		}
	});
}

async function openSwitcher(page: Page) {
	await page.getByRole('button', { name: /^Node .*(answers|is connecting)/ }).click();
	await expect(switcher(page)).toBeVisible();
}

test('names, orders and switches two nodes without mixing their data', async ({ page, desk }) => {
	await withSecondDesk(async (second) => {
		await callNode(desk, 'setprice', ORDER);
		await signIn(page, desk, '/node');
		await signIn(page, { ...second, app: new URL('/?other', desk.app).href }, '/node');
		await page.getByRole('link', { name: 'Your nodes' }).click();

		const place = (node: string) => node.replace('http://', '');
		for (const [node, name] of [
			[desk.node, 'Harbour'],
			[second.node, 'Quay'],
		] as const) {
			await page.getByRole('button', { name: `Edit ${place(node)}` }).click();
			await page.getByRole('textbox', { name: 'Name' }).fill(name);
			await page.getByRole('button', { name: 'Save name' }).click();
			await expect(page.getByRole('heading', { name })).toBeVisible();
		}
		const names = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
		await expect.poll(names).toEqual([expect.stringContaining('Quay'), expect.stringContaining('Harbour')]);
		await page.getByRole('button', { name: 'Move Quay down' }).press('Enter');
		await expect.poll(names).toEqual([expect.stringContaining('Harbour'), expect.stringContaining('Quay')]);
		await expect(page.getByRole('button', { name: 'Move Quay up' })).toBeFocused();

		// Create an order on the first node, and leave its pair in the page address.
		await followLink(page, '/trade?pair=KMD-LTC');
		const orders = page.getByRole('region', { name: 'My orders' });
		await expect(page.getByRole('button', { name: /^Node Quay/ })).toBeVisible();
		await expect(orders.getByText('No open orders.')).toBeVisible();
		await openSwitcher(page);
		await switcher(page)
			.getByRole('button', { name: /Harbour/ })
			.click();
		await expect(page.getByRole('button', { name: /^Node Harbour/ })).toBeVisible();
		await expect(page).toHaveURL(/\/trade$|\/trade\?pair=/);
		await expect(orders.getByText(/7\.5/).first()).toBeVisible();

		await openPage(page, 'History');
		await page.reload();
		await expect(page.getByRole('button', { name: /^Node Harbour/ })).toBeVisible();
	});
});

test('warns before opening a node whose key has changed', async ({ page, desk }) => {
	await signIn(page, desk, '/activity');
	const other = 'some other plain words for a second user';
	const changed = await callNode(desk, 'passphrase', { passphrase: other, gui: 'nogui', netid: 0 });
	expect(changed).toHaveProperty('userpass');
	await page.goto('/?other');
	await page.getByText('Node found', { exact: true }).waitFor();
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(other);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	const warning = page.getByRole('alert').filter({ hasText: 'This node’s key has changed' });
	await expect(warning).toBeVisible();
	await expect(page).not.toHaveURL(/\/home/);
	await warning.getByRole('button', { name: 'Create new profile' }).click();
	await expect(page).toHaveURL(/\/home$/);
	await followLink(page, '/node/profiles');
	await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
});
