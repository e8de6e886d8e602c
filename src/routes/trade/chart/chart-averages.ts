import { averageOf, type Average } from '#lib/domain/market/averages.ts';
import type { Bar } from '#lib/domain/market/candles.ts';
import { planRedraw } from '#lib/domain/market/redraw.ts';
import { LineSeries, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';

interface Line {
	readonly average: Average;
	readonly series: ISeriesApi<'Line'>;
}

/** Moving averages over the candles. Loaded when the user wants one. */
export class ChartAverages {
	readonly #chart: IChartApi;
	#lines: readonly Line[] = [];
	#bars: readonly Bar[] = [];

	constructor(chart: IChartApi) {
		this.#chart = chart;
	}

	/** @param colours one a line */
	draw(averages: readonly Average[], bars: readonly Bar[], colours: readonly string[]): void {
		const drawn = this.#lines.map(({ average }) => average);
		const isNew = averages.length !== drawn.length || averages.some((each, index) => each !== drawn[index]);
		if (isNew) this.#replace(averages);
		for (const [index, { series }] of this.#lines.entries())
			series.applyOptions({ color: colours[index] ?? '' });
		const redraw = planRedraw(this.#bars, bars);
		this.#bars = bars;
		if (!isNew && redraw.kind === 'nothing') return;
		for (const { average, series } of this.#lines) {
			const data = averageOf(bars, average).map(({ time, value }) => ({ time: time as UTCTimestamp, value }));
			series.setData(data);
		}
	}

	#replace(averages: readonly Average[]): void {
		for (const { series } of this.#lines) this.#chart.removeSeries(series);
		const look = { lineWidth: 2, lastValueVisible: false, priceLineVisible: false } as const;
		this.#lines = averages.map((average) => ({
			average,
			series: this.#chart.addSeries(LineSeries, { ...look, crosshairMarkerVisible: false }),
		}));
	}
}
