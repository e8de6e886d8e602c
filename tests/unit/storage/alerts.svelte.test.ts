import { changeAlerts, deleteAlert, readAlerts, writeAlert } from '#lib/storage/alerts.ts';
import type { Database } from '#lib/storage/database.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertOf } from '../domain/alerts/alert-samples.ts';
import { damaged } from './damaged-row.ts';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const spread = alertOf({ kind: 'spread', points: 50 });
const order = alertOf({ kind: 'order', side: 'asks', price: 5n, least: 0n });

test('keeps alerts per node, and deletes them with their node', async () => {
	await writeAlert(database, NODE, spread);
	await writeAlert(database, NODE, { ...order, createdAt: 9 });
	await writeAlert(database, 'other', spread);
	expect((await readAlerts(database, NODE)).map(({ id }) => id)).toEqual(['order', 'spread']);
	await deleteAlert(database, NODE, 'order');
	expect(await readAlerts(database, NODE)).toEqual([spread]);
	await deleteNode(database, NODE);
	expect(await readAlerts(database, NODE)).toEqual([]);
	expect(await readAlerts(database, 'other')).toHaveLength(1);
});

test('keeps a simultaneous hit and user change of an alert', async () => {
	await writeAlert(database, NODE, spread);
	await Promise.all([
		changeAlerts(database, NODE, (alert) => ({ ...alert, hit: { at: 7 } })),
		changeAlerts(database, NODE, (alert) => ({ ...alert, isPaused: true })),
	]);
	expect(await readAlerts(database, NODE)).toEqual([{ ...spread, hit: { at: 7 }, isPaused: true }]);
});

test('omits a damaged row', async () => {
	const check = async (row: object) => {
		const change = database.transaction('alerts', 'readwrite');
		await change.store.clear();
		await change.store.put({ ...ROWS.alerts, id: 'whole' } as never);
		await change.store.put(row as never);
		await change.done;
		const alerts = await readAlerts(database, NODE);
		expect(alerts.map(({ id }) => id)).toContain('whole');
		for (const { createdAt, memory } of alerts) {
			expect(new Date(createdAt).toISOString()).toBeTypeOf('string');
			for (const { low } of memory.prices) expect(typeof low).toBe('bigint');
		}
	};
	await fc.assert(fc.asyncProperty(damaged(ROWS.alerts, ['nodeId', 'id']), check), { numRuns: 40 });
});
