import { NodeClient } from '#lib/client/node-client.ts';
import { absentAt } from '#lib/parts/shell/destinations.ts';
import DeskSearch from '#lib/parts/shell/search/DeskSearch.svelte';
import { Desk } from '#lib/state/desk.ts';
import { Session } from '#lib/state/session/session.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { absentPartTitle } from '#lib/messages/page-parts.ts';
import type { Practice } from '#practice/practice.ts';
import type { Component } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openFiveFeatures } from '../../unit/node/five-features.ts';
import { openInVariant, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import OnDesk from '../OnDesk.svelte';
import PageOfDesk from './PageOfDesk.svelte';

const PAGES = import.meta.glob<{ readonly default: Component }>('/src/routes/*/**/+page.svelte');
const pathOf = (file: string) => file.replace(/^\/src\/routes|\/\+page\.svelte$/g, '');

let practice: Practice;
let desk: Desk;

beforeEach(async () => {
	await page.viewport(1280, 900);
	practice = await openInVariant('document');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const database = await freshDatabase();
	const connection = { ...connectionTo({ client }), node: openFiveFeatures(client) };
	desk = new Desk(connection, database, await Settings.open(database));
});

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

test.each(Object.keys(PAGES))(
	'renders %s or its absence under a program with five features',
	async (file) => {
		const path = pathOf(file);
		const { database, settings } = desk;
		const session = new Session(database, () => Promise.reject(new Error('No node is reached by this.')));
		const app = { database, settings, session };
		const ThrottledView = (await PAGES[file]?.())?.default;
		await render(PageOfDesk, { app, desk, path, ThrottledView: ThrottledView as Component });
		const absent = absentAt(path, desk.connection.node.capabilities);
		if (absent) await expect.element(page.getByText(`${absentPartTitle(absent)}. `)).toBeVisible();
		else await expect.poll(() => document.body.textContent.trim().length).toBeGreaterThan(10);
	},
);

test('does not find an unsupported page by its name', async () => {
	const given = { onclose: () => undefined };
	await render(OnDesk, { desk, part: DeskSearch as never, given });
	const found = page.getByRole('option');
	const field = page.getByRole('combobox');
	const texts = () => found.elements().map((option) => option.textContent.replace(/\s+/g, ' ').trim());
	for (const name of ['Trade', 'Swaps', 'Wallet', 'Trust']) {
		await field.fill(name);
		await expect.poll(() => texts()[0]).toBe(`${name} Page`);
	}
	for (const name of ['Bots', 'Start a bot', 'Keys', 'Console', 'Events', 'Peers']) {
		await field.fill(name);
		const led = new RegExp(`^${name} Page$`, 'i');
		await expect.poll(() => texts().filter((text) => led.test(text))).toEqual([]);
	}
});
