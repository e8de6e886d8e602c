import { indexOfTime, planRedraw } from '#lib/domain/market/redraw.ts';
import type { Bar, TimeRange } from '#lib/domain/market/candles.ts';
import type { BandPoint } from '#lib/domain/market/price-record.ts';
import { DEFAULT_STYLE, type ChartStyle } from '#lib/state/market/chart-tools.svelte.ts';
import type { OwnMarks } from '#lib/domain/swaps/own-trades.ts';
import type { TimeZone } from '#lib/domain/text/time.ts';
import {
	createChartEx,
	LineSeries,
	PriceScaleMode,
	type IChartApi,
	type LogicalRange,
	type Time,
	type UTCTimestamp,
} from 'lightweight-charts';
import { ChartBand } from './chart-band.ts';
import { chartColours, readColours } from './chart-colours.ts';
import type { ChartLayer, ChartSurface, PriceSeries } from './chart-layer.ts';
import { ChartMarks } from './chart-marks.ts';
import { formatAxisTime, formatCrosshairTime } from './chart-times.ts';
import { keepAxesWide } from './scale/axis-width.ts';
import { PriceSeriesView } from './series/price-series.ts';
import { VolumeSeries } from './series/volume-series.ts';
import { ZonedAxis } from './zoned-axis.ts';

/**
 * Initial and minimum number of visible bars, and the distance in bars from the window's edge at which the
 * next page is fetched.
 */
const FIRST_BARS = 110;
const MIN_BARS = 40;
const NEAR = 40;
/** Empty bars to the right of the newest bar. */
const MARGIN = 4;

/** Space above and below the candles, as a fraction of the chart's height, with and without volume. */
const ABOVE_VOLUME = { top: 0.12, bottom: 0.22 };
const ALONE = { top: 0.12, bottom: 0.06 };

export interface ChartListeners {
	/** Receives the bar under the pointer; `undefined` after the pointer leaves. */
	onHover(bar: Bar | undefined): void;
	/** Called when the user scrolls close to the first (or last) bar. */
	onNearStart(): void;
	onNearEnd(): void;
}

/**
 * Candle chart, loaded when a chart is first shown. Everything else on the chart is a layer, which may be
 * added later. The attributes of the host element describe the chart for tests and debugging: `data-bars`,
 * `data-last-time` and `data-last-close` come from the chart's series; `data-replaced` and `data-updated`
 * count replaced windows and updated single bars; `data-orders` is the number of lines of the user's orders,
 * `data-kind` is the kind of the price series, and `data-scale` is `log` or `linear`.
 */
export class ChartView implements ChartSurface {
	#host: HTMLElement;
	/** The chart's element, which moves with the chart between hosts. */
	readonly #stage = document.createElement('div');
	readonly chart: IChartApi;
	readonly #axis = new ZonedAxis();
	readonly #volume: VolumeSeries;
	readonly #prices: PriceSeriesView;
	readonly #band: ChartBand;
	readonly #marks = new ChartMarks();
	readonly #layers = new Set<ChartLayer>();
	#listeners: ChartListeners | undefined;
	#bars: readonly Bar[] = [];
	#isMarked = false;
	#replaced = 0;
	#updated = 0;

	constructor(host: HTMLElement, listeners?: ChartListeners) {
		this.#host = host;
		this.#listeners = listeners;
		this.#stage.style.cssText = 'width: 100%; height: 100%';
		host.append(this.#stage);
		// The library's logo needs a style element, which the page's security policy blocks. The panel
		// credits the library instead.
		this.chart = createChartEx<Time, ZonedAxis>(this.#stage, this.#axis, {
			autoSize: true,
			layout: { attributionLogo: false, fontSize: 12, fontFamily: getComputedStyle(host).fontFamily },
			timeScale: { timeVisible: true, rightOffset: MARGIN, minBarSpacing: 0.5 },
			crosshair: { mode: 0 },
		});
		keepAxesWide(this.chart);
		this.#volume = new VolumeSeries(this.chart);
		this.#prices = new PriceSeriesView(this.chart);
		this.#band = new ChartBand(this.chart);
		this.chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
			if (sourceEvent) this.#isMarked = false;
			// The library reports the crosshair again with each new bar, even if the crosshair marks a bar
			// without a pointer.
			if (this.#isMarked && logical !== undefined) return;
			this.#listeners?.onHover(logical === undefined ? undefined : this.#bars[logical]);
		});
		this.useStyle(DEFAULT_STYLE);
		this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#lookAhead(range));
		this.paint();
		this.add(this.#marks);
	}

