import type { Bar } from '#lib/domain/market/candles.ts';
import type { IChartApi, ISeriesApi, SeriesType } from 'lightweight-charts';

/** The series of the prices: candles, or another kind that the user chose. */
export type PriceSeries = ISeriesApi<SeriesType>;

/** The drawn chart as the modules see it that draw on it. A chart has one pair and one interval for its whole life. */
export interface ChartSurface {
	/** The element whose tokens give the colours. Another one takes its place when an early chart moves into the page. */
	readonly host: HTMLElement;
	readonly chart: IChartApi;
	readonly series: PriceSeries;
	/** Ascending, as the node gave them, whatever kind draws them. */
	readonly bars: readonly Bar[];
}

/** Something drawn on the chart by a separate module, such as an indicator or a drawing. */
export interface ChartLayer {
	/**
	 * Called at once, and again when the price series is replaced. The former series is gone, with its price
	 * lines, markers and primitives.
	 */
	attach?(surface: ChartSurface): void;
	/** Called at once, and when the colours change. */
	paint?(surface: ChartSurface): void;
	/** Called at once, and with each change of the bars: unchanged bars are the same objects. */
	draw?(surface: ChartSurface): void;
	/** Takes its own series, panes, lines and primitives away; not called when the whole chart is removed. */
	remove(): void;
}
