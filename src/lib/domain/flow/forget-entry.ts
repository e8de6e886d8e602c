import { isLatePossible } from './call-record.ts';
import { isCall, isOpen, type JournalEntry } from './journal-entry.ts';

/** Why an entry may not be forgotten yet: it guards against sending the same twice. */
export type ForgetObstacle =
	/** It may still take effect, or is being followed. */
	| 'under-way'
	/** It was sent within the last day and not seen, and may still arrive. */
	| 'may-arrive'
	/** The list that it is a line of would take it for not sent. */
	| 'line-of-list';

/** The list of transfers that an entry is a line of. */
export function listOfLine(entry: JournalEntry): string | undefined {
	return 'batch' in entry.draft ? entry.draft.batch?.id : undefined;
}

/**
 * @param hasList whether the journal holds the list that the entry is a line of
 * @returns nothing where it may be forgotten
 */
export function forgetObstacle(
	entry: JournalEntry,
	now: number,
	hasList: boolean,
): ForgetObstacle | undefined {
	if (hasList) return 'line-of-list';
	if (isCall(entry)) {
		if (isOpen(entry)) return 'under-way';
		return isLatePossible(entry, now) ? 'may-arrive' : undefined;
	}
	return ['sending', 'accepted', 'mined'].includes(entry.step) ? 'under-way' : undefined;
}
