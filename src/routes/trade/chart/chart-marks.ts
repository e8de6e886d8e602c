import { formatAmount } from '#lib/domain/money/amount.ts';
import { marksOf, type OwnMarks } from '#lib/domain/swaps/own-trades.ts';
import {
	createSeriesMarkers,
	LineStyle,
	type IPriceLine,
	type ISeriesApi,
	type ISeriesMarkersPluginApi,
	type SeriesMarker,
	type Time,
	type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';

const NOTHING: OwnMarks = { orders: [], trades: [] };

/** The user’s own orders and trades over the candles: a dashed line for each order, an arrow for the trades of a candle. */
export class ChartMarks {
	readonly #series: ISeriesApi<'Candlestick'>;
	readonly #arrows: ISeriesMarkersPluginApi<Time>;
	#lines: IPriceLine[] = [];
	#marks = NOTHING;
	/** Seconds of a candle. */
	#timescale = 1;
	/** The window: an arrow outside of it would be drawn at its edge. */
	#span = { first: Infinity, last: 0 };
	#colours: Pick<ChartColours, 'up' | 'down' | 'surface'> | undefined;

	constructor(series: ISeriesApi<'Candlestick'>) {
		this.#series = series;
		// The user’s own marks must not move the candles.
		this.#arrows = createSeriesMarkers<Time>(series, [], { autoScale: false });
	}

	draw(marks: OwnMarks, timescale: number): void {
		this.#marks = marks;
		this.#timescale = timescale;
		this.#drawLines();
		this.#drawArrows();
	}

	/** The window of candles is another one. */
	moveTo(first: number, last: number): void {
		if (first === this.#span.first && last === this.#span.last) return;
		this.#span = { first, last };
		this.#drawArrows();
	}

	paint(colours: ChartColours): void {
		this.#colours = colours;
		this.#drawLines();
		this.#drawArrows();
	}

	#drawLines(): void {
		for (const line of this.#lines) this.#series.removePriceLine(line);
		this.#lines = this.#marks.orders.map(({ side, price }) => {
			const color = this.#colours?.[side === 'buy' ? 'up' : 'down'] ?? '';
			return this.#series.createPriceLine({
				price: Number(formatAmount(price)),
				title: side === 'buy' ? 'You buy' : 'You sell',
				color,
				lineStyle: LineStyle.Dashed,
				lineWidth: 1,
				axisLabelColor: color,
				axisLabelTextColor: this.#colours?.surface ?? '',
			});
		});
	}

	#drawArrows(): void {
		const { first, last } = this.#span;
		const shown = marksOf(this.#marks.trades, this.#timescale).filter(
			({ time }) => time >= first && time <= last,
		);
		this.#arrows.setMarkers(
			shown.map(({ time, side, trades }): SeriesMarker<Time> => {
				const isPurchase = side === 'buy';
				return {
					time: time as UTCTimestamp,
					position: isPurchase ? 'belowBar' : 'aboveBar',
					shape: isPurchase ? 'arrowUp' : 'arrowDown',
					color: this.#colours?.[isPurchase ? 'up' : 'down'] ?? '',
					text: trades.length > 1 ? `${trades.length}` : '',
				};
			}),
		);
	}
}
