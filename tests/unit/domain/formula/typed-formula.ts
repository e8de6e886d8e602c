import { EVERY_FORMULA, type Formula } from '#lib/domain/formula.ts';
import { newFormulaDraft, readFormula, type FormulaDraft } from '#lib/domain/formula-draft.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

export const PAIR = { base: 'KMD', rel: 'LTC' };

/** A formula as it is typed, without a margin unless there is one among the texts. */
export function draftOf(
	kind: FormulaDraft['kind'],
	texts: object,
	more: Partial<FormulaDraft> = {},
): FormulaDraft {
	const draft = newFormulaDraft(PAIR);
	return { ...draft, kind, ...more, texts: { ...draft.texts, margin: '0', ...texts } };
}

/** What a complete draft says. */
export function formulaFrom(draft: FormulaDraft, side: OrderSide = 'sell'): Formula {
	const { formula, problems } = readFormula(draft, side, PAIR, EVERY_FORMULA);
	if (!formula) throw new Error(JSON.stringify(problems));
	return formula;
}
