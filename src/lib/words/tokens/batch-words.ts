import type { ListProblem, RowNote, RowProblem } from '#lib/domain/tokens/token-batch.ts';
import { tableRowProblemWords } from '../transactions/list-row-words.ts';
import { recipientProblemWords } from './recipient-words.ts';
import { sendingProblemWords } from './sending-words.ts';

/** Why a row of a list cannot be sent. */
export function rowProblemWords(problem: RowProblem, places: number): string {
	switch (problem.kind) {
		case 'recipient':
			return recipientProblemWords(problem.problem);
		case 'amount':
			return sendingProblemWords(problem.problem, places);
		default:
			return tableRowProblemWords(problem);
	}
}

/** What of a row is worth a second look. */
export function rowNoteWords(note: RowNote): string {
	switch (note.kind) {
		case 'own-key':
			return 'Your own key: it comes back to you.';
		case 'repeated':
			return `The same recipient as on line ${note.firstLine}.`;
	}
}

/** What is wrong with a list as a whole. */
export function listProblemWords(problem: ListProblem): string {
	return problem.kind === 'too-much'
		? 'The list needs more than you hold.'
		: `The list has ${problem.rows} rows; at most ${problem.most} can be sent as one.`;
}
