import type { JournalEntry } from './journal.ts';

/**
 * The journal as text to hand on. It holds no keys; the signed bytes are left out as well, since whoever has
 * those of an unsent transaction can send it.
 */
export function exportJournal(entries: readonly JournalEntry[]): string {
	return JSON.stringify(entries.map(redact), undefined, '\t');
}

function redact({ hex, nodeId: _, ...entry }: JournalEntry) {
	return {
		...entry,
		created: new Date(entry.created).toISOString(),
		updated: new Date(entry.updated).toISOString(),
		hexBytes: hex === undefined ? undefined : hex.length / 2,
	};
}
