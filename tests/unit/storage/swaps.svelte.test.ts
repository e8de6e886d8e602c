import type { Database } from '#lib/storage/database.ts';
import { readSwap, readSwaps, writeSwaps } from '#lib/storage/swaps.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const { id } = ROWS.swaps;

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
	const payments = [{ ...ROWS.swaps.payments[0], stage: 'a stage' }];
	const rows = [ROWS.swaps, { ...ROWS.swaps, id: 'damaged', payments }, { nodeId: NODE, id: 'empty' }];
	for (const row of rows) await database.put('swaps', row as never);
});
afterEach(() => database.close());

test('preserves a swap that is read and written again', async () => {
	const stored = await readSwap(database, NODE, id);
	expect(stored?.checks).toEqual(ROWS.swaps.checks);
	await writeSwaps(database, NODE, stored ? [stored] : []);
	expect(await readSwap(database, NODE, id)).toEqual(stored);
});

test('omits damaged rows and returns the others', async () => {
	expect((await readSwaps(database, NODE)).map(({ swap }) => swap.id)).toEqual([id]);
});
