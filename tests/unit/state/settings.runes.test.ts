import { Settings } from '#lib/state/stored/settings.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../storage/whole-database.ts';

let database: Database;
const opened: Settings[] = [];

async function open(): Promise<Settings> {
	const settings = await Settings.open(database);
	opened.push(settings);
	return settings;
}

beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => {
	for (const settings of opened.splice(0)) settings.close();
	database.close();
});

test('returns defaults before any change', async () => {
	const { theme, upColour, times, lockAfterMinutes } = await open();
	expect({ theme, upColour, times, lockAfterMinutes }).toEqual({
		theme: 'system',
		upColour: 'green',
		times: 'local',
		lockAfterMinutes: 'auto',
	});
});

test('applies a change immediately and after a reload', async () => {
	const settings = await open();
	const stored = settings.change('theme', 'dark');
	expect(settings.theme).toBe('dark');
	await stored;
	expect((await open()).theme).toBe('dark');
});

test('applies a change in other tabs', async () => {
	const [here, there] = [await open(), await open()];
	await here.change('times', 'utc');
	await vi.waitUntil(() => there.times === 'utc');
	expect(there.times).toBe('utc');
});

test('ignores unknown values stored by a different version', async () => {
	await writeSetting(database, { name: 'theme', value: 'sepia' });
	await writeSetting(database, { name: 'sound', value: 'loud' });
	expect((await open()).theme).toBe('system');
});
