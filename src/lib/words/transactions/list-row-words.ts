import type { TableRowProblem } from '#lib/domain/text/recipient-table.ts';

/** Why a row of a pasted list of recipients and amounts is not read, and what to write instead. */
export function tableRowProblemWords(problem: TableRowProblem): string {
	switch (problem.kind) {
		case 'columns': {
			const { found, most } = problem;
			const wanted = most === 2 ? 'two are expected: recipient and amount' : `the heading names ${most}`;
			return `There are ${found} columns here; ${wanted}. Write amounts with a point, or put semicolons between the columns.`;
		}
		case 'split-amount': {
			const { amount, next } = problem;
			return `“${amount},${next}” may be one amount, or an amount and another column. Write the amount with a point (${amount}.0), or put semicolons between the columns.`;
		}
		case 'quotes':
			return 'The quotation marks do not match. Close each one at the end of its column.';
		case 'heading':
			return 'The heading names two columns of amounts or of recipients. Remove one of them.';
	}
}
