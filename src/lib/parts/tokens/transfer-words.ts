import { resolve } from '$app/paths';
import { showUnits } from '#lib/domain/tokens/token-units.ts';
import { readAmount, type TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import type { JournalEntry } from '#lib/storage/journal.ts';

/** The kinds of entries that send tokens. */
export function isOfTransfers({ kind }: JournalEntry): boolean {
	return kind === 'token-transfer' || kind === 'token-burn' || kind === 'token-batch';
}

/** One line of what a transfer is for. */
export function transferWords({ kind, draft }: JournalEntry): string {
	if (kind === 'token-batch') return 'Send to a list of recipients';
	const { amount, places, recipient, batch } = draft as TransferDraft;
	const units = readAmount(amount, places);
	const what = typeof units === 'bigint' ? showUnits(units, places) : 'an amount';
	if (kind === 'token-burn') return `Burn ${what}`;
	const whom = recipient ? `to ${recipient.slice(0, 8)}…` : 'to somebody';
	return `Send ${what} ${whom}${batch ? `, line ${batch.row} of ${batch.rows} of a list` : ''}`;
}

/** Where a transfer goes on. */
export function transferPath({ id, kind, draft }: JournalEntry): string {
	const { tokenId, batch } = draft as TransferDraft;
	if (kind === 'token-batch') return `${resolve('/tokens/batch')}?id=${tokenId}&list=${id}`;
	if (batch) return `${resolve('/tokens/batch')}?id=${tokenId}&list=${batch.id}`;
	const page = kind === 'token-burn' ? resolve('/tokens/burn') : resolve('/tokens/transfer');
	return `${page}?id=${tokenId}&flow=${id}`;
}
