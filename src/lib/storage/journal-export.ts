import { formatAmount } from '#lib/domain/money/amount.ts';
import type { JournalEntry } from './journal.ts';

/**
 * The journal as text to hand on. It holds no keys; the signed bytes are left out as well, since whoever has
 * those of an unsent transaction can send it.
 */
export function exportJournal(entries: readonly JournalEntry[]): string {
	return JSON.stringify(entries.map(redact), withDecimals, '\t');
}

function redact({ hex, nodeId: _, ...entry }: JournalEntry) {
	return {
		...entry,
		created: new Date(entry.created).toISOString(),
		updated: new Date(entry.updated).toISOString(),
		hexBytes: hex === undefined ? undefined : hex.length / 2,
	};
}

/** Amounts and prices of drafts, which JSON has no numbers for. */
function withDecimals(_member: string, value: unknown): unknown {
	return typeof value === 'bigint' ? formatAmount(value) : value;
}
