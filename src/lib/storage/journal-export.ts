import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';

/**
 * The journal as text to share. It holds no keys; the signed bytes are left out as well, since anyone who has
 * those of an unsent transaction can send it.
 */
export function exportJournal(entries: readonly JournalEntry[]): string {
	return JSON.stringify(entries.map(redact), withDecimals, '\t');
}

function redact({ nodeId: _, ...entry }: JournalEntry) {
	const created = new Date(entry.created).toISOString();
	const updated = new Date(entry.updated).toISOString();
	const hex = 'hex' in entry ? entry.hex : undefined;
	return {
		...entry,
		created,
		updated,
		hex: undefined,
		hexBytes: hex === undefined ? undefined : hex.length / 2,
	};
}

/** Amounts and prices of drafts, which JSON has no numbers for. */
function withDecimals(_member: string, value: unknown): unknown {
	return typeof value === 'bigint' ? formatAmount(value) : value;
}
