import { showNumber, formatVolume } from '#lib/domain/money/figures.ts';
import { indexOfTime, planRedraw } from '#lib/domain/market/redraw.ts';
import type { Bar } from '#lib/domain/market/candles.ts';
import type { BandPoint } from '#lib/domain/market/price-record.ts';
import { FIRST_LOOK, type ChartLook } from '#lib/state/market/chart-look.ts';
import type { OwnMarks } from '#lib/domain/swaps/own-trades.ts';
import { pricePlaces } from '#lib/domain/money/price.ts';
import type { TimeZoneChoice } from '#lib/domain/text/time.ts';
import {
	CandlestickSeries,
	HistogramSeries,
	LineStyle,
	createChart,
	PriceScaleMode,
	type CandlestickData,
	type IChartApi,
	type IPriceLine,
	type ISeriesApi,
	type LogicalRange,
	type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartAverages } from './chart-averages.ts';
import { ChartBand } from './chart-band.ts';
import { averageColours, chartColours, readColours } from './chart-colours.ts';
import { ChartMarks } from './chart-marks.ts';
import { formatAxisTime, formatCrosshairTime } from './chart-times.ts';

/** Bars in sight at first, and how near the edge of the window a further page is fetched. */
const FIRST_BARS = 110;
const FEWEST_BARS = 40;
const NEAR = 40;
/** Empty places right of the newest bar. */
const MARGIN = 4;

/** Room above and below the candles, as parts of the chart's height. */
const ABOVE_VOLUME = { top: 0.12, bottom: 0.22 };
const ALONE = { top: 0.12, bottom: 0.06 };
const VOLUME_MARGINS = { top: 0.82, bottom: 0 };
const UNLABELLED = { lastValueVisible: false, priceLineVisible: false };

export interface ChartListeners {
	/** The bar under the pointer; `undefined` when it left. */
	onHover(bar: Bar | undefined): void;
	/** The user came close to the first or the last bar. */
	onNearStart(): void;
	onNearEnd(): void;
}

/**
 * The candle chart: the only module that knows the chart library, loaded when a chart is shown.
 *
 * The host element says what is drawn, for tests and for debugging: `data-bars`, `data-last-time` and
 * `data-last-close` come from the chart's own series; `data-replaced` and `data-updated` count how often a whole window
 * or a single bar was handed over; `data-orders` is the number of lines for the user's own orders, `data-averages` that
 * of moving averages, and `data-scale` is `log` or `linear`.
 */
export class ChartView {
	#host: HTMLElement;
	/** The chart's own element, which moves with it from one host to another. */
	readonly #stage = document.createElement('div');
	readonly #chart: IChartApi;
	readonly #volume: ISeriesApi<'Histogram'>;
	readonly candles: ISeriesApi<'Candlestick'>;
	/** Hollow candles have no colour for a label, so that the last price has a line of its own. */
	readonly #lastPrice: IPriceLine;
	readonly #band: ChartBand;
	#averages: ChartAverages | undefined;
	#look = FIRST_LOOK;
	readonly #marks: ChartMarks;
	#listeners: ChartListeners | undefined;
	#bars: readonly Bar[] = [];
	#isMarked = false;
	#replaced = 0;
	#updated = 0;
	#places: number | undefined;

