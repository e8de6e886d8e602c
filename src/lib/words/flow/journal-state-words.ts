import type { ForgetObstacle } from '#lib/domain/flow/journal-entry.ts';
import type { JournalState } from '#lib/domain/flow/journal-choice.ts';

export const JOURNAL_STATE_WORDS: Readonly<Record<JournalState, string>> = {
	unsent: 'Not sent',
	'under-way': 'Under way',
	done: 'Done',
	refused: 'Refused',
};

/** Why an entry has to stay. */
export const FORGET_OBSTACLE_WORDS: Readonly<Record<ForgetObstacle, string>> = {
	'under-way':
		'It is under way: this record keeps it from being sent twice. It can be forgotten once it has ended.',
	'may-arrive': 'It may still arrive: this record is kept until a day after it was sent.',
	'line-of-list':
		'It is a line of a list, which would send it again without this record. Forget the list first.',
};

export function unreadableTitle(count: number): string {
	return count === 1
		? 'One entry of the journal cannot be read'
		: `${count} entries of the journal cannot be read`;
}
