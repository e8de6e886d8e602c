import { FAILURES, type SwapWithMaker } from '#lib/domain/makers.ts';
import { readCounterparties, writeCounterparties } from '#lib/storage/counterparties.ts';
import type { Database } from '#lib/storage/database.ts';
import { noteMakers, readMaker } from '#lib/storage/makers.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damaged } from './damaged-row.ts';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const MAKER = 'ab'.repeat(32);

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const swap = (id: string, endedAt: number): SwapWithMaker => ({
	...{ id, result: 'finished', begunAt: 1, endedAt },
});
const note = (...swaps: SwapWithMaker[]) => noteMakers(database, NODE, new Map([[MAKER, swaps]]));

test('remembers each swap once when two tabs read the same log', async () => {
	await Promise.all([note(swap('1-2', 5), swap('3-4', 6)), note(swap('3-4', 6), swap('5-6', 7))]);
	const ids = (await readMaker(database, NODE, MAKER)).map(({ id }) => id);
	expect(ids).toEqual(['5-6', '3-4', '1-2']);
	expect(await readMaker(database, 'other', MAKER)).toEqual([]);
});

test('forgets the least recently seen makers beyond the limit', async () => {
	const many = Array.from({ length: 1002 }, (_, index) => [
		String(index).padStart(64, 'a'),
		[swap('1-2', index)],
	]);
	await noteMakers(database, NODE, new Map(many as [string, SwapWithMaker[]][]));
	expect(await database.count('makers')).toBe(1000);
	expect(await readMaker(database, NODE, '0'.padStart(64, 'a'))).toEqual([]);
	expect(await readMaker(database, NODE, '1001'.padStart(64, 'a'))).toHaveLength(1);
});

test('ignores and overwrites a damaged row', async () => {
	const check = async (row: object) => {
		await database.put('makers', row as never);
		for (const { result } of await readMaker(database, NODE, MAKER))
			expect(['finished', ...FAILURES]).toContain(result);
		await note(swap('7-8', 9));
		expect((await readMaker(database, NODE, MAKER)).map(({ id }) => id)).toContain('7-8');
	};
	await fc.assert(fc.asyncProperty(damaged(ROWS.makers, ['nodeId', 'maker']), check), { numRuns: 40 });
});

test('remembers known and unknown counterparties', async () => {
	await writeCounterparties(
		database,
		NODE,
		new Map([
			['1-2', MAKER],
			['3-4', undefined],
		]),
	);
	await database.put('counterparties', { nodeId: NODE, id: '5-6', key: 7 } as never);
	expect([...(await readCounterparties(database, NODE))]).toEqual([
		['1-2', MAKER],
		['3-4', undefined],
	]);
});

test('deletes the makers and counterparties of a removed node', async () => {
	await note(swap('1-2', 5));
	await writeCounterparties(database, NODE, new Map([['1-2', MAKER]]));
	await deleteNode(database, NODE);
	expect(await readMaker(database, NODE, MAKER)).toEqual([]);
	expect(await readCounterparties(database, NODE)).toEqual(new Map());
});
