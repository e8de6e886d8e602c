import { formatAmount } from '#lib/domain/money/amount.ts';
import { MOST_TRADES } from '#lib/domain/outputs/output-plan.ts';
import type { PreparationProblem } from '#lib/domain/outputs/preparation-draft.ts';

/** What keeps the outputs from being prepared, beside its field. */
export function preparationWords(problem: PreparationProblem, coin: string): string {
	switch (problem.kind) {
		case 'empty':
			return 'Say what one trade pays.';
		case 'not-a-number':
			return 'Not a number. Use digits and one point or comma.';
		case 'too-many-places':
			return 'More than eight decimal places.';
		case 'negative':
		case 'zero':
			return 'It has to be above zero.';
		case 'too-small':
			return `Too small to be traded: the least is ${formatAmount(problem.least)} ${coin}.`;
		case 'too-poor':
			return `${formatAmount(problem.short)} ${coin} more is needed, fees included.`;
		case 'count':
			return `A whole number from 1 to ${MOST_TRADES}.`;
	}
}
