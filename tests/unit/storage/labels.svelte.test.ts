import { labelOf } from '#lib/domain/labels.ts';
import type { Database } from '#lib/storage/database.ts';
import { deleteLabel, isLabel, readLabels, writeLabels } from '#lib/storage/labels.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damaged } from './damaged-row.ts';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const SWAP = labelOf({ kind: 'swap', text: '1-2' }, { name: 'first', note: '', tags: 'tax' }, 5);
const ADDRESS = labelOf(
	{ kind: 'address', text: '0x52908400098527886E0F7030069857D2E4169EE7' },
	{ name: 'exchange', note: 'memo 5', tags: '' },
	6,
);

test('stores one label per subject across all nodes', async () => {
	await writeLabels(database, [SWAP, ADDRESS]);
	await writeLabels(database, [{ ...SWAP, name: 'second' }]);
	await deleteNode(database, NODE);
	expect(await readLabels(database)).toEqual([ADDRESS, { ...SWAP, name: 'second' }]);
	await deleteLabel(database, 'swap', '1-2');
	expect(await readLabels(database)).toEqual([ADDRESS]);
});

test('rejects a label with an invalid field', () => {
	expect(isLabel(ADDRESS)).toBe(true);
	expect(isLabel({ ...ADDRESS, text: '0x0000000000000000000000000000000000000001' })).toBe(false);
	expect(isLabel({ ...ADDRESS, id: ADDRESS.text })).toBe(false);
	expect(isLabel({ ...ADDRESS, kind: 'key' })).toBe(false);
	expect(isLabel({ ...ADDRESS, name: 'x'.repeat(41) })).toBe(false);
});

test('omits a damaged row and returns the others', async () => {
	const check = async (row: object) => {
		const change = database.transaction('labels', 'readwrite');
		await change.store.clear();
		await change.store.put({ ...SWAP, id: 'whole', text: 'whole' });
		await change.store.put(row as never);
		await change.done;
		const labels = await readLabels(database);
		expect(labels.map(({ id }) => id)).toContain('whole');
		for (const { name, tags, changed } of labels) {
			expect([name, ...tags].join()).toBeTypeOf('string');
			expect(new Date(changed).toISOString()).toBeTypeOf('string');
		}
	};
	await fc.assert(fc.asyncProperty(damaged(ROWS.labels, ['kind', 'id']), check), { numRuns: 40 });
});
