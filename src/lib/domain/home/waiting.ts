import { isCall, listOfLine, type JournalEntry } from '../flow/journal-entry.ts';

/** The entries of the journal that go on only when the user does. */
export interface WaitingEntries {
	/** Signed and not sent, or sent with an outcome that is not known. */
	readonly open: readonly JournalEntry[];
	/** Begun, and nothing signed. */
	readonly drafts: readonly JournalEntry[];
}

/** The lines of a list of transfers wait with their list. */
export function waitingEntries(entries: readonly JournalEntry[]): WaitingEntries {
	const own = entries.filter((entry) => listOfLine(entry) === undefined);
	return {
		open: own.filter((entry) =>
			isCall(entry) ? entry.step === 'unknown' : entry.step === 'review' || entry.step === 'lost',
		),
		drafts: own.filter((entry) => !isCall(entry) && entry.step === 'fill'),
	};
}
