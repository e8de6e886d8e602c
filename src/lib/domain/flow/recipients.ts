import { swapsOfCall } from './call-record.ts';
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

/** Everything that an entry is about and that can be labelled: its transaction, those it pays, a node, the swaps of a request. */
export function labelledIn(entry: JournalEntry): string[] {
	const swaps = isCall(entry) ? swapsOfCall(entry) : [];
	const key = entry.kind === 'node-trust' ? [entry.draft.pubkey] : [];
	const all = [entry.txid ?? '', ...recipientsOf(entry.draft), ...key, ...swaps].map((text) => text.trim());
	return [...new Set(all)].filter(Boolean);
}
