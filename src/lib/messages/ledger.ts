import type { LedgerEntry, LedgerGroup, Statement } from '#lib/domain/ledger.ts';
import { formatMoney } from '#lib/domain/money/figures.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { OwnPrices } from '#lib/domain/own-prices.ts';
import { countOf, listOf, plural } from '#lib/domain/text/language.ts';
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

export function describePriceProblem({ line, cell }: NonNullable<OwnPrices['problem']>): string {
	const reasons = {
		columns: 'Use a day, a coin and a price, with semicolons between them if the price has a comma.',
		day: 'Write the day as 2026-01-31.',
		coin: 'This is not a coin.',
		price: 'Enter a price above 0 with a decimal point, such as 0.25.',
	};
	return `Line ${line}: ${reasons[cell]}`;
}

export function describeOwnPrices(prices: OwnPrices['prices'], currency: string): string {
	if (currency !== REFERENCE_COIN && !prices.has(REFERENCE_COIN))
		return `Enter at least one price of ${REFERENCE_COIN}; without it, most values are missing.`;
	if (prices.size === 0) return `Values are in ${REFERENCE_COIN}, at your node’s prices.`;
	const days = [...prices].map(([coin, { length }]) => `${coin} on ${countOf(length, 'day')}`);
	return `Values are in ${currency}. Your prices: ${listOf(days)}.`;
}

/** Gaps of a file for tax tools. */
export function describeLacking({
	unread,
	unreported,
	unknown,
	unvalued,
}: Readonly<Record<'unread' | 'unreported' | 'unknown' | 'unvalued', number>>): string[] {
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
		...(unvalued > 0
			? [`The net worth of ${countOf(unvalued, 'row')} is empty, because a price is missing.`]
			: []),
	];
}
