import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ ownBuild: true });

/** The database version in built scripts, within the call that opens the database, and the text before it. */
const DATABASE_VERSION = /(\([^(),]+,)([\w.]+)(?=,\{upgrade\()/;

/** Turns the served build into a later version with a later database. */
async function update(desk: TestDesk): Promise<void> {
	const folder = join(desk.build, '_app/immutable/chunks');
	const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
	const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
	const [place] = [...sources.keys()].filter((each) => DATABASE_VERSION.test(sources[each] ?? ''));
	if (place === undefined) throw new Error('The built page does not tell the version of its database.');
	const file = join(folder, names[place] ?? '');
	const later = sources[place]?.replace(DATABASE_VERSION, (_all, before, version) => `${before}${version}+1`);
	await writeFile(file, later ?? '');
	await Promise.all(['.gz', '.br'].map((form) => rm(file + form)));
}

/** Disables the cache, because file names stay the same here, unlike in a real update. */
async function forgetCache(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

const replaced = (page: Page) =>
	page
		.getByRole('alert')
		.filter({ hasText: 'This page was replaced: a newer version of Swapdesk runs in another tab.' });

test('reports a replaced tab on each page and still cancels orders', async ({ page, desk }) => {
	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1 });
	await forgetCache(page);
	await signIn(page, desk, '/trade?pair=KMD-LTC');
	const mine = page.getByRole('region', { name: 'My orders' });
	await mine.getByRole('button', { name: 'Cancel: sell KMD at 1 LTC' }).waitFor();
	await expect(replaced(page)).toBeHidden();

	await update(desk);
	const newer = await page.context().newPage();
	await forgetCache(newer);
	await newer.goto('/');
	await expect(newer.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(replaced(newer)).toBeHidden();

	await expect(replaced(page)).toContainText(
		'You can still cancel orders, stop bots and stop the node here.',
	);
	await mine.getByRole('button', { name: 'Cancel: sell KMD at 1 LTC' }).click();
	await page.getByRole('button', { name: 'Cancel order' }).click();
	await expect
		.poll(async () => (await callNode<{ ask: number }[]>(desk, 'myprices')).filter(({ ask }) => ask > 0))
		.toEqual([]);
	await expect(mine.getByRole('button', { name: 'Cancel: sell KMD at 1 LTC' })).toBeHidden();
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Wallet' }).click();
	await page.waitForURL(/wallet/);
	await expect(replaced(page)).toBeVisible();

	await replaced(page).getByRole('button', { name: 'Reload' }).click();
	await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
	await expect(replaced(page)).toBeHidden();
});

test('waits for the old tab and then knows its sent calls', async ({ page, desk }) => {
	await forgetCache(page);
	await signIn(page, desk, '/trade?pair=KMD-LTC');
	// Keep the database open, like a blocked tab or one of a version that does not listen.
	await page.evaluate(() =>
		new Promise((resolve) => {
			const opening = indexedDB.open('swapdesk');
			opening.onsuccess = () => resolve(Object.assign(globalThis, { held: opening.result }));
		}).then(() => undefined),
	);
	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1 });
	const mine = page.getByRole('region', { name: 'My orders' });
	await mine.getByRole('button', { name: 'Cancel: sell KMD at 1 LTC' }).click();
	await desk.control({ control: 'fault', method: 'setprice', fault: 'lost' });
	await page.getByRole('button', { name: 'Cancel order' }).click();
	await expect(mine.getByRole('button', { name: 'Cancel: sell KMD at 1 LTC' })).toBeHidden();
	const before = (await desk.control({ control: 'calls' })).calls;

	await update(desk);
	const newer = await page.context().newPage();
	await forgetCache(newer);
	await newer.goto('/activity');
	await expect(newer.getByRole('heading', { name: 'Waiting for another tab' })).toBeVisible();
	await expect(newer.getByText('This page sends nothing until it starts')).toBeVisible();
	await expect(replaced(page)).toBeVisible();

	await page.close();
	await expect(newer.getByRole('heading', { name: 'Waiting for another tab' })).toBeHidden();
	await signIn(newer, desk, '/activity');
	await expect(newer.getByRole('row').filter({ hasText: 'Cancel' })).toContainText('done');
	expect((await desk.control({ control: 'calls' })).calls?.['setprice']).toBe(before?.['setprice']);
});
