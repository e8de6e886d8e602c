import type { Bar } from '#lib/domain/market/candles.ts';
import { heikinAshi, type ChartKind, type DrawnCandle } from '#lib/domain/market/chart-kinds.ts';
import type { Redraw } from '#lib/domain/market/redraw.ts';
import { showNumber } from '#lib/domain/money/figures.ts';
import { formatBasisPoints, priceDecimals } from '#lib/domain/money/price.ts';
import { DEFAULT_STYLE } from '#lib/state/market/chart-tools.svelte.ts';
import {
	LineStyle,
	type IChartApi,
	type IPriceLine,
	AreaSeries,
	BarSeries,
	BaselineSeries,
	CandlestickSeries,
	LineSeries,
	type UTCTimestamp,
} from 'lightweight-charts';
import { lastPriceColours, type ChartColours, faint } from '../chart-colours.ts';
import type { PriceSeries } from '../chart-layer.ts';

/** Price series of the chosen kind, with a line at the last price. */
export class PriceSeriesView {
	readonly #chart: IChartApi;
	#api: PriceSeries;
	#kind: ChartKind = DEFAULT_STYLE.kind;
	/** A separate line shows the last price, since hollow candles have no label colour. */
	#lastPrice: IPriceLine;
	#lastLine: { readonly price: number; readonly isVisible: boolean } = { price: 0, isVisible: true };
	#colours: ChartColours | undefined;
	#bars: readonly Bar[] = [];
	/** Candles for chart kinds that do not draw the bars themselves. */
	#drawn: readonly DrawnCandle[] = [];
	#places = priceDecimals(0);
	#isPercent = false;
	/** The first visible close: the base of percentages and of the baseline kind. */
	#base = 0;

