import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';

/**
 * Reports whether the price scale is automatic. Dragging the axis turns this off, and the library has no
 * event for it.
 */
export class ScaleWatch implements ChartLayer {
	readonly #notify: (isAutomatic: boolean) => void;
	readonly #watcher: ISeriesPrimitive<Time>;
	#series: PriceSeries | undefined;
	#isAutomatic = true;

	constructor(notify: (isAutomatic: boolean) => void) {
		this.#notify = notify;
		// Draws nothing; called on each draw of the chart.
		const views = [{ renderer: () => ({ draw: () => this.#check() }) }];
		this.#watcher = { paneViews: () => views };
	}

	attach({ series }: ChartSurface): void {
		this.#series = series;
		series.attachPrimitive(this.#watcher);
	}

	remove(): void {
		this.#series?.detachPrimitive(this.#watcher);
	}

	/** Reports a change. Deferred, because the chart does not allow drawing inside a draw callback. */
	#check(): void {
		const isAutomatic = this.#series?.priceScale().options().autoScale ?? true;
		if (isAutomatic === this.#isAutomatic) return;
		this.#isAutomatic = isAutomatic;
		queueMicrotask(() => this.#notify(isAutomatic));
	}
}
