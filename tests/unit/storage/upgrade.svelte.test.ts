import { openDatabase, UPGRADES, VERSION, type Database, type Upgrade } from '#lib/storage/database.ts';
import { readOpenEntries } from '#lib/storage/journal-reading.ts';
import { writeLabels, readLabels } from '#lib/storage/labels.ts';
import type { Label } from '#lib/domain/labels.ts';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { ENTRIES, NODE, ROWS } from './sample-rows.ts';
import { deleteDatabase, freshDatabase } from './whole-database.ts';

const label: Label = { ...ROWS.labels, kind: 'swap' };
/** An open entry, which is indexed. */
const [ENTRY] = ENTRIES;
/** A row that no version of the app has written. */
const DAMAGED = { kind: label.kind, id: 'damaged' };

/** A possible next version, with a new shape for valid rows and a new index. */
const renameLabels: Upgrade = async (_database, transaction) => {
	transaction.objectStore('journal').createIndex('by-step' as never, 'step');
	for await (const cursor of transaction.objectStore('labels')) {
		const { name } = cursor.value as { readonly name?: string };
		if (name !== undefined) await cursor.update({ ...cursor.value, name: name.toUpperCase() });
	}
};

const failing: Upgrade = async (_database, transaction) => {
	await transaction.objectStore('labels').clear();
	throw new Error('A mistake in an upgrade.');
};

async function storeRows(database: Database): Promise<void> {
	await database.put('journal', ENTRY as never);
	await writeLabels(database, [label]);
	await database.put('labels', DAMAGED as never);
	database.close();
}

beforeEach(async () => {
	await storeRows(await freshDatabase());
});

it('migrates each row to its new shape and keeps unreadable ones unchanged', async () => {
	const database = await openDatabase(undefined, [...UPGRADES, renameLabels]);
	expect(database.version).toBe(VERSION + 1);
	expect(await database.get('labels', [label.kind, label.id])).toEqual({
		...label,
		name: label.name.toUpperCase(),
	});
	expect(await database.get('labels', [DAMAGED.kind, DAMAGED.id])).toEqual(DAMAGED);
	expect([...database.transaction('journal').store.indexNames]).toContain('by-step');
	expect(await database.count('journal')).toBe(1);
	expect(await readOpenEntries(database, NODE)).toHaveLength(1);
	database.close();
});

it('rolls back a failed upgrade completely', async () => {
	await expect(openDatabase(undefined, [...UPGRADES, renameLabels, failing])).rejects.toThrow();
	const database = await openDatabase();
	expect(database.version).toBe(VERSION);
	expect(await readLabels(database)).toEqual([label]);
	expect([...database.transaction('journal').store.indexNames]).not.toContain('by-step');
	database.close();
});

it('reports a database of a later version without changing it', async () => {
	await deleteDatabase();
	const later = await openDB('swapdesk', VERSION + 12, {
		upgrade: (stores) => void stores.createObjectStore('later').put('a row', 'key'),
	});
	later.close();
	await expect(openDatabase()).rejects.toMatchObject({ name: 'VersionError' });
	const left = await openDB('swapdesk');
	expect([left.version, await left.get('later', 'key')]).toEqual([VERSION + 12, 'a row']);
	left.close();
});
