import type { LedgerEntry, LedgerGroup, Statement } from '#lib/domain/ledger.ts';
import { formatMoney } from '#lib/domain/money/figures.ts';
import { countOf, plural } from '#lib/domain/text/language.ts';
import { describePurpose } from './wallet.ts';

export const GROUP_NAMES: Readonly<Record<LedgerGroup, string>> = {
	swaps: 'Swaps',
	payments: 'Payments',
	locks: 'Locks and deposits',
	tokens: 'Tokens',
};

/** Names of the lines of fees. */
export const FEE_NAMES = { trade: 'Trade fees', network: 'Transaction fees' } as const;

export const purposeOf = ({ row, cause }: LedgerEntry): string => describePurpose(row, cause);

/** Why a statement does not add up to the balance; `undefined` if it does. */
export function describeUnexplained(
	coin: string,
	{ unexplained, unknown }: Statement,
	isByServer: boolean,
): string | undefined {
	const missing = plural(unknown, 'One entry has no amount.', `${unknown} entries have no amounts.`);
	if (unexplained === 0n) return unknown > 0 ? missing : undefined;
	const reason = isByServer
		? 'A server reports no fees and lists new transactions late.'
		: 'Older transactions may not be loaded, or the node does not list all of them.';
	const sentence =
		unexplained > 0n
			? `${formatMoney({ coin, amount: unexplained })} of the balance is not in the listed transactions.`
			: `The listed transactions add up to ${formatMoney({ coin, amount: -unexplained })} more than the balance.`;
	return [sentence, unknown > 0 ? missing : reason].join(' ');
}

/** Gaps of a file for tax tools. */
export function describeLacking({
	unread,
	unreported,
	unknown,
}: Readonly<Record<'unread' | 'unreported' | 'unknown', number>>): string[] {
	return [
		...(unread > 0
			? [`${countOf(unread, 'swap')} could not be read; transactions of them are listed as payments.`]
			: []),
		...(unreported > 0
			? [`The file lacks ${countOf(unreported, 'swap')}, because the node does not report all amounts.`]
			: []),
		...(unknown > 0
			? [`The file lacks ${countOf(unknown, 'transaction')} of unknown amount or without a block.`]
			: []),
	];
}
