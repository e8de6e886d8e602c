import type { Pair } from '../market/pair.ts';
import { hasShapeOf } from '../text/shape.ts';
import { AGGREGATORS } from './aggregators.ts';
import { newFormulaDraft, type FormulaDraft } from './formula-draft.ts';
import type { FormulaKind, FundPart } from './formula-source.ts';

const KINDS: Readonly<Record<FormulaKind, true>> = {
	...{ fixed: true, market: true, pair: true, aggregator: true, dollar: true, fund: true },
};
const PARTS: readonly FundPart[] = ['all', 'reference-coin'];

/** What this browser stored of a pair's formula form; nothing where another version stored what this one does not know. */
export function readFormulaDraft(stored: unknown, pair: Pair): FormulaDraft | undefined {
	const fresh = newFormulaDraft(pair);
	if (!hasShapeOf(fresh, stored)) return undefined;
	const { kind, aggregator, fundPart } = stored;
	const isKnown = Object.hasOwn(KINDS, kind) && AGGREGATORS.includes(aggregator) && PARTS.includes(fundPart);
	return isKnown ? { ...fresh, ...stored } : undefined;
}
