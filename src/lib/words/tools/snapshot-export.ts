import { formatAmount } from '#lib/domain/money/amount.ts';
import { csvText } from '#lib/domain/text/table.ts';
import { sum, type AddressBalance, type Dividend } from '#lib/domain/tools/snapshot.ts';

/** Balances as CSV: plain decimals, the largest first. */
export function balancesAsCsv(balances: readonly AddressBalance[]): string {
	const total = sum(balances.map(({ amount }) => amount));
	return csvText([
		['address', 'balance', 'share in percent'],
		...balances.map(({ address, amount }) => [address, formatAmount(amount), percentOf(amount, total)]),
	]);
}

/** The shares of a dividend as CSV: the first two columns are what each address is to be paid. */
export function dividendAsCsv({ shares }: Dividend): string {
	return csvText([
		['address', 'amount', 'balance'],
		...shares.map(({ address, share, amount }) => [address, formatAmount(share), formatAmount(amount)]),
	]);
}

/** `12.3456`: a part in percent, cut after four places. */
export function percentOf(part: bigint, whole: bigint): string {
	if (whole <= 0n) return '0.0000';
	const cut = (part * 1_000_000n) / whole;
	return `${cut / 10_000n}.${String(cut % 10_000n).padStart(4, '0')}`;
}
