import type { Database } from '#lib/storage/database.ts';
import { readDrawings, writeDrawingStep } from '#lib/storage/drawings.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawingOf } from '../domain/market/drawing/drawing-samples.ts';
import { damaged } from './damaged-row.ts';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const KMD = { nodeId: NODE, base: 'KMD', rel: 'BTC' };
const LTC = { ...KMD, base: 'LTC' };
const line = drawingOf('horizontal', [{ time: 5, price: 2 }], { created: 7 });
const trend = drawingOf('trend', [line.points[0], line.points[0]] as never, { created: 6 });

test('keeps drawings per pair and node, and deletes them with their node', async () => {
	await writeDrawingStep(database, KMD, [{ after: line }, { after: trend }]);
	await writeDrawingStep(database, LTC, [{ after: line }]);
	await writeDrawingStep(database, { ...KMD, nodeId: 'other' }, [{ after: line }]);
	expect(await readDrawings(database, KMD)).toEqual([trend, line]);
	await writeDrawingStep(database, KMD, [
		{ before: line },
		{ before: trend, after: { ...trend, colour: 'pink' } },
	]);
	expect(await readDrawings(database, KMD)).toEqual([{ ...trend, colour: 'pink' }]);
	expect(await readDrawings(database, LTC)).toEqual([line]);
	await deleteNode(database, NODE);
	expect(await readDrawings(database, KMD)).toEqual([]);
	expect(await readDrawings(database, { ...KMD, nodeId: 'other' })).toEqual([line]);
});

test('omits a damaged row', async () => {
	const check = async (row: object) => {
		const change = database.transaction('drawings', 'readwrite');
		await change.store.clear();
		await change.store.put({ ...ROWS.drawings, id: 'whole' } as never);
		await change.store.put(row as never);
		await change.done;
		const drawings = await readDrawings(database, KMD);
		expect(drawings.map(({ id }) => id)).toContain('whole');
		for (const { points, kind } of drawings) {
			expect(points).toHaveLength(kind === 'trend' ? 2 : points.length);
			for (const { time, price } of points) expect(Number.isFinite(time + price)).toBe(true);
		}
	};
	await fc.assert(fc.asyncProperty(damaged(ROWS.drawings, ['nodeId', 'base', 'rel', 'id']), check), {
		numRuns: 40,
	});
});
