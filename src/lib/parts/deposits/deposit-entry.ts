import { plural } from '#lib/domain/text/language.ts';
import { resolve } from '$app/paths';
import type { CallEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { hideable } from '#lib/domain/money/amount.ts';

/** Journal entries of deposits. */
export type DepositEntry = TransactionEntry<'deposit'> | CallEntry<'claim-deposits'>;

/** Describes the purpose of an entry in one line. */
export function describeDeposit(entry: DepositEntry): string {
	if (entry.kind === 'deposit') {
		const { amount, coin, weeks } = entry.draft;
		const sum = `${hideable(amount || '0')} ${coin}`;
		return weeks.trim() === '1' ? `Deposit ${sum} for 1 week` : `Deposit ${sum} for ${weeks || '0'} weeks`;
	}
	const { due, coin } = entry.draft;
	if (due.length === 0) return 'Check the node for claimable deposits';
	const [first] = due;
	return plural(
		due.length,
		`Claim a deposit of ${hideable(first?.amount ?? '0')} ${coin}`,
		`Claim ${due.length} deposits`,
	);
}

/** The page that continues or shows the entry. */
export function depositPath(entry: DepositEntry): string {
	return entry.kind === 'deposit' ? `${resolve('/deposits')}?flow=${entry.id}` : resolve('/deposits');
}
