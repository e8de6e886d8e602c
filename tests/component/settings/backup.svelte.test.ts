import { Backups } from '#lib/state/backups.svelte.ts';
import { wipeEverything } from '#lib/state/wipe.ts';
import { Desk } from '#lib/state/desk.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { readSetting, writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import BackupAndMove from '../../../src/routes/settings/BackupAndMove.svelte';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { ENTRIES, NODE } from '../../unit/storage/sample-rows.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import OnDesk from '../OnDesk.svelte';

const PASSWORD = 'correct horse battery staple';
const session = { access: undefined, daemonAccess: undefined } as Session;

let database: Database;
let desk: Desk;
beforeEach(async () => {
	await page.viewport(1280, 1000);
	database = await freshDatabase();
	desk = new Desk(connectionTo({ id: NODE }), database, await Settings.open(database));
});
afterEach(() => {
	vi.restoreAllMocks();
	database.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const show = () => render(OnDesk, { desk, part: BackupAndMove, given: { session } });

test('requires a strong backup password and lists the omissions', async () => {
	for (const entry of ENTRIES) await database.put('journal', entry);
	const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
	await show();
	await expect.element(page.getByText(/^No backup yet/)).toBeVisible();
	await userEvent.click(button('Create backup…'));
	await field('Backup password').fill('password12');
	await field('Repeat password').fill('password1');
	await userEvent.click(button('Create backup'));
	await expect.element(page.getByText(/^Choose a stronger password/)).toBeVisible();
	await field('Backup password').fill(PASSWORD);
	await userEvent.click(button('Create backup'));
	await expect.element(page.getByText('The passwords differ.')).toBeVisible();
	expect(saved).not.toHaveBeenCalled();
	await field('Repeat password').fill(PASSWORD);
	await userEvent.click(button('Create backup'));
	await expect.element(page.getByText('Backup saved')).toBeVisible();
	await expect.element(page.getByText(/^\d+ unsent transactions are not included/)).toBeVisible();
	expect(saved).toHaveBeenCalledOnce();
	await userEvent.click(button('Done'));
	await expect.element(page.getByText(/^Last backup: /)).toBeVisible();
});

test('previews a restore, requires its password, and overwrites by choice', async () => {
	await writeSetting(database, { name: 'theme', value: 'dark' });
	await database.put('journal', ENTRIES[2] as never);
	const backups = desk.use(Backups);
	await backups.make(session, PASSWORD, false);
	const file = new File([backups.made?.file ?? ''], 'a.backup');
	await writeSetting(database, { name: 'theme', value: 'light' });
	await database.clear('journal');
	await show();
	await userEvent.click(button('Restore backup…'));
	await userEvent.upload(field('Backup file'), new File(['something'], 'b.backup'));
	await field('Backup password').fill('not the password');
	await userEvent.click(button('Open backup'));
	await expect.element(page.getByText('Not a Swapdesk backup')).toBeVisible();
	await userEvent.upload(field('Backup file'), file);
	await userEvent.click(button('Open backup'));
	await expect.element(page.getByText('Wrong password')).toBeVisible();
	await field('Backup password').fill(PASSWORD);
	await userEvent.click(button('Open backup'));
	await expect.element(page.getByText('1 new record')).toBeVisible();
	await expect.element(page.getByText('1 record differs')).toBeVisible();
	expect(await database.count('journal')).toBe(0);
	await userEvent.click(page.getByRole('radio', { name: 'Use backup' }));
	await userEvent.click(button('Restore'));
	await expect.element(page.getByText('Backup restored')).toBeVisible();
	await expect.element(page.getByText('1 record added, 1 record updated.')).toBeVisible();
	expect(await readSetting(database, 'theme')).toBe('dark');
	expect(await database.count('journal')).toBe(1);
});

test('requires a typed word to wipe everything', async () => {
	await show();
	await userEvent.click(button('Wipe everything…'));
	await expect.element(page.getByText('This browser has made no backup.')).toBeVisible();
	await field('Type WIPE to confirm').fill('WIP');
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByRole('dialog')).toBeVisible();
	await userEvent.click(button('Keep everything'));
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	expect((await indexedDB.databases()).map(({ name }) => name)).toContain('swapdesk');
});

test('wipes databases, caches and storages, and closes the node', async () => {
	const abandon = vi.fn();
	const workers = vi.spyOn(navigator.serviceWorker, 'getRegistrations');
	const unregister = vi.fn(() => Promise.resolve(true));
	workers.mockResolvedValue([{ unregister } as unknown as ServiceWorkerRegistration]);
	await caches.open('swapdesk-test');
	localStorage.setItem('swapdesk-test', '1');
	sessionStorage.setItem('swapdesk-test', '1');
	await wipeEverything({ saved: { all: [{ id: NODE }] }, abandon } as unknown as Session);
	expect(abandon).toHaveBeenCalledOnce();
	expect(unregister).toHaveBeenCalledOnce();
	expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('swapdesk');
	expect(await caches.keys()).toEqual([]);
	expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
