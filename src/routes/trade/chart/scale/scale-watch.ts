import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';

/** Tells whether the price scale is automatic: dragging the axis ends that, and the library tells of it in no other way. */
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

	/** Within a drawing nothing else may be drawn: what is told waits for its end. */
	#look(): void {
		const isAutomatic = this.#series?.priceScale().options().autoScale ?? true;
		if (isAutomatic === this.#isAutomatic) return;
		this.#isAutomatic = isAutomatic;
		queueMicrotask(() => this.#tell(isAutomatic));
	}
}
