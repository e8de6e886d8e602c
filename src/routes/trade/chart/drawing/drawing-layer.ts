import type { Drawing, DrawingPoint } from '#lib/domain/market/drawing.ts';
import {
	FIBONACCI_LEVELS,
	fibonacciPrices,
	rulerFigures,
	hitOf,
	type DrawingHit,
	type ScreenDrawing,
	type ScreenPoint,
} from '#lib/domain/market/drawing-shapes.ts';
import { showNumber } from '#lib/domain/money/figures.ts';
import { revealHidden } from '#lib/domain/text/visible-text.ts';
import { rulerLines } from '#lib/messages/drawing.ts';
import type {
	IPrimitivePaneRenderer,
	ISeriesPrimitive,
	ISeriesPrimitiveAxisView,
	Time,
} from 'lightweight-charts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';
import { labelSize, paintDrawing, wrapText, type PaintedDrawing } from './drawing-canvas.ts';
import { readPalette, type DrawingPalette } from './drawing-colours.ts';
import type { DrawingPlane } from './drawing-plane.ts';

/** Input of the layer. */
export interface DrawingScene {
	readonly drawings: readonly Drawing[];
	/** Id of the selected drawing, whose points are shown as handles. */
	readonly selected: string | undefined;
	/** Id of the drawing with keyboard focus. */
	readonly focused: string | undefined;
	/** The point that the arrow keys move. */
	readonly pen: DrawingPoint | undefined;
	/** Decimal places of the prices. */
	readonly places: number;
}

type Canvas = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Maximum line width of a text, in pixels. */
const TEXT_WIDTH = 260;
const PEN = 9;

/** Chart layer that shows the drawings. */
export class DrawingLayer implements ChartLayer {
	readonly #plane: DrawingPlane;
	readonly #primitive: ISeriesPrimitive<Time>;
	/** Measures text outside of a draw call. */
	readonly #measure = document.createElement('canvas').getContext('2d');
	#series: PriceSeries | undefined;
	#requestUpdate: (() => void) | undefined;
	#palette: DrawingPalette | undefined;
	#scene: DrawingScene | undefined;
	#labels: ISeriesPrimitiveAxisView[] = [];

