import { StoredSetting } from '#lib/state/stored/stored-setting.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { readSetting, writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../storage/whole-database.ts';

let database: Database;

beforeEach(async () => {
	database = await freshDatabase();
});

afterEach(() => database.close());

const open = () =>
	new StoredSetting<number>(database, {
		name: 'trade.timescale',
		initial: 10,
		parse: (stored) => (typeof stored === 'number' ? stored : undefined),
	});

describe('stored setting', () => {
	it('returns its initial value until stored', async () => {
		const setting = open();
		expect(setting.isLoaded).toBe(false);
		await setting.loaded;
		expect([setting.current, setting.isLoaded]).toEqual([10, true]);
	});

	it('applies at once and on the next visit', async () => {
		open().set(12);
		await expect.poll(() => readSetting(database, 'trade.timescale')).toBe(12);
		const again = open();
		await again.loaded;
		expect(again.current).toBe(12);
	});

	it('ignores values stored by a different version', async () => {
		await writeSetting(database, { name: 'trade.timescale', value: 'large' });
		const setting = open();
		await setting.loaded;
		expect(setting.current).toBe(10);
	});

	it('keeps the user’s choice while the stored value loads', async () => {
		await writeSetting(database, { name: 'trade.timescale', value: 7 });
		const setting = open();
		setting.set(8);
		await setting.loaded;
		expect(setting.current).toBe(8);
	});

	it('is not saved during a preview', async () => {
		const setting = open();
		setting.preview(20);
		expect(setting.current).toBe(20);
		await setting.loaded;
		expect(await readSetting(database, 'trade.timescale')).toBeUndefined();
		setting.save();
		await expect.poll(() => readSetting(database, 'trade.timescale')).toBe(20);
	});

	it('stores its format’s output', async () => {
		const setting = new StoredSetting<readonly string[]>(database, {
			name: 'trade.stars',
			initial: [],
			parse: (stored) => String(stored).split(' '),
			format: (words) => words.join(' '),
		});
		setting.set(['a', 'b']);
		await expect.poll(() => readSetting(database, 'trade.stars')).toBe('a b');
	});

	it('updates from the value stored by another tab', async () => {
		const [one, other] = [open(), open()];
		await Promise.all([one.loaded, other.loaded]);
		one.set(20);
		other.update((size) => size + 1);
		expect(other.current).toBe(11);
		await expect.poll(() => other.current).toBe(21);
		expect(await readSetting(database, 'trade.timescale')).toBe(21);
	});

	it('applies updates in order, starting from its default if unreadable', async () => {
		await writeSetting(database, { name: 'trade.timescale', value: 'large' });
		const setting = open();
		setting.update((size) => size + 1);
		setting.update((size) => size * 2);
		expect(setting.current).toBe(22);
		await expect.poll(() => readSetting(database, 'trade.timescale')).toBe(22);
		await setting.loaded;
		expect(setting.current).toBe(22);
	});

	it('adopts the value stored by another tab on reload', async () => {
		const [setting, other] = [open(), open()];
		await Promise.all([setting.loaded, other.loaded]);
		other.set(14);
		await expect.poll(() => readSetting(database, 'trade.timescale')).toBe(14);
		await setting.reload();
		expect(setting.current).toBe(14);
		setting.set(15);
		await expect.poll(() => readSetting(database, 'trade.timescale')).toBe(15);
		await other.reload();
		expect(other.current).toBe(15);
	});

	it('applies even if it cannot be saved', async () => {
		const setting = open();
		await setting.loaded;
		database.close();
		setting.set(30);
		expect(setting.current).toBe(30);
		await setting.reload();
		expect(setting.current).toBe(30);
		database = await freshDatabase();
	});
});
