import { resolve } from '$app/paths';
import type { CallEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { isEmptyRow } from '#lib/domain/send.ts';

/** Journal entries of sending and time locks. */
export type WalletEntry =
	TransactionEntry<'send'> | TransactionEntry<'time-lock'> | CallEntry<'send-account'> | CallEntry<'unlock'>;

/** Describes the purpose of an entry in one line. */
export function describeWallet(entry: WalletEntry): string {
	switch (entry.kind) {
		case 'send':
			return describeSend(entry);
		case 'time-lock':
			return describeLock(entry);
		case 'send-account':
			return `Send ${hideable(entry.draft.amount)} ${entry.draft.coin} to ${shortened(entry.draft.to)}`;
		case 'unlock':
			return `Reclaim ${hideable(entry.draft.amount)} ${entry.draft.coin} from a time lock`;
	}
}

function describeLock({ draft: { amount, coin, until } }: TransactionEntry<'time-lock'>): string {
	const sum = `${hideable(amount || '0')} ${coin}`;
	return until ? `Lock ${sum} until ${until}` : `Lock ${sum}`;
}

function describeSend({ draft: { coin, rows } }: TransactionEntry<'send'>): string {
	const filled = rows.filter((row) => !isEmptyRow(row));
	const [first] = filled;
	if (!first) return `Send ${coin}`;
	if (filled.length > 1) return `Send ${coin} to ${filled.length} recipients`;
	const what = first.amount ? `${hideable(first.amount)} ${coin}` : coin;
	const address = first.address.trim();
	return address ? `Send ${what} to ${shortened(address)}` : `Send ${what}`;
}

const shortened = (address: string): string => (address.length > 12 ? `${address.slice(0, 8)}…` : address);

/** The page that continues or shows the entry. */
export function walletPath(entry: WalletEntry): string {
	const coin = encodeURIComponent(entry.draft.coin);
	switch (entry.kind) {
		case 'send':
			return `${resolve('/wallet/send')}?coin=${coin}&flow=${entry.id}`;
		case 'time-lock':
			return `${resolve('/wallet/locks')}?coin=${coin}&flow=${entry.id}`;
		case 'send-account':
			return `${resolve('/wallet/send')}?coin=${coin}`;
		case 'unlock':
			return `${resolve('/wallet/locks')}?coin=${coin}`;
	}
}
