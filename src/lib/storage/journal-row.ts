import {
	isOpen,
	type CallEntry,
	type JournalEntry,
	type TransactionEntry,
} from '#lib/domain/flow/journal-entry.ts';
import type { StoredEntry } from './rows.ts';

/** @param entry as `entryOf` gives it */
export function rowOf(entry: TransactionEntry | CallEntry): StoredEntry {
	return isOpen(entry) ? { ...entry, open: 1 } : entry;
}

export function entryOf({ open: _, ...entry }: StoredEntry): JournalEntry {
	// An entry is only ever written with the draft of its kind: what writes it says so in its types.
	return entry as JournalEntry;
}
