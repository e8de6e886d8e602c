import {
	changeOf,
	PRICE_PLACES,
	timeOf,
	type ExportedEntry,
	type LedgerEntry,
	type ValueAt,
} from '#lib/domain/ledger.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { Money } from '#lib/domain/money/figures.ts';
import type { SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import { isProved, paymentOf } from '#lib/domain/swaps/swap.ts';
import { isTransaction } from '#lib/domain/flow/journal-entry.ts';
import { purposeOf } from './ledger.ts';

type Cell<Row> = readonly [name: string, cell: (row: Row) => string];

const DAY_MS = 86_400_000;

/** Columns of the ledger: ISO dates in UTC, plain decimals, no grouping, unknown values empty. */
export const ledgerColumns = (currency: string): readonly Cell<ExportedEntry>[] => [
	['time', ({ entry }) => isoOf(timeOf(entry))],
	['coin', ({ entry }) => entry.coin],
	['change', ({ entry }) => (entry.amount === undefined ? '' : formatAmount(changeOf(entry)))],
	['amount before fees', ({ entry }) => (entry.amount === undefined ? '' : formatAmount(entry.amount))],
	['trade fee', ({ entry }) => formatAmount(entry.tradeFee)],
	['transaction fee', ({ entry }) => formatAmount(entry.networkFee)],
	['purpose', ({ entry }) => purposeOf(entry)],
	['transaction', ({ entry }) => entry.row.txid],
	['address', ({ entry }) => entry.row.address ?? ''],
	['confirmations', ({ entry }) => String(entry.row.confirmations ?? '')],
	['swap', ({ entry: { cause } }) => (cause?.of === 'swap' ? cause.swap.id : '')],
	['counterparty', ({ counterparty }) => counterparty ?? ''],
	['bot', ({ bot }) => bot ?? ''],
	['label', ({ label }) => label?.name ?? ''],
	['note', ({ label }) => label?.note ?? ''],
	['tags', ({ label }) => label?.tags.join(', ') ?? ''],
	['transaction checked by', ({ entry }) => (isChecked(entry) ? 'this browser' : 'node')],
	[`price in ${currency}`, ({ price }) => (price ? formatAmount(price.price, 0, PRICE_PLACES) : '')],
	['days to price', ({ price }) => (price ? String(Math.ceil(price.distanceMs / DAY_MS)) : '')],
	['price from', ({ price }) => (price ? (price.isTyped ? 'user' : 'node') : '')],
	[`value in ${currency}`, ({ worth }) => (worth === undefined ? '' : formatAmount(worth))],
];

/** Whether this browser computed the transaction's id from its bytes, or found the payment on its chain. */
function isChecked({ cause }: LedgerEntry): boolean {
	if (cause?.of === 'swap') return isProved(cause.swap, cause.stage);
	return cause !== undefined && isTransaction(cause.entry);
}

/** The row as a JSON object with the names of the columns. */
export const ledgerAsJson = (columns: ReturnType<typeof ledgerColumns>, row: ExportedEntry): string =>
	JSON.stringify(Object.fromEntries(columns.map(([name, cell]) => [name, cell(row) || null])));

/** A row of a file for tax tools. */
interface TaxRow {
	readonly at: number;
	readonly sent: Money | undefined;
	readonly received: Money | undefined;
	readonly fee: Money | undefined;
	/** Value at that time in a currency that is not a coin. */
	readonly worth: Money | undefined;
	readonly description: string;
	readonly txid: string;
}

/** Columns of the generic CSV format that tax tools import, as Koinly documents it. */
const TAX_COLUMNS: readonly Cell<TaxRow>[] = [
	['Date', ({ at }) => `${isoOf(at).slice(0, 19).replace('T', ' ')} UTC`],
	['Sent Amount', ({ sent }) => amountCell(sent)],
	['Sent Currency', ({ sent }) => coinCell(sent)],
	['Received Amount', ({ received }) => amountCell(received)],
	['Received Currency', ({ received }) => coinCell(received)],
	['Fee Amount', ({ fee }) => amountCell(fee)],
	['Fee Currency', ({ fee }) => coinCell(fee)],
	['Net Worth Amount', ({ worth }) => amountCell(worth)],
	['Net Worth Currency', ({ worth }) => coinCell(worth)],
	['Label', () => ''],
	['Description', ({ description }) => description],
	['TxHash', ({ txid }) => txid],
];

const amountCell = (money: Money | undefined): string => (money?.amount ? formatAmount(money.amount) : '');
const coinCell = (money: Money | undefined): string => (money?.amount ? money.coin : '');

/**
 * Whether a finished swap has a time and all its amounts. Tax tools would count an unreported amount as zero.
 */
export const isForTaxes = ({ swap, at, receipt }: SwapSummary): boolean =>
	swap.isFinished &&
	at !== undefined &&
	receipt.missing.length === 0 &&
	(receipt.spends > 0n || receipt.receives > 0n);

/**
 * Rows of a CSV file for tax tools, with its header, oldest first: a row per swap, and one per other transaction and
 * coin. A swap without a trade has only its fees.
 *
 * @param others entries of transactions that are not of a swap
 * @returns with the number of rows without a value
 */
export function rowsForTaxes(
	summaries: readonly SwapSummary[],
	others: readonly LedgerEntry[],
	{ labelOf, valueAt, currency }: TaxOptions,
): { readonly rows: string[][]; readonly unvalued: number } {
	const worthOf = ({ at, received, sent }: LabelledRow): Money | undefined => {
		for (const money of [received, sent]) {
			const amount = money?.amount && valueAt?.(money.coin, money.amount, at);
			if (amount !== undefined && amount !== 0n) return { coin: currency, amount };
		}
		return undefined;
	};
	const rows = [...summaries.filter(isForTaxes).map(taxRowOfSwap), ...taxRowsOf(others)]
		.sort((one, other) => one.at - other.at)
		.map((row) => ({ ...row, worth: worthOf(row), description: labelOf(row.id) ?? row.description }));
	return {
		rows: [TAX_COLUMNS.map(([name]) => name), ...rows.map((row) => TAX_COLUMNS.map(([, cell]) => cell(row)))],
		unvalued: valueAt
			? rows.filter(({ worth, received, sent }) => !worth && (received ?? sent)?.amount).length
			: 0,
	};
}

interface TaxOptions {
	readonly labelOf: (text: string) => string | undefined;
	/** Omitted for no values. */
	readonly valueAt?: ValueAt | undefined;
	/** The unit of values. */
	readonly currency: string;
}

/** `id` is that of the user's label. */
type LabelledRow = Omit<TaxRow, 'worth'> & { readonly id: string };

function taxRowOfSwap({ swap, at = 0, receipt }: SwapSummary): LabelledRow {
	const { coin } = swap.pays;
	return {
		...{ at, id: swap.id, description: `Swap ${swap.id}` },
		sent: { coin, amount: receipt.pays },
		received: { coin: swap.gets.coin, amount: receipt.receives },
		fee: { coin, amount: receipt.tradeFee + receipt.transactionFees },
		txid: paymentOf(swap, swap.isMaker ? 'maker-payment' : 'taker-payment')?.txid ?? '',
	};
}

function taxRowsOf(entries: readonly LedgerEntry[]): LabelledRow[] {
	const rows = new Map<string, { first: LedgerEntry; at: number; amount: bigint; fee: bigint }>();
	for (const entry of entries) {
		const { coin, row, amount, networkFee } = entry;
		const at = timeOf(entry);
		if (at === undefined || amount === undefined) continue;
		const known = rows.get(`${coin} ${row.txid}`) ?? { first: entry, at, amount: 0n, fee: 0n };
		const sums = { amount: known.amount + amount, fee: known.fee + networkFee };
		rows.set(`${coin} ${row.txid}`, { ...known, ...sums });
	}
	return [...rows.values()].map(({ first, at, amount, fee }) => {
		const { coin, row } = first;
		return {
			...{ at, id: row.txid, txid: row.txid, description: purposeOf(first) },
			sent: amount < 0n ? { coin, amount: -amount } : undefined,
			received: amount > 0n ? { coin, amount } : undefined,
			fee: { coin, amount: fee },
		};
	});
}

const isoOf = (time: number | undefined): string => (time === undefined ? '' : new Date(time).toISOString());
