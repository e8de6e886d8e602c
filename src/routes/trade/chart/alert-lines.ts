import { formatAmount } from '#lib/domain/money/amount.ts';
import { LineStyle, type IPriceLine, type ISeriesPrimitive, type Time } from 'lightweight-charts';
import { resolveColour } from './chart-colours.ts';
import type { ChartLayer, ChartSurface, PriceSeries } from './chart-layer.ts';

export interface AlertLine {
	readonly id: string;
	readonly price: bigint;
	readonly isPaused: boolean;
}

/** Draws a line over the candles for each price alert, with the price on the axis. */
export class AlertLines implements ChartLayer {
	readonly #place: (tops: ReadonlyMap<string, number>) => void;
	readonly #watcher: ISeriesPrimitive<Time>;
	#series: PriceSeries | undefined;
	#lines: readonly AlertLine[] = [];
	/** Key of the drawn lines. */
	#shown: string | undefined;
	#drawn: IPriceLine[] = [];
	#placed = '';

	/** @param place called with each line's position in pixels from the top, whenever a position changes */
	constructor(place: (tops: ReadonlyMap<string, number>) => void) {
		this.#place = place;
		// Draws nothing; called on each draw of the chart, when the scale is known.
		const renderer = { draw: () => this.#report() };
		const views = [{ renderer: () => renderer }];
		this.#watcher = { paneViews: () => views };
	}

	attach({ series }: ChartSurface): void {
		this.#series = series;
		this.#drawn = [];
		series.attachPrimitive(this.#watcher);
	}

	/**
	 * Replaces the lines. The list is reloaded every two seconds, usually unchanged; unchanged lines are not
	 * redrawn.
	 */
	show(lines: readonly AlertLine[], surface: ChartSurface): void {
		this.#lines = lines;
		const shown = lines.map(({ id, price, isPaused }) => `${id} ${price} ${isPaused}`).join();
		if (shown === this.#shown) return;
		this.#shown = shown;
		this.paint(surface);
	}

	paint({ host, series }: ChartSurface): void {
		for (const line of this.#drawn) series.removePriceLine(line);
		const [color, ink] = [resolveColour(host, 'warn'), resolveColour(host, 'surface')];
		this.#drawn = this.#lines.map(({ price, isPaused }) =>
			series.createPriceLine({
				price: Number(formatAmount(price)),
				color,
				lineStyle: isPaused ? LineStyle.SparseDotted : LineStyle.LargeDashed,
				lineWidth: 1,
				axisLabelColor: color,
				axisLabelTextColor: ink,
			}),
		);
		host.dataset['alerts'] = String(this.#lines.length);
	}

	remove(): void {
		for (const line of this.#drawn) this.#series?.removePriceLine(line);
		this.#series?.detachPrimitive(this.#watcher);
	}

	/**
	 * Reports the positions of the lines. Deferred, because the chart does not allow drawing inside a draw
	 * callback.
	 */
	#report(): void {
		const tops = this.#lines.flatMap(({ id, price }) => {
			const top = this.#series?.priceToCoordinate(Number(formatAmount(price))) ?? -1;
			return top < 0 ? [] : [[id, Math.round(top)] as const];
		});
		const placed = tops.join(' ');
		if (placed === this.#placed) return;
		this.#placed = placed;
		queueMicrotask(() => this.#place(new Map(tops)));
	}
}
