import { isSamePair, type Pair } from '../market/pair.ts';
import { parseDecimal } from '../money/amount.ts';
import type { RunningFormula } from './formula-request.ts';
import { sidesOf } from './formula.ts';

/**
 * What is known of a formula's price over time.
 *
 * - `fixed`: the price stays for as long as the formula runs.
 * - `now`: the price moves with a source that only the node reads: nothing is known of it but its present place.
 * - `minimum`, `maximum`: the price stays on this side of it.
 */
export interface FormulaLine {
	readonly kind: 'fixed' | 'now' | 'minimum' | 'maximum';
	/** It sells base at the ask, and buys it at the bid; a bound holds for both. */
	readonly side: 'ask' | 'bid' | undefined;
	readonly price: bigint;
	/** When the node took the formula, in unix seconds. */
	readonly since: number;
}

/** The formulas that stand on the chart of a pair: those of the other direction are on the chart of that. */
export function formulasOn<Running extends Pair>(
	pair: Pair,
	running: readonly Running[],
): readonly Running[] {
	return running.filter((each) => isSamePair(each, pair));
}

/** A price that the node does not have is no line. */
export function formulaLines(running: RunningFormula): readonly FormulaLine[] {
	const { formula } = running.request;
	const since = running.since / 1000;
	const kind = formula.source.from === 'fixed' && !running.isOverridden ? 'fixed' : 'now';
	const prices = sidesOf(formula).map((side): FormulaLine => ({
		kind,
		side,
		price: parseDecimal(running.prices[side]),
		since,
	}));
	const bounds = (['minimum', 'maximum'] as const).map((bound): FormulaLine => ({
		kind: bound,
		side: undefined,
		price: formula[bound],
		since,
	}));
	return [...prices, ...bounds].filter(({ price }) => price > 0n);
}
