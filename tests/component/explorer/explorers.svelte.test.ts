import { ExplorerTemplates } from '#lib/state/explorer-templates.svelte.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Explorers from '../../../src/routes/settings/Explorers.svelte';
import type { Desk } from '#lib/state/desk.ts';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const TXID = 'ab'.repeat(32);
const TEMPLATE = 'https://explorer.example/tx/{txid}';

let desk: Desk;
beforeEach(async () => {
	const node = new FakeMarket(0, []);
	node.replies = { getcoins: [] };
	desk = await openDesk(node.client);
});
afterEach(() => desk.database.close());

test('validates, saves and removes an explorer', async () => {
	await render(OnDesk, { desk, part: Explorers });
	const templates = desk.use(ExplorerTemplates);
	const address = page.getByLabelText('Transaction link');
	const save = page.getByRole('button', { name: 'Save explorer' });
	await userEvent.fill(page.getByLabelText('Coin'), 'KMD');
	await userEvent.fill(address, 'http://explorer.example/tx/{txid}');
	await userEvent.click(save);
	await expect.element(page.getByText(/^Use https/)).toBeVisible();
	expect(templates.linkOf('KMD', TXID)).toBeUndefined();
	await userEvent.fill(address, TEMPLATE);
	await userEvent.click(save);
	await expect.element(page.getByText(TEMPLATE)).toBeVisible();
	expect(templates.linkOf('KMD', TXID)?.href).toBe(`https://explorer.example/tx/${TXID}`);
	expect(templates.linkOf('BTC', TXID)).toBeUndefined();
	await userEvent.click(page.getByRole('button', { name: 'Remove KMD explorer' }));
	expect(templates.linkOf('KMD', TXID)).toBeUndefined();
});

test('ignores invalid stored explorers', async () => {
	const value = { KMD: TEMPLATE, BTC: 'javascript:alert("{txid}")', LTC: 5 };
	await writeSetting(desk.database, { name: 'explorers', value });
	const templates = desk.use(ExplorerTemplates);
	await expect.poll(() => templates.all).toEqual([['KMD', TEMPLATE]]);
});
