import { showNumber } from '#lib/domain/money/group-digits.ts';
import { planRedraw } from '#lib/domain/market/redraw.ts';
import type { Bar } from '#lib/domain/market/candles.ts';
import type { BandPoint } from '#lib/domain/market/price-band.ts';
import type { OwnMarks } from '#lib/domain/swaps/own-trades.ts';
import { pricePlaces } from '#lib/domain/money/price.ts';
import { formatVolume } from '#lib/domain/money/volume.ts';
import type { TimeZoneChoice } from '#lib/domain/text/time.ts';
import {
	CandlestickSeries,
	HistogramSeries,
	LineSeries,
	LineStyle,
	createChart,
	type CandlestickData,
	type IChartApi,
	type IPriceLine,
	type ISeriesApi,
	type LogicalRange,
	type UTCTimestamp,
} from 'lightweight-charts';
import { chartColours, readColours } from './chart-colours.ts';
import { ChartMarks } from './chart-marks.ts';
import { formatAxisTime, formatCrosshairTime } from './chart-times.ts';

/** Bars in sight at first, and how near the edge of the window a further page is fetched. */
const FIRST_BARS = 110;
const FEWEST_BARS = 40;
const NEAR = 40;
/** Empty places right of the newest bar. */
const MARGIN = 4;

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
 * or a single bar was handed over; `data-orders` is the number of lines for the user's own orders.
 */
export class ChartView {
	readonly #host: HTMLElement;
	readonly #chart: IChartApi;
	readonly #volume: ISeriesApi<'Histogram'>;
	readonly #candles: ISeriesApi<'Candlestick'>;
	/** Hollow candles have no colour for a label, so that the last price has a line of its own. */
	readonly #lastPrice: IPriceLine;
	readonly #bid: ISeriesApi<'Line'>;
	readonly #ask: ISeriesApi<'Line'>;
	readonly #marks: ChartMarks;
	readonly #listeners: ChartListeners;
	#bars: readonly Bar[] = [];
	#band: readonly BandPoint[] = [];
	#replaced = 0;
	#updated = 0;
	#places: number | undefined;

