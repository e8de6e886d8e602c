import type { HoldingsProblem } from '#lib/domain/tools/holdings.ts';
import { amountWords } from '../money/amount-words.ts';

/** What is wrong with a list of holdings. */
export function holdingsWords(problem: HoldingsProblem): string {
	switch (problem.field) {
		case 'coin':
			return problem.kind === 'missing' ? 'Enter a coin.' : 'This is not a coin’s ticker.';
		case 'amount':
			return problem.kind === 'empty' ? 'Enter an amount.' : amountWords('The amount', problem.kind);
		case 'shares':
			return problem.kind === 'empty' ? '' : amountWords('The number of shares', problem.kind);
		case 'nothing':
			return 'Enter at least one holding, or an address.';
	}
}
