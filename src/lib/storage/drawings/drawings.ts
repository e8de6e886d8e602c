import type { DrawingStep } from '#lib/domain/market/drawing/drawing-changes.ts';
import { inOrder, type Drawing } from '#lib/domain/market/drawing/drawing.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { isStoredDrawing } from './drawing-check.ts';
import type { Database } from '../database.ts';

/** The chart that drawings are on. */
export interface DrawingPlace extends Pair {
	readonly nodeId: string;
}

/** Every drawing of a pair, the newest last. Damaged rows are left out. */
export async function readDrawings(database: Database, place: DrawingPlace): Promise<Drawing[]> {
	const { nodeId, base, rel } = place;
	const keys = IDBKeyRange.bound([nodeId, base, rel], [nodeId, base, rel, []]);
	const rows: readonly unknown[] = await database.getAll('drawings', keys);
	return inOrder(
		rows.filter(isStoredDrawing).map(({ nodeId: _nodeId, base: _base, rel: _rel, ...drawing }) => drawing),
	);
}

/** All changes of the step, or none. */
export async function writeDrawingStep(
	database: Database,
	{ nodeId, base, rel }: DrawingPlace,
	step: DrawingStep,
): Promise<void> {
	const change = database.transaction('drawings', 'readwrite');
	const writes = step.map(({ before, after }) => {
		if (after) return change.store.put({ ...after, nodeId, base, rel });
		return before && change.store.delete([nodeId, base, rel, before.id]);
	});
	// They hold at once, as settings do, and the page may be loaded anew right after.
	change.commit();
	await Promise.all([...writes, change.done]);
}
