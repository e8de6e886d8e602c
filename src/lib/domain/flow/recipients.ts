import { isCall, type JournalEntry } from './journal-entry.ts';

/** Addresses and keys that a draft pays, as they were typed. */
export function recipientsOf(draft: JournalEntry['draft']): readonly string[] {
	if ('rows' in draft) return draft.rows.map(({ address }) => address);
	if ('to' in draft) return [draft.to];
	if ('destination' in draft) return [draft.destination];
	return 'recipient' in draft ? [draft.recipient] : [];
}

/** Those that were paid, as far as the journal knows. */
export function paidRecipients(entries: readonly JournalEntry[]): string[] {
	const paid = entries.filter(({ step }) => ['accepted', 'mined', 'visible', 'done'].includes(step));
	const all = paid.flatMap((entry) => (isCall(entry) || entry.txid ? recipientsOf(entry.draft) : []));
	return [...new Set(all.map((text) => text.trim()).filter(Boolean))];
}