	constructor(host: HTMLElement, listeners: ChartListeners) {
		this.#host = host;
		this.#listeners = listeners;
		// The library's own mark needs a style element, which the page's security policy refuses: the panel names it.
		this.#chart = createChart(host, {
			autoSize: true,
			layout: { attributionLogo: false, fontSize: 12, fontFamily: getComputedStyle(host).fontFamily },
			timeScale: { timeVisible: true, rightOffset: MARGIN, minBarSpacing: 0.5 },
			crosshair: { mode: 0 },
		});
		this.#volume = this.#chart.addSeries(HistogramSeries, {
			priceScaleId: 'volume',
			priceFormat: { type: 'custom', formatter: formatVolume, minMove: 1e-8 },
			lastValueVisible: false,
			priceLineVisible: false,
		});
		this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
		this.#candles = this.#chart.addSeries(CandlestickSeries, {
			lastValueVisible: false,
			priceLineVisible: false,
		});
		this.#lastPrice = this.#candles.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1 });
		this.#marks = new ChartMarks(this.#candles);
		this.#candles.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.22 } });
		const line = { lineWidth: 1, lastValueVisible: false, priceLineVisible: false } as const;
		const quiet = { ...line, crosshairMarkerVisible: false };
		this.#bid = this.#chart.addSeries(LineSeries, quiet);
		this.#ask = this.#chart.addSeries(LineSeries, { ...quiet, lineStyle: LineStyle.Dashed });
		this.#chart.subscribeCrosshairMove(({ logical }) => {
			listeners.onHover(logical === undefined ? undefined : this.#bars[logical]);
		});
		this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#lookAhead(range));
		this.paint();
	}

	/** Takes the colours from the page's tokens; call it again when they change. */
	paint(): void {
		const colours = readColours(this.#host);
		const { chart, candles, lastPrice, volume, bid, ask } = chartColours(colours);
		this.#chart.applyOptions(chart);
		this.#candles.applyOptions(candles);
		this.#lastPrice.applyOptions(lastPrice);
		this.#volume.applyOptions(volume);
		this.#bid.applyOptions(bid);
		this.#ask.applyOptions(ask);
		this.#marks.paint(colours);
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
				this.#candles.update(candleOf(bar), bar.time < newest);
				this.#volume.update(volumeOf(bar), bar.time < newest);
				this.#updated += 1;
			}
		this.#marks.moveTo(bars[0]?.time ?? Infinity, bars.at(-1)?.time ?? 0);
		this.#report();
	}

	/** Shows the user's own orders and trades; the candles stay where they are. */
	drawMarks(marks: OwnMarks, timescale: number): void {
		this.#marks.draw(marks, timescale);
		this.#host.dataset['orders'] = String(marks.orders.length);
	}

	/** Shows best bid and ask. Points without a bar are left out: they would tear the bars apart. */
	drawBand(band: readonly BandPoint[]): void {
		const [first, last] = [this.#bars[0]?.time ?? Infinity, this.#bars.at(-1)?.time ?? 0];
		const shown = band.filter(({ time }) => time >= first && time <= last);
		const redraw = planRedraw(this.#band, shown);
		const newest = this.#band.at(-1)?.time ?? 0;
		this.#band = shown;
		if (redraw.kind === 'replace') {
			this.#bid.setData(shown.map(({ time, bid }) => pointOf(time, bid)));
			this.#ask.setData(shown.map(({ time, ask }) => pointOf(time, ask)));
		}
		if (redraw.kind === 'update')
			for (const { time, bid, ask } of redraw.points) {
				this.#bid.update(pointOf(time, bid), time < newest);
				this.#ask.update(pointOf(time, ask), time < newest);
			}
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

	remove(): void {
		this.#chart.remove();
	}

	#replace(bars: readonly Bar[], shift: number | undefined): void {
		const range = this.#chart.timeScale().getVisibleLogicalRange();
		this.#candles.setData(bars.map(candleOf));
		this.#volume.setData(bars.map(volumeOf));
		this.#replaced += 1;
		const isMoved = range !== null && shift !== undefined;
		const end = bars.length + MARGIN;
		const next = isMoved
			? { from: range.from + shift, to: range.to + shift }
			: { from: end - Math.min(FIRST_BARS, Math.max(FEWEST_BARS, end)), to: end };
		if (bars.length > 0) this.#chart.timeScale().setVisibleLogicalRange(next);
	}

	#changeRange(change: (range: LogicalRange) => { from: number; to: number }): void {
		const range = this.#chart.timeScale().getVisibleLogicalRange();
		if (range) this.#chart.timeScale().setVisibleLogicalRange(change(range));
	}

	#lookAhead(range: LogicalRange | null): void {
		if (!range || this.#bars.length === 0) return;
		const isVisible = range.to >= this.#bars.length - 1;
		this.#lastPrice.applyOptions({ lineVisible: isVisible, axisLabelVisible: isVisible });
		if (range.from < NEAR) this.#listeners.onNearStart();
		if (range.to > this.#bars.length - NEAR) this.#listeners.onNearEnd();
	}

	#usePlacesFor(close: number | undefined): void {
		const places = pricePlaces(close ?? 0);
		if (places === this.#places) return;
		this.#places = places;
		const formatter = (price: number) => showNumber(price, places);
		const priceFormat = { type: 'custom', formatter, minMove: 10 ** -places } as const;
		for (const series of [this.#candles, this.#bid, this.#ask]) series.applyOptions({ priceFormat });
	}

	/** One look at the series' last place: to ask for all of its data would copy every bar at every tick. */
	#report(): void {
		const last = this.#candles.dataByIndex(this.#bars.length - 1) as CandlestickData | null;
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

/** A side that was empty leaves a gap in its line. */
function pointOf(time: number, value: number) {
	return value > 0 ? { time: time as UTCTimestamp, value } : { time: time as UTCTimestamp };
}
