import type { Database } from '#lib/storage/database.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import { addSample, readSamples } from '#lib/storage/total-samples.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damaged } from './damaged-row.ts';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const DAY = 86_400_000;
const sample = (at: number, total = 1n) => ({ at, total, unpriced: 0 });

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

test('adds samples ten minutes apart, separately per node and user', async () => {
	expect(await addSample(database, NODE, sample(DAY, 5n))).toBe(true);
	expect(await addSample(database, NODE, sample(DAY + 599_999))).toBe(false);
	expect(await addSample(database, `${NODE}2`, sample(DAY + 599_999))).toBe(true);
	expect(await addSample(database, NODE, sample(DAY + 600_000))).toBe(true);
	expect(await readSamples(database, NODE)).toEqual([sample(DAY, 5n), sample(DAY + 600_000)]);
});

test('deletes old samples except the last of each day', async () => {
	for (const at of [0, DAY / 2, DAY, 2 * DAY]) await addSample(database, NODE, sample(at));
	await addSample(database, NODE, sample(20 * DAY));
	const kept = await readSamples(database, NODE);
	expect(kept.map(({ at }) => at / DAY)).toEqual([0.5, 1, 2, 20]);
});

test('omits a damaged row and returns the others', async () => {
	const check = async (row: object) => {
		const change = database.transaction('portfolioSamples', 'readwrite');
		await change.store.clear();
		await change.store.put({ ...ROWS.portfolioSamples, at: 6 });
		await change.store.put(row as never);
		await change.done;
		const samples = await readSamples(database, NODE);
		expect(samples).toContainEqual({ at: 6, total: 7n, unpriced: 1 });
		for (const each of samples) expect(typeof each.total).toBe('bigint');
	};
	const rows = damaged(ROWS.portfolioSamples, ['nodeId', 'at']);
	await fc.assert(fc.asyncProperty(rows, check), { numRuns: 40 });
});

test('deletes the samples of a removed node', async () => {
	await addSample(database, NODE, sample(5));
	await addSample(database, 'other', sample(5));
	await deleteNode(database, NODE);
	expect(await readSamples(database, NODE)).toEqual([]);
	expect(await readSamples(database, 'other')).toHaveLength(1);
});
