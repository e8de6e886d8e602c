import type { Bar } from '#lib/domain/market/candles.ts';
import type { IChartApi, ISeriesApi, SeriesType } from 'lightweight-charts';

/** The price series: candles or a different chart kind. */
export type PriceSeries = ISeriesApi<SeriesType>;

/** The chart as seen by modules that draw on it. A chart keeps its pair and interval for its lifetime. */
export interface ChartSurface {
	/**
	 * Element whose design tokens define the colours. Replaced when a preloaded chart moves into the page.
	 */
	readonly host: HTMLElement;
	readonly chart: IChartApi;
	readonly series: PriceSeries;
	/** Bars from the node in ascending order, independent of the chart kind. */
	readonly bars: readonly Bar[];
}

/** Something drawn on the chart by a separate module, such as an indicator or a drawing. */
export interface ChartLayer {
	/**
	 * Called immediately, and again when the price series is replaced. The old series has been removed with
	 * its price lines, markers and primitives.
	 */
	attach?(surface: ChartSurface): void;
	/** Called immediately, and when the colours change. */
	paint?(surface: ChartSurface): void;
	/** Called immediately, and after each change of the bars. Unchanged bars are the same objects. */
	draw?(surface: ChartSurface): void;
	/**
	 * Removes the layer's series, panes, lines and primitives; not called when the whole chart is removed.
	 */
	remove(): void;
}
