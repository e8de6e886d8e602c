import { baseClose, closesAt, type ComparedPair } from '#lib/domain/market/comparison.ts';
import type { Bar } from '#lib/domain/market/candles.ts';
import { formatPair } from '#lib/domain/market/pair.ts';
import type {
	AutoscaleInfo,
	IPrimitivePaneRenderer,
	ISeriesPrimitive,
	ISeriesPrimitiveAxisView,
	Logical,
	Time,
} from 'lightweight-charts';
import { resolveColour } from '../chart-colours.ts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';
import { percentText } from '../scale/percent-text.ts';

/** The candles of another pair, as far as they are read. */
export interface ComparedBars extends ComparedPair {
	readonly bars: readonly Bar[];
}

/** A line at the bars of the chart. */
interface DrawnLine extends ComparedBars {
	readonly closes: readonly (number | undefined)[];
}

/** Another pair at a bar of the chart. */
export interface ComparedFigure {
	readonly close: number | undefined;
	/** The close that its line counts from. */
	readonly base: number | undefined;
}

const OUT_OF_SIGHT = -100;

type Canvas = Parameters<IPrimitivePaneRenderer['draw']>[0];

/**
 * Other pairs as lines over the candles, in percent from the first bar in sight. On the price scale a line is that part of the
 * first close in sight, so that every kind of scale has it in its place.
 */
export class CompareLayer implements ChartLayer {
	readonly #onsight: (from: number) => void;
	readonly #primitive: ISeriesPrimitive<Time>;
	#surface: ChartSurface | undefined;
	#series: PriceSeries | undefined;
	#requestUpdate: (() => void) | undefined;
	#compared: readonly ComparedBars[] = [];
	#lines: readonly DrawnLine[] = [];
	#colours: readonly string[] = [];
	#ink = '';
	#labels: readonly ISeriesPrimitiveAxisView[] = [];
	#toldFrom: number | undefined;

	/** @param onsight told the place of the first bar in sight, whenever that changes */
	constructor(onsight: (from: number) => void) {
		this.#onsight = onsight;
		const renderer = { draw: (target: Canvas) => this.#draw(target) };
		const views = [{ renderer: () => renderer }];
		this.#primitive = {
			paneViews: () => views,
			priceAxisViews: () => this.#labels,
			autoscaleInfo: (from, to) => this.#rangeOf(from, to),
			attached: ({ requestUpdate }) => (this.#requestUpdate = requestUpdate),
		};
	}

	attach(surface: ChartSurface): void {
		this.#surface = surface;
		this.#series = surface.series;
		surface.series.attachPrimitive(this.#primitive);
	}

	paint({ host }: ChartSurface): void {
		this.#colours = this.#compared.map(({ colour }) => resolveColour(host, `series-${colour}`));
		this.#ink = resolveColour(host, 'surface');
		this.#requestUpdate?.();
	}

	draw({ bars, host }: ChartSurface): void {
		this.#lines = this.#compared.map((each) => ({ ...each, closes: closesAt(bars, each.bars) }));
		// For tests and for debugging: the points that each line has.
		host.dataset['compared'] = this.#lines
			.map(({ pair, closes }) => `${formatPair(pair)} ${closes.filter(Boolean).length}`)
			.join(', ');
		this.#requestUpdate?.();
	}

	/** Draws these instead. */
	show(compared: readonly ComparedBars[], surface: ChartSurface): void {
		this.#compared = compared;
		this.#labels = compared.map((_each, line) => this.#labelOf(line));
		this.paint(surface);
		this.draw(surface);
	}

	/** The figures at a place of the bars, a line each. */
	figuresAt(index: number): readonly ComparedFigure[] {
		const from = this.#from;
		return this.#lines.map(({ closes }) => ({ close: closes[index], base: baseClose(closes, from) }));
	}

	remove(): void {
		this.#series?.detachPrimitive(this.#primitive);
		delete this.#surface?.host.dataset['compared'];
	}

	/** The place of the first bar in sight. */
	get #from(): number {
		const range = this.#surface?.chart.timeScale().getVisibleLogicalRange();
		return Math.max(0, Math.ceil(range?.from ?? 0));
	}

	get #to(): number {
		const range = this.#surface?.chart.timeScale().getVisibleLogicalRange();
		return Math.min((this.#surface?.bars.length ?? 0) - 1, Math.floor(range?.to ?? 0));
	}

	/** By how much closes of a line are multiplied to stand on the price scale; `undefined` without a line in sight. */
	#scaleOf(closes: DrawnLine['closes'], from: number): number | undefined {
		const [shown, base] = [this.#surface?.bars[from]?.close, baseClose(closes, from)];
		return shown === undefined || base === undefined ? undefined : shown / base;
	}

	#rangeOf(first: Logical, last: Logical): AutoscaleInfo | null {
		const from = this.#from;
		const prices = this.#lines.flatMap(({ closes }) => {
			const scale = this.#scaleOf(closes, from);
			const seen = closes.slice(Math.max(from, Math.floor(first)), Math.floor(last) + 1);
			return scale === undefined ? [] : seen.flatMap((close) => (close === undefined ? [] : close * scale));
		});
		if (prices.length === 0) return null;
		return { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } };
	}

	#draw(target: Canvas): void {
		const from = this.#from;
		this.#tell(from);
		target.useMediaCoordinateSpace(({ context }) => {
			context.lineWidth = 2;
			context.lineJoin = 'round';
			for (const [line, { closes }] of this.#lines.entries()) {
				context.strokeStyle = this.#colours[line] ?? '';
				this.#trace(context, closes, from);
			}
		});
	}

	/** A bar without a figure is a gap. */
	#trace(context: CanvasRenderingContext2D, closes: DrawnLine['closes'], from: number): void {
		const scale = this.#scaleOf(closes, from) ?? 0;
		let isBegun = false;
		context.beginPath();
		for (let index = from; index <= this.#to; index += 1) {
			const close = closes[index];
			const x = this.#surface?.chart.timeScale().logicalToCoordinate(index as Logical) ?? null;
			const y = close === undefined ? null : (this.#series?.priceToCoordinate(close * scale) ?? null);
			if (x !== null && y !== null) {
				if (isBegun) context.lineTo(x, y);
				else context.moveTo(x, y);
			}
			isBegun = y !== null;
		}
		context.stroke();
	}

	/** Within a drawing nothing else may be drawn: what is told waits for its end. */
	#tell(from: number): void {
		if (from === this.#toldFrom) return;
		this.#toldFrom = from;
		queueMicrotask(() => this.#onsight(from));
	}

	/** On the axis, at the last figure in sight. */
	#labelOf(line: number): ISeriesPrimitiveAxisView {
		const last = () => {
			const { closes = [] } = this.#lines[line] ?? {};
			const [from, to] = [this.#from, this.#to];
			const close = closes.slice(from, to + 1).findLast((each) => each !== undefined);
			const [base, scale] = [baseClose(closes, from), this.#scaleOf(closes, from)];
			return close === undefined || base === undefined || scale === undefined
				? undefined
				: { text: percentText(close, base), price: close * scale };
		};
		return {
			coordinate: () => this.#series?.priceToCoordinate(last()?.price ?? 0) ?? OUT_OF_SIGHT,
			text: () => last()?.text ?? '',
			textColor: () => this.#ink,
			backColor: () => this.#colours[line] ?? '',
			visible: () => last() !== undefined,
		};
	}
}
