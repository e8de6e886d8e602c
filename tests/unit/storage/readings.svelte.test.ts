import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Database } from '#lib/storage/database.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import { readReading, writeReading } from '#lib/storage/readings.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damaged } from './damaged-row.ts';
import { ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const KEY = { nodeId: 'http://node R1', name: 'bots', shape: 's1' };
const VALUE = [
	{ id: '1', units: 5_000_000_000n, at: new Date(1e12), paused: false, note: undefined },
	{ id: '2', prices: new Map([['KMD', 1n]]), seen: new Set(['a']), parts: [1, null, 'x'] },
];

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
	for (const id of [KEY.nodeId, 'other']) await database.put('nodes', { ...ROWS.nodes, id } as SavedNode);
});
afterEach(() => database.close());

const write = (value: unknown, changed = {}) =>
	writeReading(database, { ...KEY, at: 1e12, value, ...changed });
const count = () => database.count('readings');

describe('last reading of a node', () => {
	it('is restored unchanged with its time', async () => {
		await write(VALUE);
		expect(await readReading(database, KEY)).toMatchObject({ at: 1e12, value: VALUE });
	});

	it('is separate per node, user and name', async () => {
		await write(VALUE);
		expect(await readReading(database, { ...KEY, nodeId: 'http://node R2' })).toBeUndefined();
		expect(await readReading(database, { ...KEY, name: 'swaps' })).toBeUndefined();
	});

	it('is skipped in a different shape and left for another build', async () => {
		await write(VALUE);
		expect(await readReading(database, { ...KEY, shape: 's2' })).toBeUndefined();
		expect(await count()).toBe(1);
	});

	it('is dropped if it names its build, as in older versions', async () => {
		const { shape, ...row } = await write(VALUE);
		await database.put('readings', { ...row, build: shape } as unknown as typeof row & { shape: string });
		expect(await readReading(database, KEY)).toBeUndefined();
		expect(await count()).toBe(0);
	});

	it('is deleted if damaged anywhere', async () => {
		const row = await write(VALUE);
		const check = async (changed: object) => {
			await database.put('readings', changed as typeof row);
			const read = await readReading(database, KEY);
			if (read) expect({ at: read.at, value: read.value }).toEqual({ at: row.at, value: row.value });
			else expect(await count()).toBe(0);
		};
		await fc.assert(fc.asyncProperty(damaged(row, ['nodeId', 'name']), check), { numRuns: 200 });
	});

	it.each([() => 1, new Error('of a class'), [new URL('http://localhost')]])(
		'is not stored if it cannot be restored: %s',
		async (value) => {
			await expect(write(value)).rejects.toThrow(TypeError);
			expect(await count()).toBe(0);
		},
	);

	it('is deleted with its node and not rewritten afterwards', async () => {
		await write(VALUE);
		await write(VALUE, { nodeId: 'other' });
		await deleteNode(database, KEY.nodeId);
		await write(VALUE);
		expect((await database.getAll('readings')).map(({ nodeId }) => nodeId)).toEqual(['other']);
	});
});
