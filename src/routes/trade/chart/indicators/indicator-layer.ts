import { hasOwnPane, type Indicator } from '#lib/domain/market/indicators.ts';
import type { IPanePrimitive, Time } from 'lightweight-charts';
import { resolveColour } from '../chart-colours.ts';
import type { ChartLayer, ChartSurface } from '../chart-layer.ts';
import type { Figures } from './calculators.ts';
import { DrawnIndicator } from './drawn-indicator.ts';

/** Position of a pane on the chart, in pixels from the chart's top. */
export interface PanePlace {
	readonly top: number;
	readonly height: number;
}

/** Minimum share of the chart's height for the candles. */
const MIN_PRICES = 0.25;
/** Height of the library's line between two panes. */
const BORDER_PX = 1;

interface Listeners {
	/** Called when the figures match the surface's current bars. */
	readonly ondraw: (surface: ChartSurface) => void;
	/** Pane positions by indicator id; indicators over the candles are not included. */
	readonly onplace: (places: ReadonlyMap<number, PanePlace>) => void;
}

/** All indicators of a chart, over the candles and in panes below. */
export class IndicatorLayer implements ChartLayer {
	readonly #listeners: Listeners;
	readonly #drawn = new Map<number, DrawnIndicator>();
	readonly #watcher: IPanePrimitive<Time>;
	#indicators: readonly Indicator[] = [];
	#surface: ChartSurface | undefined;
	#placed = '';

	constructor(listeners: Listeners) {
		this.#listeners = listeners;
		// Draws nothing; called on each draw of the chart, when the pane heights are known.
		const views = [{ renderer: () => ({ draw: () => this.#report() }) }];
		this.#watcher = { paneViews: () => views };
	}

	/** Figures of an indicator at a bar index. */
	figuresAt(id: number, index: number): Figures {
		return this.#drawn.get(id)?.figuresAt(index) ?? [];
	}

	/** Shows these indicators, each in its pane. */
	show(indicators: readonly Indicator[], surface: ChartSurface): void {
		this.#indicators = indicators;
		for (const [id, drawn] of this.#drawn) {
			if (indicators.some((each) => each.id === id)) continue;
			drawn.remove();
			this.#drawn.delete(id);
		}
		for (const indicator of indicators) {
			const known = this.#drawn.get(indicator.id);
			if (known) known.use(indicator, surface.host);
			else this.#add(indicator, surface);
		}
		this.#divide(surface);
		this.draw(surface);
	}

	attach(surface: ChartSurface): void {
		if (this.#surface) return;
		this.#surface = surface;
		surface.chart.panes()[0]?.attachPrimitive(this.#watcher);
	}

	paint({ chart, host }: ChartSurface): void {
		// Panes are resized with controls of the page, which the keyboard reaches too.
		const panes = { enableResize: false, separatorColor: resolveColour(host, 'line-strong') };
		chart.applyOptions({ layout: { panes } });
		for (const drawn of this.#drawn.values()) drawn.paint(host);
	}

	draw(surface: ChartSurface): void {
		for (const drawn of this.#drawn.values()) drawn.draw(surface.bars);
		surface.host.dataset['indicators'] = this.#indicators.map(({ kind }) => kind).join(' ');
		this.#listeners.ondraw(surface);
	}

	remove(): void {
		for (const drawn of this.#drawn.values()) drawn.remove();
		this.#drawn.clear();
		this.#surface?.chart.panes()[0]?.detachPrimitive(this.#watcher);
		delete this.#surface?.host.dataset['indicators'];
	}

	#add(indicator: Indicator, { chart, host }: ChartSurface): void {
		const pane = hasOwnPane(indicator) ? chart.panes().length : 0;
		const drawn = new DrawnIndicator(chart, indicator, pane);
		drawn.paint(host);
		this.#drawn.set(indicator.id, drawn);
	}

	/** Divides the height among the panes. */
	#divide({ chart }: ChartSurface): void {
		const own = this.#indicators.filter(hasOwnPane);
		const taken = own.reduce((sum, { share }) => sum + share, 0);
		chart.panes()[0]?.setStretchFactor(Math.max(MIN_PRICES, 1 - taken));
		for (const { id, share } of own) this.#drawn.get(id)?.pane?.setStretchFactor(share);
	}

	/**
	 * Reports the pane positions. Deferred, because the chart does not allow drawing inside a draw callback.
	 */
	#report(): void {
		const { chart } = this.#surface ?? {};
		if (!chart) return;
		const tops: number[] = [];
		let top = 0;
		for (const pane of chart.panes()) {
			tops.push(top);
			top += pane.getHeight() + BORDER_PX;
		}
		const places = this.#indicators.filter(hasOwnPane).flatMap(({ id }) => {
			const pane = this.#drawn.get(id)?.pane;
			if (!pane) return [];
			return [[id, { top: tops[pane.paneIndex()] ?? 0, height: pane.getHeight() }] as const];
		});
		const placed = JSON.stringify(places);
		if (placed === this.#placed) return;
		this.#placed = placed;
		queueMicrotask(() => this.#listeners.onplace(new Map(places)));
	}
}
