import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';

/**
 * Reports whether the price scale is automatic: dragging the axis ends that, and the library has no event for
 * it.
 */
export class ScaleWatch implements ChartLayer {
	readonly #tell: (isAutomatic: boolean) => void;
	readonly #watcher: ISeriesPrimitive<Time>;
	#series: PriceSeries | undefined;
	#isAutomatic = true;

	constructor(tell: (isAutomatic: boolean) => void) {
		this.#tell = tell;
		// Draws nothing: it is called with each drawing of the chart.
		const views = [{ renderer: () => ({ draw: () => this.#look() }) }];
		this.#watcher = { paneViews: () => views };
	}

	attach({ series }: ChartSurface): void {
		this.#series = series;
		series.attachPrimitive(this.#watcher);
	}

	remove(): void {
		this.#series?.detachPrimitive(this.#watcher);
	}

	/** No drawing is allowed within a draw call: the report waits for its end. */
	#look(): void {
		const isAutomatic = this.#series?.priceScale().options().autoScale ?? true;
		if (isAutomatic === this.#isAutomatic) return;
		this.#isAutomatic = isAutomatic;
		queueMicrotask(() => this.#tell(isAutomatic));
	}
}
