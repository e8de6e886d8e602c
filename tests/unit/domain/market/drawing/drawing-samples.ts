import type { Drawing, DrawingKind, DrawingPoint } from '#lib/domain/market/drawing.ts';

export function drawingOf(
	kind: DrawingKind,
	points: readonly DrawingPoint[],
	more: Partial<Drawing> = {},
): Drawing {
	return { id: kind, kind, points, colour: 'teal', text: '', created: 1, ...more };
}
