import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import { MOST_TRADES } from '#lib/domain/outputs/output-plan.ts';
import type { PreparationProblem } from '#lib/domain/outputs/preparation-draft.ts';
import { amountWords } from '../money/amount-words.ts';

/** What keeps the outputs from being prepared, beside its field. */
export function preparationWords(problem: PreparationProblem, coin: string): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? 'Enter what one trade pays.'
				: amountWords('The amount', problem.problem);
		case 'too-small':
			return `Too small to be traded: the least is ${showFigure(problem.least)} ${coin}.`;
		case 'too-poor':
			return `${showAmount(problem.short)} ${coin} more is needed, fees included.`;
		case 'count':
			return `Enter a whole number from 1 to ${MOST_TRADES}.`;
	}
}
