import {
	isOpen,
	type CallEntry,
	type JournalEntry,
	type TransactionEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { isStoredEntry } from './journal-check.ts';
import type { StoredEntry } from './rows.ts';

/** @param entry as returned by `readRow` */
export function rowOf(entry: TransactionEntry | CallEntry): StoredEntry {
	return isOpen(entry) ? { ...entry, open: 1 } : entry;
}

/**
 * Parses a row; `undefined` if it is missing or unreadable. An unreadable row is kept unchanged, because a
 * different version may be able to read it; `journal-unreadable.ts` shows it to the user.
 */
export function readRow(row: unknown): JournalEntry | undefined {
	if (!isStoredEntry(row)) return undefined;
	const { open: _, ...entry } = row;
	return entry as JournalEntry;
}

export function readRows(rows: readonly unknown[]): JournalEntry[] {
	return rows.flatMap((row) => readRow(row) ?? []);
}
