import type { Bar } from '#lib/domain/market/candles.ts';
import { definitionOf, type LineDefinition, type Indicator } from '#lib/domain/market/indicators.ts';
import {
	HistogramSeries,
	LineSeries,
	LineStyle,
	type IChartApi,
	type IPaneApi,
	type IPriceLine,
	type ISeriesApi,
	type SeriesPartialOptionsMap,
	type Time,
	type UTCTimestamp,
} from 'lightweight-charts';
import { faint, resolveColour } from '../chart-colours.ts';
import type { Figures } from './calculators.ts';
import { figureText } from './figure-text.ts';
import { IndicatorRun } from './indicator-run.ts';

/** Number of changed points above which replacing all data is cheaper. */
const MAX_UPDATES = 200;
const WHOLE_INDEX = { priceRange: { minValue: 0, maxValue: 100 } };
const OWN_MARGINS = { top: 0.18, bottom: 0.08 };
/** Opacity of a bar that continues the previous bar's trend, and of one that reverses it. */
const STRENGTHS = { growing: 0.85, shrinking: 0.4 };

interface DrawnLine {
	readonly definition: LineDefinition;
	readonly series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
}

/** Lines of one indicator on the chart. A tick passes only changed bars to the library. */
export class DrawnIndicator {
	readonly #chart: IChartApi;
	readonly #lines: readonly DrawnLine[];
	readonly #levels: readonly IPriceLine[];
	#indicator: Indicator;
	#run: IndicatorRun;
	#drawn: readonly Bar[] = [];
	#close = 0;
	/** Colours of the bars above and below zero. */
	#bars = { up: '', down: '' };

	/** @param pane index of the pane, if the indicator has a separate one */
	constructor(chart: IChartApi, indicator: Indicator, pane: number) {
		this.#chart = chart;
		this.#indicator = indicator;
		this.#run = new IndicatorRun(indicator);
		const { lines, levels = [], place } = definitionOf(indicator.kind);
		this.#lines = lines.map((definition) => ({ definition, series: this.#addSeries(definition, pane) }));
		const [first] = this.#lines;
		this.#levels = levels.flatMap((price) => {
			const options = { price, lineStyle: LineStyle.Dotted, lineWidth: 1, axisLabelVisible: false } as const;
			return first?.series.createPriceLine(options) ?? [];
		});
		if (place === 'own') first?.series.priceScale().applyOptions({ scaleMargins: OWN_MARGINS });
	}

	get pane(): IPaneApi<Time> | undefined {
		return this.#lines[0]?.series.getPane();
	}

	figuresAt(index: number): Figures {
		return this.#run.at(index);
	}

	/** Applies changed settings of the indicator. */
	use(indicator: Indicator, host: HTMLElement): void {
		const before = this.#indicator;
		this.#indicator = indicator;
		if (before.isHidden !== indicator.isHidden)
			for (const { series } of this.#lines) series.applyOptions({ visible: !indicator.isHidden });
		if (!isSame(before.colours, indicator.colours)) this.paint(host);
		if (isSame(before.parameters, indicator.parameters)) return;
		this.#run = new IndicatorRun(indicator);
		this.#drawn = [];
	}

	paint(host: HTMLElement): void {
		const { colours } = this.#indicator;
		const level = resolveColour(host, 'line-strong');
		for (const line of this.#levels) line.applyOptions({ color: level });
		for (const { definition, series } of this.#lines) {
			if (definition.style !== 'bars')
				series.applyOptions({ color: resolveColour(host, `series-${colours[definition.style] ?? 'grey'}`) });
			else this.#bars = { up: resolveColour(host, 'up'), down: resolveColour(host, 'down') };
		}
		// Histogram data contains the colours.
		if (this.#lines.some(({ definition }) => definition.style === 'bars')) this.#replace();
	}

	draw(bars: readonly Bar[]): void {
		const from = this.#run.follow(bars);
		const known = this.#drawn;
		this.#drawn = bars;
		this.#usePlacesFor(bars.at(-1)?.close ?? 0);
		if (from === bars.length && from === known.length) return;
		const isTick = from > 0 && known.length > 0 && bars.length >= known.length;
		if (isTick && bars.length - from <= MAX_UPDATES) this.#update(from, known.at(-1)?.time ?? 0);
		else this.#replace();
	}

	remove(): void {
		for (const { series } of this.#lines) this.#chart.removeSeries(series);
	}

	/** @param newest time of the last bar before this change */
	#update(from: number, newest: number): void {
		for (let index = from; index < this.#drawn.length; index += 1)
			for (const [line, { series }] of this.#lines.entries())
				series.update(this.#pointAt(index, line), (this.#drawn[index]?.time ?? 0) < newest);
	}

	#replace(): void {
		for (const [line, { series }] of this.#lines.entries())
			series.setData(this.#drawn.map((_bar, index) => this.#pointAt(index, line)));
	}

	/** A bar without a figure stays in the series, so that a later tick can update it. */
	#pointAt(index: number, line: number) {
		const time = this.#drawn[index]?.time as UTCTimestamp;
		const value = this.#run.at(index)[line];
		if (value === undefined) return { time };
		if (this.#lines[line]?.definition.style !== 'bars') return { time, value };
		const before = this.#run.at(index - 1)[line] ?? 0;
		const isGrowing = value >= 0 ? value >= before : value <= before;
		const colour = value >= 0 ? this.#bars.up : this.#bars.down;
		return { time, value, color: faint(colour, isGrowing ? STRENGTHS.growing : STRENGTHS.shrinking) };
	}

	#addSeries({ style }: LineDefinition, pane: number): DrawnLine['series'] {
		const { place, unit } = definitionOf(this.#indicator.kind);
		const options: SeriesPartialOptionsMap['Line'] & SeriesPartialOptionsMap['Histogram'] = {
			visible: !this.#indicator.isHidden,
			priceLineVisible: false,
			lastValueVisible: place === 'own' && style === 'line',
			...(place === 'volume' && { priceScaleId: 'volume' }),
			...(unit === 'index' && { autoscaleInfoProvider: () => WHOLE_INDEX }),
		};
		if (style === 'bars') return this.#chart.addSeries(HistogramSeries, options, pane);
		const line = { lineWidth: style === 'line' ? 2 : 1, crosshairMarkerVisible: false } as const;
		return this.#chart.addSeries(LineSeries, { ...options, ...line }, pane);
	}

	/** Formats the pane's axis like its heading. */
	#usePlacesFor(close: number): void {
		const { kind } = this.#indicator;
		const isIndex = definitionOf(kind).unit === 'index';
		// The axis extends beyond the range of an index; values outside the range are not labelled.
		const formatter = (figure: number) =>
			isIndex && (figure < 0 || figure > 100) ? '' : figureText(kind, figure, close);
		if (formatter(0) === figureText(kind, 0, this.#close) && this.#close > 0) return;
		this.#close = close;
		const minMove = isIndex ? 0.01 : 1e-8;
		for (const { series } of this.#lines)
			series.applyOptions({ priceFormat: { type: 'custom', formatter, minMove } });
	}
}

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
	return Object.entries(one).every(([name, value]) => other[name] === value);
}
