import { formatAmount } from '#lib/domain/money/amount.ts';
import {
	LineStyle,
	type IPriceLine,
	type ISeriesApi,
	type ISeriesPrimitive,
	type Time,
} from 'lightweight-charts';
import { resolveColour } from './chart-colours.ts';

export interface AlertLine {
	readonly id: string;
	readonly price: bigint;
	readonly isPaused: boolean;
}

/** A line over the candles for each alert at a price, with the price on the axis. */
export class AlertLines {
	readonly #series: ISeriesApi<'Candlestick'>;
	readonly #host: HTMLElement;
	readonly #place: (tops: ReadonlyMap<string, number>) => void;
	readonly #watcher: ISeriesPrimitive<Time>;
	#lines: readonly AlertLine[] = [];
	#drawn: IPriceLine[] = [];
	#placed = '';

	/** @param place told where each line lies, in pixels from the top, whenever that changes */
	constructor(
		series: ISeriesApi<'Candlestick'>,
		host: HTMLElement,
		place: (tops: ReadonlyMap<string, number>) => void,
	) {
		this.#series = series;
		this.#host = host;
		this.#place = place;
		// Draws nothing: it is called with each drawing of the chart, when the scale is known.
		const renderer = { draw: () => this.#report() };
		const views = [{ renderer: () => renderer }];
		this.#watcher = { paneViews: () => views };
		series.attachPrimitive(this.#watcher);
	}

	draw(lines: readonly AlertLine[]): void {
		this.#lines = lines;
		this.paint();
	}

	paint(): void {
		for (const line of this.#drawn) this.#series.removePriceLine(line);
		const [color, ink] = [resolveColour(this.#host, 'warn'), resolveColour(this.#host, 'surface')];
		this.#drawn = this.#lines.map(({ price, isPaused }) =>
			this.#series.createPriceLine({
				price: Number(formatAmount(price)),
				color,
				lineStyle: isPaused ? LineStyle.SparseDotted : LineStyle.LargeDashed,
				lineWidth: 1,
				axisLabelColor: color,
				axisLabelTextColor: ink,
			}),
		);
		this.#host.dataset['alerts'] = String(this.#lines.length);
	}

	remove(): void {
		for (const line of this.#drawn) this.#series.removePriceLine(line);
		this.#series.detachPrimitive(this.#watcher);
	}

	/** Within a drawing nothing else may be drawn: what is told waits for its end. */
	#report(): void {
		const tops = this.#lines.flatMap(({ id, price }) => {
			const top = this.#series.priceToCoordinate(Number(formatAmount(price)));
			return top === null || top < 0 ? [] : [[id, Math.round(top)] as const];
		});
		const placed = tops.join(' ');
		if (placed === this.#placed) return;
		this.#placed = placed;
		queueMicrotask(() => this.#place(new Map(tops)));
	}
}
