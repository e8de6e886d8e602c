import type { FormulaAbilities } from '#lib/domain/formula/formula-abilities.ts';
import type { Formula, PriceSources } from '#lib/domain/formula/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from './read-options.ts';

/** Formulas by which the node sets the prices of orders anew each minute. It has no call that lists them. */
export interface NodeFormulas {
	/** What this program really makes of them. */
	readonly abilities: FormulaAbilities;
	/**
	 * Starts a formula for a pair, in place of the one that runs there. Called once, with what `abilities` allows.
	 *
	 * @throws CallError
	 */
	start(pair: Pair, formula: Formula): Promise<void>;
	/**
	 * What the node's own price sources say of everything that a formula draws on. A real node asks the internet for it and
	 * answers nothing else meanwhile: ask seldom.
	 *
	 * @throws CallError
	 */
	sources(formula: Formula, options?: ReadOptions): Promise<PriceSources>;
}
