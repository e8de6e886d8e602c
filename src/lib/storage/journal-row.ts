import {
	isOpen,
	type CallEntry,
	type JournalEntry,
	type TransactionEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { isStoredEntry } from './journal-check.ts';
import type { StoredEntry } from './rows.ts';

/** @param entry as `readRow` gives it */
export function rowOf(entry: TransactionEntry | CallEntry): StoredEntry {
	return isOpen(entry) ? { ...entry, open: 1 } : entry;
}

/**
 * The entry of a row; `undefined` where there is none, or none that this version can read. Such a row stays where it is and
 * as it is: another version may know what it says. `journal-unreadable.ts` finds it for the user.
 */
export function readRow(row: unknown): JournalEntry | undefined {
	if (!isStoredEntry(row)) return undefined;
	const { open: _, ...entry } = row;
	return entry as JournalEntry;
}

/** The entries of those rows that can be read. */
export function readRows(rows: readonly unknown[]): JournalEntry[] {
	return rows.flatMap((row) => readRow(row) ?? []);
}
