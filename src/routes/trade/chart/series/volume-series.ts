import type { Bar } from '#lib/domain/market/candles.ts';
import type { Redraw } from '#lib/domain/market/redraw.ts';
import { formatVolume } from '#lib/domain/money/figures.ts';
import { HistogramSeries, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';

const MARGINS = { top: 0.82, bottom: 0 };

/** Volumes below the candles. */
export class VolumeSeries {
	readonly #series: ISeriesApi<'Histogram'>;

	constructor(chart: IChartApi) {
		this.#series = chart.addSeries(HistogramSeries, {
			priceScaleId: 'volume',
			priceFormat: { type: 'custom', formatter: formatVolume, minMove: 1e-8 },
			lastValueVisible: false,
			priceLineVisible: false,
		});
		this.#series.priceScale().applyOptions({ scaleMargins: MARGINS });
	}

	paint(options: { readonly color: string }): void {
		this.#series.applyOptions(options);
	}

	show(visible: boolean): void {
		this.#series.applyOptions({ visible });
	}

	/** @param newest time of the last bar before this change */
	draw(bars: readonly Bar[], redraw: Redraw<Bar>, newest: number): void {
		if (redraw.kind === 'replace') this.#series.setData(bars.map(volumeOf));
		if (redraw.kind === 'update')
			for (const bar of redraw.points) this.#series.update(volumeOf(bar), bar.time < newest);
	}
}

function volumeOf({ time, baseVolume }: Bar) {
	return { time: time as UTCTimestamp, value: baseVolume };
}