	constructor(host: HTMLElement, listeners?: ChartListeners) {
		this.#host = host;
		this.#listeners = listeners;
		this.#stage.style.cssText = 'width: 100%; height: 100%';
		host.append(this.#stage);
		// The library's own mark needs a style element, which the page's security policy refuses: the panel names it.
		this.#chart = createChart(this.#stage, {
			autoSize: true,
			layout: { attributionLogo: false, fontSize: 12, fontFamily: getComputedStyle(host).fontFamily },
			timeScale: { timeVisible: true, rightOffset: MARGIN, minBarSpacing: 0.5 },
			crosshair: { mode: 0 },
		});
		this.#volume = this.#chart.addSeries(HistogramSeries, {
			priceScaleId: 'volume',
			priceFormat: { type: 'custom', formatter: formatVolume, minMove: 1e-8 },
			...UNLABELLED,
		});
		this.#volume.priceScale().applyOptions({ scaleMargins: VOLUME_MARGINS });
		this.candles = this.#chart.addSeries(CandlestickSeries, UNLABELLED);
		this.#lastPrice = this.candles.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1 });
		this.#marks = new ChartMarks(this.candles);
		this.#band = new ChartBand(this.#chart);
		this.#chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
			if (sourceEvent) this.#isMarked = false;
			// With each new bar the library reports its crosshair again, also where a mark put it and no pointer is.
			if (this.#isMarked && logical !== undefined) return;
			this.#listeners?.onHover(logical === undefined ? undefined : this.#bars[logical]);
		});
		this.useLook(FIRST_LOOK);
		this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#lookAhead(range));
		this.paint();
	}

	get host(): HTMLElement {
		return this.#host;
	}

	/** Goes on in another element, with all that is drawn. */
	moveTo(host: HTMLElement, listeners: ChartListeners): void {
		host.append(this.#stage);
		Object.assign(host.dataset, this.#host.dataset);
		this.#host = host;
		this.#listeners = listeners;
		this.#lookAhead(this.#chart.timeScale().getVisibleLogicalRange());
	}

	/** Takes the colours from the page's tokens; call it again when they change. */
	paint(): void {
		const colours = readColours(this.#host);
		const { chart, candles, lastPrice, volume, band } = chartColours(colours);
		this.#chart.applyOptions(chart);
		this.candles.applyOptions(candles);
		this.#lastPrice.applyOptions(lastPrice);
		this.#volume.applyOptions(volume);
		this.#band.paint(band.line, band.area);
		this.#marks.paint(colours);
		this.#drawAverages();
	}

	/** @param timescale seconds of a bar: days and longer are days of UTC, whatever the zone */
	showTimes(zone: TimeZoneChoice, timescale: number): void {
		const choice = timescale >= 86_400 ? 'utc' : zone;
		this.#chart.applyOptions({
			localization: { timeFormatter: (time: UTCTimestamp) => formatCrosshairTime(time, choice, timescale) },
			timeScale: {
				timeVisible: timescale < 86_400,
				tickMarkFormatter: (time: UTCTimestamp, kind: number) => formatAxisTime(time, kind, choice),
			},
		});
	}

	/** Changes the scale, the volume below the candles, and the lines over them. */
	useLook(look: ChartLook): void {
		this.#look = look;
		const { isLog, showsVolume } = look;
		this.#volume.applyOptions({ visible: showsVolume });
		this.candles.priceScale().applyOptions({
			mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
			scaleMargins: showsVolume ? ABOVE_VOLUME : ALONE,
		});
		this.#host.dataset['scale'] = isLog ? 'log' : 'linear';
		if (look.averages.length > 0 && !this.#averages) void this.#loadAverages();
		else this.#drawAverages();
	}

	/** Marks the bar of this time, as the pointer would; without one it marks none. */
	pointAt(time: number | undefined): void {
		const bar = time === undefined ? undefined : this.#bars[indexOfTime(this.#bars, time)];
		this.#isMarked = bar !== undefined;
		if (bar) this.#chart.setCrosshairPosition(bar.close, bar.time as UTCTimestamp, this.candles);
		else this.#chart.clearCrosshairPosition();
	}

	/** The drawing, axes included. */
	picture(): HTMLCanvasElement {
		return this.#chart.takeScreenshot();
	}

	/** Shows these bars, ascending; only those that are not the same objects as before are handed over. */
	draw(bars: readonly Bar[]): void {
		const redraw = planRedraw(this.#bars, bars);
		const newest = this.#bars.at(-1)?.time ?? 0;
		this.#bars = bars;
		const close = bars.at(-1)?.close;
		this.#usePlacesFor(close);
		if (close !== undefined) this.#lastPrice.applyOptions({ price: close });
		if (redraw.kind === 'replace') this.#replace(bars, redraw.shift);
		if (redraw.kind === 'update')
			for (const bar of redraw.points) {
				this.candles.update(candleOf(bar), bar.time < newest);
				this.#volume.update(volumeOf(bar), bar.time < newest);
				this.#updated += 1;
			}
		this.#marks.moveTo(bars[0]?.time ?? Infinity, bars.at(-1)?.time ?? 0);
		this.#drawAverages();
		this.#report();
	}

	/** Shows the user's own orders and trades; the candles stay where they are. */
	drawMarks(marks: OwnMarks, timescale: number): void {
		this.#marks.draw(marks, timescale);
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
		this.#chart.timeScale().scrollToRealTime();
	}

	/** The frames and observations that the library has begun end first: it draws in them on whatever is left. */
	remove(): void {
		this.#listeners = undefined;
		this.#chart.applyOptions({ autoSize: false });
		this.#stage.remove();
		requestAnimationFrame(() => requestAnimationFrame(() => this.#chart.remove()));
	}

	#replace(bars: readonly Bar[], shift: number | undefined): void {
		const range = this.#chart.timeScale().getVisibleLogicalRange();
		this.candles.setData(bars.map(candleOf));
		this.#volume.setData(bars.map(volumeOf));
		this.#replaced += 1;
		const isMoved = range !== null && shift !== undefined;
		const end = bars.length + MARGIN;
		const next = isMoved
			? { from: range.from + shift, to: range.to + shift }
			: { from: end - Math.min(FIRST_BARS, Math.max(FEWEST_BARS, end)), to: end };
		if (bars.length > 0) this.#chart.timeScale().setVisibleLogicalRange(next);
	}

	async #loadAverages(): Promise<void> {
		const { ChartAverages } = await import('./chart-averages.ts');
		// Meanwhile it may have been removed.
		if (!this.#stage.isConnected) return;
		this.#averages ??= new ChartAverages(this.#chart);
		this.#drawAverages();
	}

	#drawAverages(): void {
		if (!this.#averages) return;
		const { averages } = this.#look;
		this.#averages.draw(averages, this.#bars, averageColours(this.#host));
		this.#host.dataset['averages'] = String(averages.length);
	}

	#changeRange(change: (range: LogicalRange) => { from: number; to: number }): void {
		const range = this.#chart.timeScale().getVisibleLogicalRange();
		if (range) this.#chart.timeScale().setVisibleLogicalRange(change(range));
	}

	#lookAhead(range: LogicalRange | null): void {
		if (!range || this.#bars.length === 0) return;
		const isVisible = range.to >= this.#bars.length - 1;
		this.#lastPrice.applyOptions({ lineVisible: isVisible, axisLabelVisible: isVisible });
		if (range.from < NEAR) this.#listeners?.onNearStart();
		if (range.to > this.#bars.length - NEAR) this.#listeners?.onNearEnd();
	}

	#usePlacesFor(close: number | undefined): void {
		const places = pricePlaces(close ?? 0);
		if (places === this.#places) return;
		this.#places = places;
		// The scale reaches below 0 where the candles come near it, and no price is there.
		const formatter = (price: number) => (price < 0 ? '' : showNumber(price, places));
		const priceFormat = { type: 'custom', formatter, minMove: 10 ** -places } as const;
		this.candles.applyOptions({ priceFormat });
		this.#band.usePriceFormat(priceFormat);
	}

	/** One look at the series' last place: to ask for all of its data would copy every bar at every tick. */
	#report(): void {
		const last = this.candles.dataByIndex(this.#bars.length - 1) as CandlestickData | null;
		Object.assign(this.#host.dataset, {
			bars: last ? this.#bars.length : 0,
			lastTime: last?.time ?? '',
			lastClose: last?.close ?? '',
			replaced: this.#replaced,
			updated: this.#updated,
		});
	}
}

function candleOf({ time, open, high, low, close }: Bar) {
	return { time: time as UTCTimestamp, open, high, low, close };
}

function volumeOf({ time, baseVolume }: Bar) {
	return { time: time as UTCTimestamp, value: baseVolume };
}
