import type { Drawing, DrawingColour, DrawingKind, DrawingPoint } from '#lib/domain/market/drawing.ts';
import type { RulerFigures } from '#lib/domain/market/drawing-shapes.ts';
import { showNumber, showFigure } from '#lib/domain/money/figures.ts';
import { countOf } from '#lib/domain/text/language.ts';
import { formatMoment, formatDuration, type TimeZone } from '#lib/domain/text/time.ts';
import { revealHidden } from '#lib/domain/text/visible-text.ts';
import type { FillObstacle } from '#lib/domain/orders/taken-order.ts';
import type { Pair } from '#lib/domain/market/pair.ts';

export const DRAWING_NAMES: Readonly<Record<DrawingKind, string>> = {
	trend: 'Trend line',
	ray: 'Ray',
	horizontal: 'Horizontal line',
	vertical: 'Vertical line',
	rectangle: 'Rectangle',
	fibonacci: 'Fibonacci retracement',
	ruler: 'Ruler',
	text: 'Text',
};

export const COLOUR_NAMES: Readonly<Record<DrawingColour, string>> = {
	teal: 'Teal',
	amber: 'Amber',
	violet: 'Violet',
	blue: 'Blue',
	pink: 'Pink',
	grey: 'Grey',
};

/** Format of prices and times in the chart. */
export interface DrawingFormat {
	/** Decimal places of a price. */
	readonly places: number;
	readonly times: TimeZone;
}

export function describePoint({ time, price }: DrawingPoint, { places, times }: DrawingFormat): string {
	return `${showNumber(price, places)} at ${formatMoment(new Date(time * 1000), times)}`;
}

/** Describes a drawing for screen readers. */
export function describeDrawing({ kind, points, text }: Drawing, format: DrawingFormat): string {
	const [from, to] = points;
	const name = DRAWING_NAMES[kind];
	if (!from) return name;
	if (kind === 'text') return `${name} “${revealHidden(text)}”, ${describePoint(from, format)}`;
	if (kind === 'horizontal') return `${name} at ${showNumber(from.price, format.places)}`;
	if (kind === 'vertical') return `${name} at ${formatMoment(new Date(from.time * 1000), format.times)}`;
	return to ? `${name} from ${describePoint(from, format)} to ${describePoint(to, format)}` : name;
}

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

/** Lines of text in a ruler. */
export function rulerLines({ price, percent, bars, seconds }: RulerFigures, places: number): string[] {
	const change = `${signOf(price)}${showNumber(Math.abs(price), places)}`;
	const part = percent === undefined ? '' : ` (${signOf(price)}${Math.abs(percent).toFixed(2)} %)`;
	const count = countOf(Math.abs(bars), 'bar');
	return [`${change}${part}`, `${signOf(bars)}${count}, ${formatDuration(Math.abs(seconds) * 1000)}`];
}

/**
 * The part of a drawing that the arrow keys move.
 *
 * @param handle index of a point; the whole drawing if missing
 */
export function describeMovedPart(handle: number | undefined): string {
	if (handle === undefined) return 'Arrow keys move the whole drawing';
	return handle === 0 ? 'Arrow keys move the first point' : 'Arrow keys move the second point';
}

/** Text of a table cell, with an explanation. */
export interface CellText {
	readonly text: string;
	readonly title?: string | undefined;
}

export const OWN_CELL: CellText = { text: 'yours', title: 'Your node does not trade with itself' };

export function obstacleCell(obstacle: FillObstacle, { base }: Pair): CellText {
	if (obstacle.is === 'unchecked') return { text: '–', title: 'not checked yet' };
	if (obstacle.is === 'too-small')
		return { text: 'too small', title: 'Your amount is too small for this order: fees take too much of it' };
	const title = `Your amount is too large for this order, which fills ${showFigure(obstacle.most)} ${base} at most`;
	return { text: 'too large', title };
}

/**
 * @param spends formatted amount with its coin
 * @param receives formatted amount with its coin
 */
export const filledTitle = (spends: string, receives: string): string =>
	`You pay ${spends}, fees included. About ${receives} arrive.`;
