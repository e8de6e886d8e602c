import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';

/** Position of a price on the chart. */
export interface PriceTop {
	/** Pixels from the top of the pane. */
	readonly top: number;
	/** Set if the price is beyond the pane's edge, which then has a mark. */
	readonly beyond: 'above' | 'below' | undefined;
}

/** Half of the height of a mark at an edge, in pixels. */
const EDGE = 18;

/** Reports the positions of prices whenever they change. Draws nothing. */
export class PriceTops implements ChartLayer {
	readonly #place: (tops: ReadonlyMap<string, PriceTop>) => void;
	readonly #watcher: ISeriesPrimitive<Time>;
	#surface: ChartSurface | undefined;
	#series: PriceSeries | undefined;
	#requestUpdate: (() => void) | undefined;
	#prices: ReadonlyMap<string, number> = new Map();
	#placed = '';

	constructor(place: (tops: ReadonlyMap<string, PriceTop>) => void) {
		this.#place = place;
		// Called on each draw of the chart, when the scale is known.
		const renderer = { draw: () => this.#report() };
		const views = [{ renderer: () => renderer }];
		this.#watcher = {
			paneViews: () => views,
			attached: ({ requestUpdate }) => (this.#requestUpdate = requestUpdate),
		};
	}

	attach(surface: ChartSurface): void {
		this.#surface = surface;
		this.#series = surface.series;
		surface.series.attachPrimitive(this.#watcher);
	}

	/** @param prices prices by the keys used in reports */
	show(prices: ReadonlyMap<string, number>): void {
		this.#prices = prices;
		this.#requestUpdate?.();
	}

	remove(): void {
		this.#series?.detachPrimitive(this.#watcher);
	}

	/** Reports the positions. Deferred, because the chart does not allow drawing inside a draw callback. */
	#report(): void {
		const height = this.#surface?.chart.panes()[0]?.getHeight() ?? 0;
		const tops = new Map<string, PriceTop>();
		for (const [key, price] of this.#prices) {
			const y = this.#series?.priceToCoordinate(price);
			if (y === null || y === undefined) continue;
			const beyond = y < 0 ? 'above' : y > height ? 'below' : undefined;
			const top = beyond === undefined ? Math.round(y) : beyond === 'above' ? EDGE : height - EDGE;
			tops.set(key, { top, beyond });
		}
		const placed = JSON.stringify([...tops]);
		if (placed === this.#placed) return;
		this.#placed = placed;
		queueMicrotask(() => this.#place(tops));
	}
}
