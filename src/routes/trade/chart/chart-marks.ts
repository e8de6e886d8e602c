import { formatAmount } from '#lib/domain/money/amount.ts';
import { marksOf, type OwnMarks } from '#lib/domain/swaps/own-trades.ts';
import {
	createSeriesMarkers,
	LineStyle,
	type IPriceLine,
	type ISeriesMarkersPluginApi,
	type SeriesMarker,
	type Time,
	type UTCTimestamp,
} from 'lightweight-charts';
import { readColours, type ChartColours } from './chart-colours.ts';
import type { ChartLayer, ChartSurface, PriceSeries } from './chart-layer.ts';

/** Prefix of an arrow's id, before the id of its last swap. */
const SWAP_MARK = 'swap ';

/** Id of the swap of a hovered arrow; `undefined` for anything else on the chart. */
export function swapOfMark(id: unknown): string | undefined {
	return typeof id === 'string' && id.startsWith(SWAP_MARK) ? id.slice(SWAP_MARK.length) : undefined;
}

const NOTHING: OwnMarks = { orders: [], trades: [] };

/**
 * The user’s orders and trades over the candles: a dashed line per order, and an arrow for the trades in a
 * candle.
 */
export class ChartMarks implements ChartLayer {
	#series: PriceSeries | undefined;
	#arrows: ISeriesMarkersPluginApi<Time> | undefined;
	#lines: IPriceLine[] = [];
	#marks = NOTHING;
	/** Seconds per candle. */
	#timescale = 1;
	/** The loaded time range: an arrow outside of it would be drawn at the edge. */
	#span = { first: Infinity, last: 0 };
	#colours: Pick<ChartColours, 'up' | 'down' | 'surface'> | undefined;

	attach({ series }: ChartSurface): void {
		this.#series = series;
		this.#lines = [];
		// The user’s marks must not change the price scale.
		this.#arrows = createSeriesMarkers<Time>(series, [], { autoScale: false });
	}

	show(marks: OwnMarks, timescale: number): void {
		this.#marks = marks;
		this.#timescale = timescale;
		this.#drawLines();
		this.#drawArrows();
	}

	/** Redraws the arrows if the loaded time range has changed. */
	draw({ bars }: ChartSurface): void {
		const [first, last] = [bars[0]?.time ?? Infinity, bars.at(-1)?.time ?? 0];
		if (first === this.#span.first && last === this.#span.last) return;
		this.#span = { first, last };
		this.#drawArrows();
	}

	paint({ host }: ChartSurface): void {
		this.#colours = readColours(host);
		this.#drawLines();
		this.#drawArrows();
	}

	remove(): void {
		for (const line of this.#lines) this.#series?.removePriceLine(line);
		this.#arrows?.detach();
	}

	#drawLines(): void {
		const series = this.#series;
		if (!series) return;
		for (const line of this.#lines) series.removePriceLine(line);
		this.#lines = this.#marks.orders.map(({ side, price }) => {
			const color = this.#colours?.[side === 'buy' ? 'up' : 'down'] ?? '';
			return series.createPriceLine({
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
		this.#arrows?.setMarkers(
			shown.map(({ time, side, trades }): SeriesMarker<Time> => {
				const isPurchase = side === 'buy';
				return {
					id: `${SWAP_MARK}${trades.at(-1)?.id ?? ''}`,
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
