import {
	DRAWING_COLOURS,
	DRAWING_KINDS,
	DRAWING_POINTS,
	isDrawingPoint,
	MOST_DRAWING_TEXT,
	type DrawingPoint,
} from '#lib/domain/market/drawing/drawing.ts';
import type { StoredDrawing } from '../rows.ts';
import { isListOf, isMoment, isOneOf, isRecordOf, isText, type Check } from '../checks/row-check.ts';

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
	text: (value): value is string => isText(value) && [...value].length <= MOST_DRAWING_TEXT,
	created: isMoment,
});

export const isStoredDrawing = (value: unknown): value is StoredDrawing =>
	isOfDrawingShape(value) && value.points.length === DRAWING_POINTS[value.kind];