	constructor(chart: IChartApi) {
		this.#chart = chart;
		[this.#api, this.#lastPrice] = this.#make();
		this.#usePriceFormat();
	}

	get api(): PriceSeries {
		return this.#api;
	}

	/** @returns whether the series was replaced */
	useKind(kind: ChartKind): boolean {
		if (kind === this.#kind) return false;
		this.#kind = kind;
		const former = this.#api;
		const place = former.seriesOrder();
		[this.#api, this.#lastPrice] = this.#make();
		this.#usePriceFormat();
		this.#useBase();
		if (this.#colours) this.paint(this.#colours);
		this.draw(this.#bars, { kind: 'replace', shift: 0 }, 0);
		this.showLastPrice(this.#lastLine.price);
		this.showLastLine(this.#lastLine.isVisible);
		this.#chart.removeSeries(former);
		this.#api.setSeriesOrder(place);
		return true;
	}

	/** Sets whether the axis shows percentages relative to the first visible close. */
	usePercent(isPercent: boolean): void {
		if (isPercent === this.#isPercent) return;
		this.#isPercent = isPercent;
		this.#usePriceFormat();
	}

	/** Sets the first visible close. */
	useBase(close: number): void {
		if (close === this.#base) return;
		this.#base = close;
		this.#useBase();
		if (this.#isPercent) this.#usePriceFormat();
	}

	paint(colours: ChartColours): void {
		this.#colours = colours;
		paintPriceSeries(this.#api, this.#kind, colours);
		this.#lastPrice.applyOptions(lastPriceColours(colours));
	}

	/** @param newest time of the last bar before this change */
	draw(bars: readonly Bar[], redraw: Redraw<Bar>, newest: number): void {
		this.#bars = bars;
		if (redraw.kind === 'nothing') return;
		const first = redraw.kind === 'update' ? bars.length - redraw.points.length : 0;
		const drawn = this.#drawnOf(bars, first);
		if (redraw.kind === 'replace') this.#api.setData(drawn.map((bar) => pointOf(bar, this.#kind)));
		else for (const bar of drawn.slice(first)) this.#api.update(pointOf(bar, this.#kind), bar.time < newest);
	}

	showLastPrice(price: number): void {
		this.#lastLine = { ...this.#lastLine, price };
		this.#lastPrice.applyOptions({ price });
	}

	/** Shows the line of the last price; for charts in which the last bar is visible. */
	showLastLine(isVisible: boolean): void {
		this.#lastLine = { ...this.#lastLine, isVisible };
		this.#lastPrice.applyOptions({ lineVisible: isVisible, axisLabelVisible: isVisible });
	}

	/** Sets the number of decimals for prices of this size. */
	usePlacesFor(close: number): void {
		const places = priceDecimals(close);
		if (places === this.#places) return;
		this.#places = places;
		this.#usePriceFormat();
	}

	/** Number format of the price axis. */
	get priceFormat() {
		const [places, base] = [this.#places, this.#isPercent ? this.#base : 0];
		const write = (price: number) => (base > 0 ? percentText(price, base) : showNumber(price, places));
		// The scale extends below 0 when candles come close to 0, but negative prices are not labelled.
		const formatter = (price: number) => (price < 0 ? '' : write(price));
		return { type: 'custom', formatter, minMove: 10 ** -places } as const;
	}

	/**
	 * Returns whether the series has a bar at this index. Reading all data would copy every bar on each tick.
	 */
	hasBarAt(index: number): boolean {
		return this.#api.dataByIndex(index) !== null;
	}

	#make(): [PriceSeries, IPriceLine] {
		const api = addPriceSeries(this.#chart, this.#kind);
		return [api, api.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1 })];
	}

	#drawnOf(bars: readonly Bar[], firstChanged: number): readonly DrawnCandle[] {
		if (this.#kind !== 'heikin-ashi') return bars;
		this.#drawn = heikinAshi(bars, this.#drawn.slice(0, firstChanged));
		return this.#drawn;
	}

	#usePriceFormat(): void {
		this.#api.applyOptions({ priceFormat: this.priceFormat });
	}

	#useBase(): void {
		if (this.#kind === 'baseline')
			this.#api.applyOptions({ baseValue: { type: 'price', price: this.#base } });
	}
}

/** Difference of a price from `base`, such as `+1.25 %`. */
function percentText(price: number, base: number): string {
	const points = Math.round((price / base - 1) * 10_000);
	const sign = points > 0 ? '+' : points < 0 ? '−' : '';
	return `${sign}${formatBasisPoints(points)}`;
}

const UNLABELLED = { lastValueVisible: false, priceLineVisible: false } as const;

/** Adds a series for this chart kind. */
function addPriceSeries(chart: IChartApi, kind: ChartKind): PriceSeries {
	switch (kind) {
		case 'bars':
			return chart.addSeries(BarSeries, { ...UNLABELLED, thinBars: false });
		case 'line':
			return chart.addSeries(LineSeries, { ...UNLABELLED, lineWidth: 2 });
		case 'area':
			return chart.addSeries(AreaSeries, { ...UNLABELLED, lineWidth: 2 });
		case 'baseline':
			return chart.addSeries(BaselineSeries, { ...UNLABELLED, lineWidth: 2 });
		default:
			return chart.addSeries(CandlestickSeries, UNLABELLED) as PriceSeries;
	}
}

/** Sets the colours of a series. Passes only options that its kind supports. */
function paintPriceSeries(series: PriceSeries, kind: ChartKind, colours: ChartColours): void {
	const { up, down, accent, surface } = colours;
	const border = { borderUpColor: up, borderDownColor: down, wickUpColor: up, wickDownColor: down };
	const options = {
		candles: { upColor: up, downColor: down, ...border },
		hollow: { upColor: surface, downColor: down, ...border },
		'heikin-ashi': { upColor: surface, downColor: down, ...border },
		bars: { upColor: up, downColor: down },
		line: { color: accent },
		area: { lineColor: accent, topColor: faint(accent, 0.3), bottomColor: faint(accent, 0.02) },
		baseline: {
			topLineColor: up,
			topFillColor1: faint(up, 0.25),
			topFillColor2: faint(up, 0.03),
			bottomLineColor: down,
			bottomFillColor1: faint(down, 0.03),
			bottomFillColor2: faint(down, 0.25),
		},
	} satisfies Record<ChartKind, object>;
	series.applyOptions(options[kind]);
}

/** Returns whether the kind draws only closes, not candles. */
function isOfCloses(kind: ChartKind): boolean {
	return kind === 'line' || kind === 'area' || kind === 'baseline';
}

/** Converts a bar to a data point of its series. */
function pointOf({ time, open, high, low, close }: Bar | DrawnCandle, kind: ChartKind) {
	const at = time as UTCTimestamp;
	return isOfCloses(kind) ? { time: at, value: close } : { time: at, open, high, low, close };
}