	constructor(plane: DrawingPlane) {
		this.#plane = plane;
		const renderer = { draw: (target: Canvas) => this.#paintAll(target) };
		const views = [{ renderer: () => renderer, zOrder: () => 'top' as const }];
		this.#primitive = {
			paneViews: () => views,
			priceAxisViews: () => this.#labels,
			attached: ({ requestUpdate }) => (this.#requestUpdate = requestUpdate),
			hitTest: (x, y) => {
				const hit = this.hitAt({ x, y }, 6);
				if (!hit) return null;
				return { externalId: hit.drawing.id, cursorStyle: 'pointer', zOrder: 'top' };
			},
		};
	}

	attach({ series }: ChartSurface): void {
		this.#series = series;
		series.attachPrimitive(this.#primitive);
	}

	paint({ host }: ChartSurface): void {
		this.#palette = readPalette(host);
		this.#label();
		this.#requestUpdate?.();
	}

	draw(): void {
		this.#requestUpdate?.();
	}

	remove(): void {
		this.#series?.detachPrimitive(this.#primitive);
	}

	show(scene: DrawingScene): void {
		this.#scene = scene;
		this.#label();
		this.#requestUpdate?.();
	}

	/** The topmost drawing at a position; the selected drawing takes precedence. @param reach in pixels */
	hitAt(at: ScreenPoint, reach: number): { readonly drawing: Drawing; readonly hit: DrawingHit } | undefined {
		const { drawings = [], selected } = this.#scene ?? {};
		const isSelected = (drawing: Drawing) => drawing.id === selected;
		const inTurn = [
			...drawings.filter((each) => !isSelected(each)),
			...drawings.filter(isSelected),
		].reverse();
		for (const drawing of inTurn) {
			const painted = this.#painted(drawing);
			const hit = painted && hitOf(painted.shape, at, this.#plane.size, reach);
			if (hit) return { drawing, hit };
		}
		return undefined;
	}

	/** Adds axis labels: prices of horizontal lines and of points that are being set or can be moved. */
	#label(): void {
		const { drawings = [], selected, pen, places = 8 } = this.#scene ?? {};
		const label = (price: number, colour: string): ISeriesPrimitiveAxisView => ({
			coordinate: () => this.#plane.yOf(price) ?? -100,
			text: () => showNumber(price, places),
			textColor: () => this.#palette?.surface ?? '',
			backColor: () => colour,
		});
		const ofDrawings = drawings.flatMap(({ id, kind, points, colour }) => {
			const isLabelled = kind === 'horizontal' || (id === selected && kind !== 'vertical' && kind !== 'text');
			return isLabelled ? points.map(({ price }) => label(price, this.#palette?.[colour] ?? '')) : [];
		});
		this.#labels = pen ? [...ofDrawings, label(pen.price, this.#palette?.teal ?? '')] : ofDrawings;
	}

	#paintAll(target: Canvas): void {
		const [scene, palette] = [this.#scene, this.#palette];
		if (!scene || !palette) return;
		target.useMediaCoordinateSpace(({ context, mediaSize }) => {
			context.font = palette.font;
			for (const drawing of scene.drawings) {
				const painted = this.#painted(drawing);
				if (painted) paintDrawing(context, painted, mediaSize, palette.surface);
			}
			const pen = scene.pen && this.#onScreen(scene.pen);
			if (pen) paintPen(context, pen, palette.teal);
		});
	}

	#onScreen({ time, price }: DrawingPoint): ScreenPoint | undefined {
		const [x, y] = [this.#plane.xOf(time), this.#plane.yOf(price)];
		return x === undefined || y === undefined ? undefined : { x, y };
	}

	/** `undefined` while the chart has no scale yet. */
	#painted(drawing: Drawing): PaintedDrawing | undefined {
		const points = drawing.points.map((point) => this.#onScreen(point));
		if (!points.every((point) => point !== undefined)) return undefined;
		const { selected, focused } = this.#scene ?? {};
		const lines = this.#linesOf(drawing);
		return {
			shape: {
				kind: drawing.kind,
				points,
				...this.#levelsOf(drawing),
				...this.#textBoxOf(drawing, points, lines),
			},
			colour: this.#palette?.[drawing.colour] ?? '',
			lines,
			isSelected: drawing.id === selected,
			isFocused: drawing.id === focused,
		};
	}

	#linesOf({ kind, points, text }: Drawing): string[] {
		const [from, to] = points;
		const places = this.#scene?.places ?? 8;
		if (kind === 'text' && this.#measure) {
			this.#measure.font = this.#palette?.font ?? '';
			return wrapText(this.#measure, revealHidden(text), TEXT_WIDTH);
		}
		if (!from || !to) return [];
		if (kind === 'ruler') return rulerLines(rulerFigures(this.#plane.places, from, to), places);
		if (kind !== 'fibonacci') return [];
		return fibonacciPrices(from, to).map(
			(price, index) => `${FIBONACCI_LEVELS[index] ?? ''} (${showNumber(price, places)})`,
		);
	}

	#levelsOf({ kind, points }: Drawing): Pick<ScreenDrawing, 'levels'> {
		const [from, to] = points;
		if (kind !== 'fibonacci' || !from || !to) return {};
		return { levels: fibonacciPrices(from, to).map((price) => this.#plane.yOf(price) ?? -100) };
	}

	#textBoxOf(
		{ kind }: Drawing,
		[at]: readonly ScreenPoint[],
		lines: readonly string[],
	): Pick<ScreenDrawing, 'textBox'> {
		if (kind !== 'text' || !at || !this.#measure || lines.length === 0) return {};
		const { width, height } = labelSize(this.#measure, lines);
		return { textBox: { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height } };
	}
}

function paintPen(canvas: CanvasRenderingContext2D, { x, y }: ScreenPoint, colour: string): void {
	canvas.strokeStyle = colour;
	canvas.lineWidth = 2;
	canvas.beginPath();
	canvas.moveTo(x - PEN, y);
	canvas.lineTo(x + PEN, y);
	canvas.moveTo(x, y - PEN);
	canvas.lineTo(x, y + PEN);
	canvas.stroke();
}
