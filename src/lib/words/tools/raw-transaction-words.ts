import type { RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';

/** One line of what a pasted transaction is for. */
export function rawTransactionWords({ coin, hex, isOnDaemon }: RawTransactionDraft): string {
	const bytes = Math.floor(hex.replace(/\s+/g, '').length / 2);
	return `Broadcast a transaction${coin ? ` of ${coin}` : ''}, ${bytes} bytes${isOnDaemon ? ', by the chain daemon' : ''}`;
}
