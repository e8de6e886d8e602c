import type { DrawingKind } from './drawing.ts';

/** A place on the screen, in pixels from the top left of the chart. */
export interface ScreenPoint {
	readonly x: number;
	readonly y: number;
}

export interface ScreenSize {
	readonly width: number;
	readonly height: number;
}

export interface ScreenLine {
	readonly from: ScreenPoint;
	readonly to: ScreenPoint;
}

export interface ScreenBox {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** A drawing as it lies on the screen. */
export interface ScreenDrawing {
	readonly kind: DrawingKind;
	/** Places of the user's points. */
	readonly points: readonly ScreenPoint[];
	/** From the top, one for each of `FIBONACCI_LEVELS`. */
	readonly levels?: readonly number[];
	/** Of a text: its box in pixels. */
	readonly textBox?: ScreenBox;
}

/** The lines that a drawing consists of, as far as the chart reaches. */
export function linesOf({ kind, points, levels = [] }: ScreenDrawing, size: ScreenSize): ScreenLine[] {
	const [one, other] = points;
	if (!one) return [];
	if (kind === 'horizontal') return [{ from: { x: 0, y: one.y }, to: { x: size.width, y: one.y } }];
	if (kind === 'vertical') return [{ from: { x: one.x, y: 0 }, to: { x: one.x, y: size.height } }];
	if (!other) return [];
	if (kind === 'trend') return [{ from: one, to: other }];
	if (kind === 'ray') return [{ from: one, to: rayEnd(one, other, size) }];
	if (kind === 'fibonacci') {
		const { left, right } = boxOf(one, other);
		return levels.map((y) => ({ from: { x: left, y }, to: { x: right, y } }));
	}
	return [];
}

/** The area that a drawing fills: a rectangle, a ruler, the room between Fibonacci levels, or a text. */
export function areaOf({ kind, points, textBox }: ScreenDrawing): ScreenBox | undefined {
	const [one, other] = points;
	if (kind === 'text') return textBox;
	const isFilled = kind === 'rectangle' || kind === 'ruler' || kind === 'fibonacci';
	return isFilled && one && other ? boxOf(one, other) : undefined;
}

function boxOf(one: ScreenPoint, other: ScreenPoint): ScreenBox {
	return {
		left: Math.min(one.x, other.x),
		top: Math.min(one.y, other.y),
		right: Math.max(one.x, other.x),
		bottom: Math.max(one.y, other.y),
	};
}

/** The point at which a ray from one point through the other leaves the chart; the other point if they are the same. */
function rayEnd(from: ScreenPoint, through: ScreenPoint, { width, height }: ScreenSize): ScreenPoint {
	const [stepX, stepY] = [through.x - from.x, through.y - from.y];
	const toEdge = (start: number, step: number, size: number) =>
		step === 0 ? Infinity : ((step > 0 ? size : 0) - start) / step;
	const reach = Math.min(toEdge(from.x, stepX, width), toEdge(from.y, stepY, height));
	const factor = Number.isFinite(reach) ? Math.max(reach, 1) : 1;
	return { x: from.x + stepX * factor, y: from.y + stepY * factor };
}

/** The part of a drawing under the pointer: one of its points, or any other part of it. */
export type DrawingHit = { readonly part: 'point'; readonly index: number } | { readonly part: 'whole' };

/** @param reach how near is near enough, in pixels: more for a finger than for a mouse */
export function hitOf(
	drawing: ScreenDrawing,
	at: ScreenPoint,
	size: ScreenSize,
	reach: number,
): DrawingHit | undefined {
	const index = drawing.points.findIndex((point) => distance(point, at) <= reach + 2);
	if (index >= 0 && drawing.kind !== 'text') return { part: 'point', index };
	const isOnLine = linesOf(drawing, size).some((line) => distanceToLine(line, at) <= reach);
	if (isOnLine || isOnArea(drawing, at, reach)) return { part: 'whole' };
	return undefined;
}

/** A rectangle is held by its edges, so that the candles inside stay in reach; a small thing by all of it. */
function isOnArea(drawing: ScreenDrawing, at: ScreenPoint, reach: number): boolean {
	const area = areaOf(drawing);
	if (!area) return false;
	const isWithin = isInside(area, at, reach);
	if (drawing.kind === 'rectangle') return isWithin && !isInside(area, at, -reach);
	return isWithin && drawing.kind !== 'fibonacci';
}

function isInside({ left, top, right, bottom }: ScreenBox, { x, y }: ScreenPoint, margin: number): boolean {
	return x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin;
}

const distance = (one: ScreenPoint, other: ScreenPoint): number =>
	Math.hypot(one.x - other.x, one.y - other.y);

function distanceToLine({ from, to }: ScreenLine, at: ScreenPoint): number {
	const [x, y] = [to.x - from.x, to.y - from.y];
	const length = x * x + y * y;
	const along = length === 0 ? 0 : ((at.x - from.x) * x + (at.y - from.y) * y) / length;
	const part = Math.max(0, Math.min(1, along));
	return distance({ x: from.x + part * x, y: from.y + part * y }, at);
}