	get host(): HTMLElement {
		return this.#host;
	}

	get series(): PriceSeries {
		return this.#prices.api;
	}

	get bars(): readonly Bar[] {
		return this.#bars;
	}

	/** Adds a layer. @returns a function that removes the layer */
	add(layer: ChartLayer): () => void {
		this.#layers.add(layer);
		this.#begin(layer);
		return () => {
			const isThere = this.#layers.delete(layer);
			if (isThere) layer.remove();
		};
	}

	/** Moves the chart to a different host element, with all layers. */
	moveTo(host: HTMLElement, listeners: ChartListeners): void {
		host.append(this.#stage);
		Object.assign(host.dataset, this.#host.dataset);
		this.#host = host;
		this.#listeners = listeners;
		this.#lookAhead(this.chart.timeScale().getVisibleLogicalRange());
	}

	/** Reads the colours from the page's design tokens; call again when they change. */
	paint(): void {
		const colours = readColours(this.#host);
		const { chart, volume, band } = chartColours(colours);
		this.chart.applyOptions(chart);
		this.#prices.paint(colours);
		this.#volume.paint(volume);
		this.#band.paint(band.line, band.area);
		for (const layer of this.#layers) layer.paint?.(this);
	}

	/** @param timescale seconds per bar; bars of a day or longer are UTC days in every time zone */
	showTimes(zone: TimeZone, timescale: number): void {
		const choice = timescale >= 86_400 ? 'utc' : zone;
		this.chart.applyOptions({
			localization: { timeFormatter: (time: UTCTimestamp) => formatCrosshairTime(time, choice, timescale) },
			timeScale: {
				timeVisible: timescale < 86_400,
				tickMarkFormatter: (time: UTCTimestamp, kind: number) => formatAxisTime(time, kind, choice),
			},
		});
		if (this.#axis.useZone(choice)) this.#markTimesAnew();
	}

	/** Changes the chart kind and scale, and shows or hides the volume below the prices. */
	useStyle(style: ChartStyle): void {
		const { kind, isLog, isPercent, isInverted, showsVolume } = style;
		if (this.#prices.useKind(kind)) for (const layer of this.#layers) this.#begin(layer);
		this.#prices.usePercent(isPercent);
		this.#band.usePriceFormat(this.#prices.priceFormat);
		this.#volume.show(showsVolume);
		this.series.priceScale().applyOptions({
			mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
			invertScale: isInverted,
			scaleMargins: showsVolume ? ABOVE_VOLUME : ALONE,
		});
		Object.assign(this.#host.dataset, { kind, scale: isLog ? 'log' : 'linear' });
	}

	/** Marks the bar at this time, as the pointer would; `undefined` removes the mark. */
	pointAt(time: number | undefined): void {
		const bar = time === undefined ? undefined : this.#bars[indexOfTime(this.#bars, time)];
		this.#isMarked = bar !== undefined;
		if (bar) this.chart.setCrosshairPosition(bar.close, bar.time as UTCTimestamp, this.series);
		else this.chart.clearCrosshairPosition();
	}

	/** Renders the chart, axes included, as an image. */
	picture(): HTMLCanvasElement {
		return this.chart.takeScreenshot();
	}

	/** Shows these bars, in ascending order. Only changed bars are passed to the library. */
	draw(bars: readonly Bar[]): void {
		const redraw = planRedraw(this.#bars, bars);
		const newest = this.#bars.at(-1)?.time ?? 0;
		this.#bars = bars;
		const close = bars.at(-1)?.close;
		this.#prices.usePlacesFor(close ?? 0);
		if (close !== undefined) this.#prices.showLastPrice(close);
		const range = this.chart.timeScale().getVisibleLogicalRange();
		this.#prices.draw(bars, redraw, newest);
		this.#volume.draw(bars, redraw, newest);
		if (redraw.kind === 'replace') this.#showAfterReplacing(range, redraw.shift);
		if (redraw.kind === 'update') this.#updated += redraw.points.length;
		this.#applyVisibleRange(this.chart.timeScale().getVisibleLogicalRange());
		for (const layer of this.#layers) layer.draw?.(this);
		this.#report();
	}

	/** Shows the user's orders and trades without redrawing the candles. */
	drawMarks(marks: OwnMarks, timescale: number): void {
		this.#marks.show(marks, timescale);
		this.#host.dataset['orders'] = String(marks.orders.length);
	}

	/** Shows the best bid and ask. */
	drawBand(band: readonly BandPoint[]): void {
		this.#band.draw(band, this.#bars);
	}

	/** Scrolls by a number of bars; negative values scroll into the past. */
	scroll(bars: number): void {
		this.#changeRange(({ from, to }) => ({ from: from + bars, to: to + bars }));
	}

	/** Shows `factor` times as many bars; the newest visible bar keeps its position. */
	zoom(factor: number): void {
		this.#changeRange(({ from, to }) => ({ from: to - (to - from) * factor, to }));
	}

	showEnd(): void {
		this.chart.timeScale().scrollToRealTime();
	}

	/** Scrolls to the bars of this time range, as far as they are loaded. */
	showSpan({ from, to }: TimeRange): void {
		const first = this.#bars.findIndex(({ time }) => time >= from);
		const last = this.#bars.findLastIndex(({ time }) => time <= to);
		if (first < 0 || last < 0) return;
		const end = Math.max(last, first + 1) + (last === this.#bars.length - 1 ? MARGIN : 0);
		this.chart.timeScale().setVisibleLogicalRange({ from: first - 0.5, to: end });
	}

	/**
	 * Removes the chart after two frames, once the library's pending frames and resize observers have ended:
	 * they would draw on a removed chart.
	 */
	remove(): void {
		this.#listeners = undefined;
		this.#layers.clear();
		this.chart.applyOptions({ autoSize: false });
		this.#stage.remove();
		requestAnimationFrame(() => requestAnimationFrame(() => this.chart.remove()));
	}

	#begin(layer: ChartLayer): void {
		layer.attach?.(this);
		layer.paint?.(this);
		layer.draw?.(this);
	}

	#showAfterReplacing(range: LogicalRange | null, shift: number | undefined): void {
		this.#replaced += 1;
		const isMoved = range !== null && shift !== undefined;
		const end = this.#bars.length + MARGIN;
		const next = isMoved
			? { from: range.from + shift, to: range.to + shift }
			: { from: end - Math.min(FIRST_BARS, Math.max(MIN_BARS, end)), to: end };
		if (this.#bars.length > 0) this.chart.timeScale().setVisibleLogicalRange(next);
	}

	/**
	 * Forces new time labels. The library creates labels along with bars and keeps those of existing bars, so
	 * a bar is temporarily added in front.
	 */
	#markTimesAnew(): void {
		const [first] = this.#bars;
		if (!first) return;
		const range = this.chart.timeScale().getVisibleLogicalRange();
		const series = this.chart.addSeries(LineSeries);
		series.setData([{ time: (first.time - 1) as UTCTimestamp }]);
		this.chart.removeSeries(series);
		if (range) this.chart.timeScale().setVisibleLogicalRange(range);
	}

	#changeRange(change: (range: LogicalRange) => { from: number; to: number }): void {
		const range = this.chart.timeScale().getVisibleLogicalRange();
		if (range) this.chart.timeScale().setVisibleLogicalRange(change(range));
	}

	#lookAhead(range: LogicalRange | null): void {
		if (!range || this.#bars.length === 0) return;
		this.#applyVisibleRange(range);
		if (range.from < NEAR) this.#listeners?.onNearStart();
		if (range.to > this.#bars.length - NEAR) this.#listeners?.onNearEnd();
	}

	/** Redraws the parts that depend on the visible bars. */
	#applyVisibleRange(range: LogicalRange | null): void {
		if (!range) return;
		this.#prices.showLastLine(range.to >= this.#bars.length - 1);
		const first = this.#bars[Math.max(0, Math.ceil(range.from))];
		if (first) this.#prices.useBase(first.close);
		this.#band.usePriceFormat(this.#prices.priceFormat);
	}

	#report(): void {
		const last = this.#prices.hasBarAt(this.#bars.length - 1) ? this.#bars.at(-1) : undefined;
		Object.assign(this.#host.dataset, {
			bars: last ? this.#bars.length : 0,
			lastTime: last?.time ?? '',
			lastClose: last?.close ?? '',
			replaced: this.#replaced,
			updated: this.#updated,
		});
	}
}
