import { definitionOf, type IndicatorKind } from '#lib/domain/market/indicators/indicator-table.ts';
import {
	FIRST_SHARE,
	fitPanes,
	limitFor,
	newIndicator,
	type Indicator,
} from '#lib/domain/market/indicators/indicator.ts';
import type { Desk } from '../desk.ts';
import { ChartTools } from './chart-tools.svelte.ts';
import { readIndicators } from './stored-indicators.ts';

/** The indicators on the chart. Loaded when the user has one, or opens the tools. */
export class ChartIndicators {
	readonly #tools: ChartTools;
	readonly #read = $derived.by(() => readIndicators(this.#tools.look.indicators));
	/** Other heights while a border is dragged, by id. */
	#dragged = $state.raw<ReadonlyMap<number, number>>();

	constructor(desk: Desk) {
		this.#tools = desk.use(ChartTools);
	}

	readonly list: readonly Indicator[] = $derived.by(() =>
		this.#read.map((each) => ({ ...each, share: this.#dragged?.get(each.id) ?? each.share })),
	);

	/** Puts one of this kind on the chart if there is room. */
	add(kind: IndicatorKind): void {
		if (limitFor(kind, this.#read)) return;
		const indicators = fitPanes([...this.#read, newIndicator(kind, this.#read)]);
		// Without the volume, its average would be a line of nothing.
		const { showsVolume } = this.#tools.look;
		this.#tools.change({
			indicators,
			showsVolume: showsVolume || definitionOf(kind).place === 'volume',
		});
	}

	change(id: number, change: Partial<Pick<Indicator, 'parameters' | 'colours' | 'isHidden'>>): void {
		this.#save(this.#read.map((each) => (each.id === id ? { ...each, ...change } : each)));
	}

	remove(id: number): void {
		this.#save(this.#read.filter((each) => each.id !== id));
	}

	/** Shows these heights while a border is dragged, as parts of the chart's, by id. */
	drag(shares: ReadonlyMap<number, number>): void {
		this.#dragged = shares;
	}

	/** Keeps the heights that were dragged. */
	settle(): void {
		const { list } = this;
		this.#dragged = undefined;
		this.#save(list);
	}

	resetHeight(id: number): void {
		this.#save(this.#read.map((each) => (each.id === id ? { ...each, share: FIRST_SHARE } : each)));
	}

	/** Puts these on the chart instead; each is one of its own, whatever it was before. */
	replace(indicators: readonly Indicator[]): void {
		const first = Math.max(0, ...this.#read.map(({ id }) => id)) + 1;
		this.#save(fitPanes(indicators.map((each, index) => ({ ...each, id: first + index }))));
	}

	#save(indicators: readonly Indicator[]): void {
		this.#tools.change({ indicators });
	}
}
