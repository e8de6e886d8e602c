import type { Bar } from './candles.ts';
import type { Drawing, DrawingPoint, DrawingKind } from './drawing.ts';

/**
 * Bars as positions on a chart. The first bar is at 0; positions continue evenly before the first and after
 * the last bar.
 */
export interface BarDecimals {
	readonly bars: readonly Pick<Bar, 'time'>[];
	/** Seconds per bar. */
	readonly timescale: number;
}

/** Position of the bar that contains a time. */
export function placeOfTime({ bars, timescale }: BarDecimals, time: number): number {
	const [first, last] = [bars[0], bars.at(-1)];
	if (!first || !last) return 0;
	if (time < first.time) return Math.floor((time - first.time) / timescale);
	if (time >= last.time) return bars.length - 1 + Math.floor((time - last.time) / timescale);
	let [low, high] = [0, bars.length - 1];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((bars[middle]?.time ?? 0) <= time) low = middle;
		else high = middle;
	}
	return low;
}

/** Start time of the bar at a position, whether or not the bar exists. */
export function timeOfPlace({ bars, timescale }: BarDecimals, place: number): number {
	const at = Math.round(place);
	const last = bars.length - 1;
	if (at < 0) return (bars[0]?.time ?? 0) + at * timescale;
	if (at > last) return (bars[last]?.time ?? 0) + (at - last) * timescale;
	return bars[at]?.time ?? 0;
}

/** A drag: whole bars, and a price change at each point. */
export interface DrawingMove {
	readonly bars: number;
	readonly priceAt: (price: number) => number;
}

/** Moves a point by whole bars; within a bar, a point keeps its offset from the start. */
function movePoint(places: BarDecimals, { time, price }: DrawingPoint, move: DrawingMove): DrawingPoint {
	const place = placeOfTime(places, time);
	const shift = timeOfPlace(places, place + move.bars) - timeOfPlace(places, place);
	return { time: time + shift, price: move.priceAt(price) };
}

/** @param handle index of the point to move; moves the whole drawing if missing */
export function moveDrawing(
	places: BarDecimals,
	drawing: Drawing,
	move: DrawingMove,
	handle?: number,
): Drawing {
	const points = drawing.points.map((point, index) =>
		handle === undefined || handle === index ? movePoint(places, point, move) : point,
	);
	return { ...drawing, points };
}

/** Pixels from the top left of the chart. */
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

/** A drawing in screen coordinates. */
export interface ScreenDrawing {
	readonly kind: DrawingKind;
	/** Positions of the user's points. */
	readonly points: readonly ScreenPoint[];
	/** Pixels from the top, one for each of `FIBONACCI_LEVELS`. */
	readonly levels?: readonly number[];
	/** Bounding box of a text. */
	readonly textBox?: ScreenBox;
}

/** Lines of a drawing, in screen coordinates. */
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

/** Area of a drawing: a rectangle, a ruler, the space between Fibonacci levels, or a text. */
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

/** Point at which a ray leaves the chart; the second point if both are equal. */
function rayEnd(from: ScreenPoint, through: ScreenPoint, { width, height }: ScreenSize): ScreenPoint {
	const [stepX, stepY] = [through.x - from.x, through.y - from.y];
	const toEdge = (start: number, step: number, size: number) =>
		step === 0 ? Infinity : ((step > 0 ? size : 0) - start) / step;
	const reach = Math.min(toEdge(from.x, stepX, width), toEdge(from.y, stepY, height));
	const factor = Number.isFinite(reach) ? Math.max(reach, 1) : 1;
	return { x: from.x + stepX * factor, y: from.y + stepY * factor };
}

/** The part of a drawing under the pointer: one of its points, or anything else. */
export type DrawingHit = { readonly part: 'point'; readonly index: number } | { readonly part: 'whole' };

/** @param reach hit distance in pixels, larger for touch than for a mouse */
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

/**
 * Rectangles are grabbed by their edges, so that the candles inside stay clickable; other small drawings by
 * their whole area.
 */
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

/** Difference between two points of a chart; negative to the left or downwards. */
export interface RulerFigures {
	/** Rel per base. */
	readonly price: number;
	/** Relative to the price at the first point; `undefined` unless that is above 0. */
	readonly percent: number | undefined;
	readonly bars: number;
	readonly seconds: number;
}

export function rulerFigures(places: BarDecimals, from: DrawingPoint, to: DrawingPoint): RulerFigures {
	const price = to.price - from.price;
	return {
		price,
		percent: from.price > 0 ? (price / from.price) * 100 : undefined,
		bars: placeOfTime(places, to.time) - placeOfTime(places, from.time),
		seconds: to.time - from.time,
	};
}

/** Retracement levels, as shares of a movement from its end back to its start. */
export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Price at each of `FIBONACCI_LEVELS`, for a movement from the first point to the second. */
export function fibonacciPrices(from: DrawingPoint, to: DrawingPoint): number[] {
	return FIBONACCI_LEVELS.map((level) => to.price + (from.price - to.price) * level);
}

/**
 * The open, high, low or close that is closest to a position; `undefined` if all are out of reach.
 *
 * @param y in pixels from the top
 * @param yOf position of a price, in pixels from the top; `undefined` if unknown
 */
export function magnetPrice(
	{ open, high, low, close }: Pick<Bar, 'open' | 'high' | 'low' | 'close'>,
	y: number,
	yOf: (price: number) => number | undefined,
	reach: number,
): number | undefined {
	let [nearest, least] = [undefined as number | undefined, reach];
	for (const price of [open, high, low, close]) {
		const away = Math.abs((yOf(price) ?? Infinity) - y);
		if (away <= least) [nearest, least] = [price, away];
	}
	return nearest;
}

/** A change to a drawing: no `before` if created, no `after` if deleted. */
interface DrawingChange {
	readonly before?: Drawing | undefined;
	readonly after?: Drawing | undefined;
}

/** Changes undone together, such as deleting all drawings. */
export type DrawingStep = readonly DrawingChange[];

/** Steps to undo and to redo, newest last. */
export interface DrawingHistory {
	readonly done: readonly DrawingStep[];
	readonly undone: readonly DrawingStep[];
}

export const NO_HISTORY: DrawingHistory = { done: [], undone: [] };

const MAX_STEPS = 100;

export function noteStep({ done }: DrawingHistory, step: DrawingStep): DrawingHistory {
	return { done: [...done, step].slice(-MAX_STEPS), undone: [] };
}

/**
 * @returns the step that undoes the last one, and the new history; `undefined` if there is nothing to undo
 */
export function undoStep({ done, undone }: DrawingHistory): [DrawingStep, DrawingHistory] | undefined {
	const last = done.at(-1);
	if (!last) return undefined;
	const back = last.map(({ before, after }) => ({ before: after, after: before }));
	return [back, { done: done.slice(0, -1), undone: [...undone, last] }];
}

/**
 * @returns the step that redoes the last undone one, and the new history; `undefined` if there is nothing to
 * redo
 */
export function redoStep({ done, undone }: DrawingHistory): [DrawingStep, DrawingHistory] | undefined {
	const last = undone.at(-1);
	return last && [last, { done: [...done, last], undone: undone.slice(0, -1) }];
}

/** Applies a step. Drawings outside the step stay unchanged, because a different tab may have edited them. */
export function applyStep(drawings: readonly Drawing[], step: DrawingStep): Drawing[] {
	const changed = new Map(drawings.map((drawing) => [drawing.id, drawing]));
	for (const { before, after } of step) {
		if (after) changed.set(after.id, after);
		else if (before) changed.delete(before.id);
	}
	return [...changed.values()];
}
