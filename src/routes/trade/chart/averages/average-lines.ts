import { averageOf, type Average } from '#lib/domain/market/averages.ts';
import type { Bar } from '#lib/domain/market/candles.ts';
import { planRedraw } from '#lib/domain/market/redraw.ts';
import { LineSeries, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import { averageColours } from '../chart-colours.ts';
import type { ChartLayer, ChartSurface } from '../chart-layer.ts';

interface Line {
	readonly average: Average;
	readonly series: ISeriesApi<'Line'>;
}

/** Moving averages over the candles. Loaded when the user wants one. */
export class AverageLines implements ChartLayer {
	#averages: readonly Average[] = [];
	#lines: readonly Line[] = [];
	#bars: readonly Bar[] = [];
	#surface: ChartSurface | undefined;

	attach(surface: ChartSurface): void {
		this.#surface = surface;
	}

	/** Shows these instead. */
	show(averages: readonly Average[], surface: ChartSurface): void {
		this.#averages = averages;
		this.draw(surface);
		this.paint(surface);
	}

	paint({ host }: ChartSurface): void {
		const colours = averageColours(host);
		for (const [index, { series }] of this.#lines.entries())
			series.applyOptions({ color: colours[index] ?? '' });
	}

	draw({ bars, chart, host }: ChartSurface): void {
		const averages = this.#averages;
		const drawn = this.#lines.map(({ average }) => average);
		const isNew = averages.length !== drawn.length || averages.some((each, index) => each !== drawn[index]);
		if (isNew) this.#replace(chart, averages);
		host.dataset['averages'] = String(averages.length);
		const redraw = planRedraw(this.#bars, bars);
		this.#bars = bars;
		if (!isNew && redraw.kind === 'nothing') return;
		for (const { average, series } of this.#lines) {
			const data = averageOf(bars, average).map(({ time, value }) => ({ time: time as UTCTimestamp, value }));
			series.setData(data);
		}
	}

	remove(): void {
		this.#clear();
		delete this.#surface?.host.dataset['averages'];
	}

	#clear(): void {
		for (const { series } of this.#lines) this.#surface?.chart.removeSeries(series);
		this.#lines = [];
	}

	#replace(chart: IChartApi, averages: readonly Average[]): void {
		this.#clear();
		const look = { lineWidth: 2, lastValueVisible: false, priceLineVisible: false } as const;
		this.#lines = averages.map((average) => ({
			average,
			series: chart.addSeries(LineSeries, { ...look, crosshairMarkerVisible: false }),
		}));
	}
}
