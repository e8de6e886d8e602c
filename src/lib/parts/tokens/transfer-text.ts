import { resolve } from '$app/paths';
import type { JournalEntry, TransactionEntry, TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { showUnits } from '#lib/domain/tokens.ts';
import { readAmount } from '#lib/domain/token-transfer.ts';

export type SpendingEntry = TransactionEntry<TransferKind> | TransactionEntry<'token-batch'>;

/** Name of a list of transfers, whatever its length. */
export const LIST_TEXT = 'Send to many recipients';

/** True for entries that send tokens. */
export function isOfTransfers(entry: JournalEntry): entry is SpendingEntry & JournalEntry {
	return entry.kind === 'token-transfer' || entry.kind === 'token-burn' || entry.kind === 'token-batch';
}

/** Describes the purpose of a transfer in one line. */
export function describeTransfer(entry: SpendingEntry): string {
	if (entry.kind === 'token-batch') return LIST_TEXT;
	const { amount, places, recipient, batch } = entry.draft;
	const units = readAmount(amount, places);
	const what = typeof units === 'bigint' ? showUnits(units, places) : 'an amount';
	if (entry.kind === 'token-burn') return `Burn ${what}`;
	if (!recipient) return `Send ${what}`;
	const key = `${recipient.slice(0, 8)}…`;
	return batch
		? `Send ${what} to ${key}, line ${batch.row} of ${batch.rows} of a list`
		: `Send ${what} to ${key}`;
}

/** The page that continues a transfer. */
export function transferPath(entry: SpendingEntry): string {
	const { id, kind, draft } = entry;
	if (entry.kind === 'token-batch') return `${resolve('/tokens/batch')}?id=${draft.tokenId}&list=${id}`;
	const { batch } = entry.draft;
	if (batch) return `${resolve('/tokens/batch')}?id=${draft.tokenId}&list=${batch.id}`;
	const page = kind === 'token-burn' ? resolve('/tokens/burn') : resolve('/tokens/transfer');
	return `${page}?id=${draft.tokenId}&flow=${id}`;
}
