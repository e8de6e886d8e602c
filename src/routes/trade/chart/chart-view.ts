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

/** Bars in sight at first, and how near the edge of the window a further page is fetched. */
const FIRST_BARS = 110;
const MIN_BARS = 40;
const NEAR = 40;
/** Empty places right of the newest bar. */
const MARGIN = 4;

/** Room above and below the candles, as parts of the chart's height. */
const ABOVE_VOLUME = { top: 0.12, bottom: 0.22 };
const ALONE = { top: 0.12, bottom: 0.06 };

export interface ChartListeners {
	/** The bar under the pointer; `undefined` when it left. */
	onHover(bar: Bar | undefined): void;
	/** The user came close to the first or the last bar. */
	onNearStart(): void;
	onNearEnd(): void;
}

/**
 * The candle chart, loaded when a chart is shown. Everything else on it is a layer, which may be added late.
 * The attributes of the host element describe the drawing, for tests and for debugging: `data-bars`,
 * `data-last-time` and `data-last-close` come from the chart's series; `data-replaced` and `data-updated`
 * count how often a whole window or a single bar was handed over; `data-orders` is the number of lines of the
 * user's orders, `data-kind` is the kind of the price series, and `data-scale` is `log` or `linear`.
 */
export class ChartView implements ChartSurface {
	#host: HTMLElement;
	/** The chart's own element, which moves with it from one host to another. */
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
		// The library's own mark needs a style element, which the page's security policy refuses: the panel names it.
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
			// With each new bar the library reports its crosshair again, even if a mark set it and there is no
			// pointer.
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

	/** Draws one more layer, from now on. @returns what takes it away */
	add(layer: ChartLayer): () => void {
		this.#layers.add(layer);
		this.#begin(layer);
		return () => {
			const isThere = this.#layers.delete(layer);
			if (isThere) layer.remove();
		};
	}

	/** Moves the chart to a different element, with everything that is drawn. */
	moveTo(host: HTMLElement, listeners: ChartListeners): void {
		host.append(this.#stage);
		Object.assign(host.dataset, this.#host.dataset);
		this.#host = host;
		this.#listeners = listeners;
		this.#lookAhead(this.chart.timeScale().getVisibleLogicalRange());
	}

	/** Takes the colours from the page's tokens; call it again when they change. */
	paint(): void {
		const colours = readColours(this.#host);
		const { chart, volume, band } = chartColours(colours);
		this.chart.applyOptions(chart);
		this.#prices.paint(colours);
		this.#volume.paint(volume);
		this.#band.paint(band.line, band.area);
		for (const layer of this.#layers) layer.paint?.(this);
	}

	/** @param timescale seconds of a bar: days and longer are days of UTC, whatever the zone */
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

	/** Changes the kind of the chart and its scale, and shows or hides the volume below the prices. */
	useStyle(look: ChartStyle): void {
		const { kind, isLog, isPercent, isInverted, showsVolume } = look;
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

	/** Marks the bar of this time, as the pointer would; without one it marks none. */
	pointAt(time: number | undefined): void {
		const bar = time === undefined ? undefined : this.#bars[indexOfTime(this.#bars, time)];
		this.#isMarked = bar !== undefined;
		if (bar) this.chart.setCrosshairPosition(bar.close, bar.time as UTCTimestamp, this.series);
		else this.chart.clearCrosshairPosition();
	}

	/** The drawing, axes included. */
	picture(): HTMLCanvasElement {
		return this.chart.takeScreenshot();
	}

	/** Shows these bars, ascending; only changed objects are handed over. */
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
		this.#useSight(this.chart.timeScale().getVisibleLogicalRange());
		for (const layer of this.#layers) layer.draw?.(this);
		this.#report();
	}

	/** Shows the user's own orders and trades; the candles stay where they are. */
	drawMarks(marks: OwnMarks, timescale: number): void {
		this.#marks.show(marks, timescale);
		this.#host.dataset['orders'] = String(marks.orders.length);
	}

	/** Shows best bid and ask. */
	drawBand(band: readonly BandPoint[]): void {
		this.#band.draw(band, this.#bars);
	}

	/** Moves by a number of bars; negative is into the past. */
	scroll(bars: number): void {
		this.#changeRange(({ from, to }) => ({ from: from + bars, to: to + bars }));
	}

	/** Shows `factor` times as many bars, with the newest one in sight staying where it is. */
	zoom(factor: number): void {
		this.#changeRange(({ from, to }) => ({ from: to - (to - from) * factor, to }));
	}

	showEnd(): void {
		this.chart.timeScale().scrollToRealTime();
	}

	/** Shows the bars of this time, as far as they are in the window. */
	showSpan({ from, to }: TimeRange): void {
		const first = this.#bars.findIndex(({ time }) => time >= from);
		const last = this.#bars.findLastIndex(({ time }) => time <= to);
		if (first < 0 || last < 0) return;
		const end = Math.max(last, first + 1) + (last === this.#bars.length - 1 ? MARGIN : 0);
		this.chart.timeScale().setVisibleLogicalRange({ from: first - 0.5, to: end });
	}

	/** The frames and observations that the library has begun end first: it draws in them on whatever is left. */
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

	/** The library makes its marks with the bars, and leaves those of bars that it has: for a moment one more comes first. */
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
		this.#useSight(range);
		if (range.from < NEAR) this.#listeners?.onNearStart();
		if (range.to > this.#bars.length - NEAR) this.#listeners?.onNearEnd();
	}

	/** Redraws the parts that depend on the visible bars. */
	#useSight(range: LogicalRange | null): void {
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
