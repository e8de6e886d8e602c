import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { UnreadableEntry } from './journal-unreadable.ts';

/**
 * The journal as text to share. It holds no keys; the signed bytes are left out as well, since anyone who has
 * those of an unsent transaction can send it. What cannot be read comes first, as text.
 */
export function exportJournal(
	entries: readonly JournalEntry[],
	unreadable: readonly UnreadableEntry[] = [],
): string {
	const rows = unreadable.map(({ id, raw }) => ({ id, unreadable: raw }));
	return JSON.stringify([...rows, ...entries.map(redact)], withDecimals, '\t');
}

function redact({ nodeId: _, ...entry }: JournalEntry) {
	const created = new Date(entry.created).toISOString();
	const updated = new Date(entry.updated).toISOString();
	const hex = 'hex' in entry ? entry.hex : undefined;
	return {
		...entry,
		draft: withoutBytes(entry.draft),
		created,
		updated,
		hex: undefined,
		hexBytes: hex === undefined ? undefined : hex.length / 2,
	};
}

/** The draft of a transaction that was made elsewhere is its signed bytes. */
function withoutBytes(draft: JournalEntry['draft']) {
	return 'hex' in draft ? { ...draft, hex: undefined, hexBytes: draft.hex.length / 2 } : draft;
}

/** Amounts and prices of drafts, which JSON has no numbers for. */
function withDecimals(_member: string, value: unknown): unknown {
	return typeof value === 'bigint' ? formatAmount(value) : value;
}
