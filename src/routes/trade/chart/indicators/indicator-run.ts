import type { Bar } from '#lib/domain/market/candles.ts';
import type { Indicator } from '#lib/domain/market/indicators.ts';
import { calculatorFor, type Calculator, type Figures } from './calculators.ts';

/** Figures of one indicator, one row per bar. A tick recomputes only the changed bars. */
export class IndicatorRun {
	readonly #indicator: Indicator;
	#calculator: Calculator;
	#bars: readonly Bar[] = [];
	readonly #rows: Figures[] = [];

	constructor(indicator: Indicator) {
		this.#indicator = indicator;
		this.#calculator = calculatorFor(indicator);
	}

	/** Figures at a bar index. */
	at(index: number): Figures {
		return this.#rows[index] ?? [];
	}

	/**
	 * Updates the figures for these bars.
	 * @returns the index of the first bar whose figures may have changed; the number of bars if nothing
	 * changed
	 */
	follow(bars: readonly Bar[]): number {
		const known = this.#bars;
		const changed = firstChange(known, bars);
		const end = known.length - 1;
		// A calculator can reprocess only the last known bar.
		const canContinue = end >= 0 && changed >= end && bars[end]?.time === known[end]?.time;
		this.#bars = bars;
		if (!canContinue) {
			this.#calculator = calculatorFor(this.#indicator);
			this.#rows.length = 0;
		}
		for (let index = canContinue ? changed : 0; index < bars.length; index += 1) {
			const bar = bars[index];
			if (bar) this.#rows[index] = this.#calculator(bar, canContinue && index === end);
		}
		return changed;
	}
}

function firstChange(known: readonly Bar[], bars: readonly Bar[]): number {
	const { length } = bars;
	let index = 0;
	while (index < length && known[index] === bars[index]) index += 1;
	return index;
}
