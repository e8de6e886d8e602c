import type { Bar } from '#lib/domain/market/candles.ts';
import { bandOfBars, type BandPoint } from '#lib/domain/market/price-record.ts';
import { planRedraw } from '#lib/domain/market/redraw.ts';
import {
	LineSeries,
	LineStyle,
	type IChartApi,
	type IPrimitivePaneRenderer,
	type ISeriesApi,
	type ISeriesPrimitive,
	type SeriesOptionsMap,
	type Time,
	type UTCTimestamp,
} from 'lightweight-charts';

/** Best bid and ask over time: a line each, and the area between them. */
export class ChartBand {
	readonly #chart: IChartApi;
	readonly #bid: ISeriesApi<'Line'>;
	readonly #ask: ISeriesApi<'Line'>;
	#points: readonly BandPoint[] = [];
	#fill = '';
	#repaint: () => void = () => undefined;

	constructor(chart: IChartApi) {
		this.#chart = chart;
		const line = { lineWidth: 1, lastValueVisible: false, priceLineVisible: false } as const;
		const quiet = { ...line, crosshairMarkerVisible: false };
		this.#bid = chart.addSeries(LineSeries, quiet);
		this.#ask = chart.addSeries(LineSeries, { ...quiet, lineStyle: LineStyle.Dashed });
		this.#bid.attachPrimitive(this.#area());
	}

	paint(line: string, fill: string): void {
		this.#bid.applyOptions({ color: line });
		this.#ask.applyOptions({ color: line });
		this.#fill = fill;
		this.#repaint();
	}

	usePriceFormat(priceFormat: SeriesOptionsMap['Line']['priceFormat']): void {
		this.#bid.applyOptions({ priceFormat });
		this.#ask.applyOptions({ priceFormat });
	}

	/**
	 * Draws the points that match a bar; other points would leave gaps between bars. A bar without a point is
	 * a gap.
	 */
	draw(band: readonly BandPoint[], bars: readonly Bar[]): void {
		const points = band.length > 0 ? bandOfBars(band, bars, this.#points) : [];
		const redraw = planRedraw(this.#points, points);
		const newest = this.#points.at(-1)?.time ?? 0;
		this.#points = points;
		if (redraw.kind === 'replace') {
			this.#bid.setData(points.map(({ time, bid }) => pointOf(time, bid)));
			this.#ask.setData(points.map(({ time, ask }) => pointOf(time, ask)));
		}
		if (redraw.kind === 'update')
			for (const { time, bid, ask } of redraw.points) {
				this.#bid.update(pointOf(time, bid), time < newest);
				this.#ask.update(pointOf(time, ask), time < newest);
			}
	}

	/** Draws the area below the candles, since the library has no series for an area between two lines. */
	#area(): ISeriesPrimitive<Time> {
		const renderer: IPrimitivePaneRenderer = {
			draw: (target) => {
				target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
					context.scale(horizontalPixelRatio, verticalPixelRatio);
					context.fillStyle = this.#fill;
					for (const run of this.#runs()) fillBetween(context, run);
				});
			},
		};
		const views = [{ zOrder: () => 'bottom' as const, renderer: () => renderer }];
		return {
			paneViews: () => views,
			attached: ({ requestUpdate }) => {
				this.#repaint = requestUpdate;
			},
		};
	}

	/** The visible points, split where a side is empty. */
	#runs(): Corner[][] {
		const range = this.#chart.timeScale().getVisibleRange();
		if (!range) return [];
		const [from, to] = [Number(range.from), Number(range.to)];
		const runs: Corner[][] = [[]];
		for (const { time, bid, ask } of this.#points) {
			if (time < from || time > to) continue;
			const corner = this.#cornerOf(time, bid, ask);
			if (corner) runs.at(-1)?.push(corner);
			else runs.push([]);
		}
		return runs.filter((run) => run.length > 1);
	}

	#cornerOf(time: number, bid: number, ask: number): Corner | undefined {
		if (bid <= 0 || ask <= 0) return undefined;
		const x = this.#chart.timeScale().timeToCoordinate(time as UTCTimestamp);
		const [low, high] = [this.#bid.priceToCoordinate(bid), this.#bid.priceToCoordinate(ask)];
		return x === null || low === null || high === null ? undefined : { x, low, high };
	}
}

/** Bid and ask positions at one time, in pixels. */
interface Corner {
	readonly x: number;
	readonly low: number;
	readonly high: number;
}

function fillBetween(context: CanvasRenderingContext2D, run: readonly Corner[]): void {
	context.beginPath();
	for (const { x, low } of run) context.lineTo(x, low);
	for (const { x, high } of run.toReversed()) context.lineTo(x, high);
	context.closePath();
	context.fill();
}

/** An empty side leaves a gap in its line. */
function pointOf(time: number, value: number) {
	return value > 0 ? { time: time as UTCTimestamp, value } : { time: time as UTCTimestamp };
}
