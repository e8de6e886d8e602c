import {
	addCompared,
	comparisonObstacle,
	formatCompared,
	readCompared,
	withoutCompared,
	type ComparedPair,
} from '#lib/domain/market/comparison.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from '../desk.ts';
import { ChartTools } from './chart-tools.svelte.ts';

/** The pairs that the chart of a pair is compared with. Loaded when the user has one, or opens the tools. */
export class ComparedPairs {
	readonly #tools: ChartTools;

	constructor(desk: Desk) {
		this.#tools = desk.use(ChartTools);
	}

	/** In the order in which they were added. */
	of(shown: Pair): readonly ComparedPair[] {
		return readCompared(this.#tools.comparedWith(shown).current, shown);
	}

	/** Adds a line if there is room for it. */
	add(shown: Pair, pair: Pair): void {
		const compared = this.of(shown);
		if (!comparisonObstacle(pair, shown, compared)) this.#keep(shown, addCompared(pair, compared));
	}

	remove(shown: Pair, pair: Pair): void {
		this.#keep(shown, withoutCompared(pair, this.of(shown)));
	}

	#keep(shown: Pair, compared: readonly ComparedPair[]): void {
		this.#tools.comparedWith(shown).set(formatCompared(compared));
	}
}
