import {
	DRAWING_COLOURS,
	DRAWING_KINDS,
	DRAWING_POINTS,
	isDrawingPoint,
	MAX_DRAWING_TEXT,
	type DrawingPoint,
	inOrder,
	type Drawing,
} from '#lib/domain/market/drawing.ts';
import type { StoredDrawing } from './rows.ts';
import { isListOf, isMoment, isOneOf, isRecordOf, isText, type Check } from './row-check.ts';
import type { DrawingStep } from '#lib/domain/market/drawing-shapes.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { Database } from './database.ts';

const isNumber: Check<number> = (value) => typeof value === 'number';
const isPointRecord = isRecordOf<DrawingPoint>({ time: isNumber, price: isNumber });
const isPoint = (value: unknown): value is DrawingPoint => isPointRecord(value) && isDrawingPoint(value);

const isOfDrawingShape = isRecordOf<StoredDrawing>({
	nodeId: isText,
	base: isText,
	rel: isText,
	id: isText,
	kind: isOneOf(...DRAWING_KINDS),
	points: isListOf(isPoint),
	colour: isOneOf(...DRAWING_COLOURS),
	text: (value): value is string => isText(value) && [...value].length <= MAX_DRAWING_TEXT,
	created: isMoment,
});

export const isStoredDrawing = (value: unknown): value is StoredDrawing =>
	isOfDrawingShape(value) && value.points.length === DRAWING_POINTS[value.kind];

export interface DrawingPlace extends Pair {
	readonly nodeId: string;
}

/** All drawings of a pair, newest last. Damaged rows are skipped. */
export async function readDrawings(database: Database, place: DrawingPlace): Promise<Drawing[]> {
	const { nodeId, base, rel } = place;
	const keys = IDBKeyRange.bound([nodeId, base, rel], [nodeId, base, rel, []]);
	const rows: readonly unknown[] = await database.getAll('drawings', keys);
	return inOrder(
		rows.filter(isStoredDrawing).map(({ nodeId: _nodeId, base: _base, rel: _rel, ...drawing }) => drawing),
	);
}

/** Writes all changes of a step in one transaction. */
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
	// Commits explicitly, as for settings, because the page may be reloaded right after.
	change.commit();
	await Promise.all([...writes, change.done]);
}
