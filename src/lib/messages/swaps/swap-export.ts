import type { Label } from '#lib/domain/labels.ts';
import { formatPair, marketKey } from '#lib/domain/market/pair.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { ReportedMoney } from '#lib/domain/money/figures.ts';
import { askedAndGot, type Terms, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import { sumsOf, type MissingPart } from '#lib/domain/swaps/swap-receipt.ts';
import { paymentOf, type Stage, STAGES, type Swap } from '#lib/domain/swaps/swap.ts';
import type { QuotedOutcomes } from '#lib/domain/orders/trade-request.ts';
import { csvText } from '#lib/domain/text/pasted.ts';

/** Column names of the payments. */
const COLUMN_OF: Readonly<Record<Stage, string>> = {
	fee: 'myfee',
	'other-fee': 'otherfee',
	'maker-deposit': 'bobdeposit',
	'taker-payment': 'alicepayment',
	'maker-payment': 'bobpayment',
	'taker-spend': 'alicespend',
	'maker-spend': 'bobspend',
	'deposit-refund': 'bobrefund',
	'maker-reclaim': 'bobreclaim',
	'taker-reclaim': 'alicereclaim',
	'deposit-claim': 'aliceclaim',
};

/**
 * Columns with their cells. New columns are appended after the original twelve, so that existing spreadsheets
 * keep working.
 */
const COLUMNS: readonly (readonly [name: string, cell: (summary: SwapSummary) => string])[] = [
	['requestid', ({ swap }) => partsOf(swap)[0]],
	['quoteid', ({ swap }) => partsOf(swap)[1]],
	['state', ({ state }) => state],
	['role', ({ swap }) => roleOf(swap)],
	['paid coin', ({ swap }) => swap.pays.coin],
	['paid without fees', ({ receipt }) => (receipt.pays > 0n ? formatAmount(receipt.pays) : '')],
	['received coin', ({ swap }) => swap.gets.coin],
	['received amount', ({ receipt }) => (receipt.receives > 0n ? formatAmount(receipt.receives) : '')],
	['started', ({ swap }) => isoOf(swap.startedAt)],
	['finished', ({ swap }) => isoOf(swap.finishedAt)],
	['fee coin', ({ swap, fees }) => (fees.are === 'none-yet' ? '' : swap.pays.coin)],
	[
		'fee',
		({ receipt, fees }) =>
			fees.are === 'none-yet' ? '' : unless(receipt.missing, 'trade-fee', receipt.tradeFee),
	],
	[
		'transaction fees',
		({ receipt, fees }) =>
			fees.are === 'none-yet' ? '' : unless(receipt.missing, 'transaction-fees', receipt.transactionFees),
	],
	['total fees', ({ fees }) => ('amount' in fees ? formatAmount(fees.amount) : '')],
	['left wallet', ({ receipt, fees }) => (fees.are === 'unknown' ? '' : formatAmount(receipt.spends))],
	['arrived', ({ receipt }) => unless(receipt.missing, 'arrival', receipt.receives)],
	['pair', ({ pair }) => formatPair(pair)],
	['side', ({ side }) => side],
	['amount in base', ({ amount }) => formatAmount(amount)],
	['price', ({ price }) => formatAmount(price)],
	['price including fees', ({ allIn }) => (allIn === undefined ? '' : formatAmount(allIn))],
	['asked amount in base', (summary) => askedCell(summary, 'amount')],
	['asked price', (summary) => askedCell(summary, 'price')],
	['uuid', ({ swap }) => swap.uuid ?? ''],
	...STAGES.map((stage): readonly [string, (summary: SwapSummary) => string] => [
		`txid ${COLUMN_OF[stage]}`,
		({ swap }) => paymentOf(swap, stage)?.txid ?? '',
	]),
];

/** Promised amounts from the review. */
const PROMISED_COLUMNS: readonly (readonly [name: string, cell: (told: QuotedOutcomes) => string])[] = [
	['expected arrived', ({ expected }) => expected?.receives ?? ''],
	['least arrived', ({ worst }) => worst.receives],
	['expected paid', ({ expected }) => expected?.spends ?? ''],
	['most left', ({ worst }) => worst.spends],
	['fees lost if it fails', ({ failure }) => failure.lost],
];

/** The user's label, always last. */
const LABEL_COLUMNS: readonly (readonly [name: string, cell: (label: Label | undefined) => string])[] = [
	['label', (label) => label?.name ?? ''],
	['note', (label) => label?.note ?? ''],
	['tags', (label) => label?.tags.join(', ') ?? ''],
];

/**
 * Exports swaps as CSV (RFC 4180) with a header row: ISO dates in UTC, plain decimals, no grouping, unknown
 * values empty. Prices are rel per base.
 *
 * @param labelOf returns the user's label of a swap
 */
export function swapsAsCsv(
	summaries: readonly SwapSummary[],
	labelOf: (id: string) => Label | undefined = () => undefined,
): string {
	const rows = summaries.map((summary) => {
		const label = labelOf(summary.swap.id);
		const quotedOutcomes = summary.request?.quotedOutcomes;
		return [
			...COLUMNS.map(([, cellOf]) => cellOf(summary)),
			...PROMISED_COLUMNS.map(([, cellOf]) => (quotedOutcomes ? cellOf(quotedOutcomes) : '')),
			...LABEL_COLUMNS.map(([, cellOf]) => cellOf(label)),
		];
	});
	return csvText([[...COLUMNS, ...PROMISED_COLUMNS, ...LABEL_COLUMNS].map(([name]) => name), ...rows]);
}

/**
 * File name of an export: the pair, if there is only one, and the dates of the first and the last swap, in
 * UTC.
 */
export function exportName(summaries: readonly SwapSummary[], ending: 'csv' | 'json'): string {
	const markets = new Set(summaries.map(({ pair }) => marketKey(pair.base, pair.rel)));
	const pair = markets.size === 1 && summaries[0] ? formatPair(summaries[0].pair) : 'all-pairs';
	const days = summaries.flatMap(({ at }) => (at === undefined ? [] : isoOf(at).slice(0, 10))).sort();
	const span = [...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined).join('-to-');
	// Tickers come from the node, so only characters that every file system allows are kept.
	return `swapdesk-swaps-${pair.replaceAll(/[^\w-]/g, '_')}${span && `-${span}`}.${ending}`;
}

/**
 * Formats swaps for a support thread, without txid and uuid and with shortened ids, because these lead to
 * addresses.
 */
export function swapsAsReport(swaps: readonly Pick<SwapSummary, 'swap' | 'state'>[]): string {
	return `${JSON.stringify(
		swaps.map(({ swap, state }) => ({
			swap: partsOf(swap)
				.map((part) => `${part.slice(0, 4)}…`)
				.join('-'),
			state,
			role: roleOf(swap),
			...reportedSums(swap),
			stages: swap.payments.map(({ name, coin, amount, txid }) => ({
				stage: name,
				coin,
				amount: amount === undefined ? null : formatAmount(amount),
				hasTxid: txid !== undefined,
			})),
			started: isoOf(swap.startedAt) || null,
			finished: isoOf(swap.finishedAt) || null,
		})),
		null,
		2,
	)}\n`;
}

function reportedSums(swap: Swap) {
	const { paid, got } = sumsOf(swap);
	const cell = ({ coin, amount }: ReportedMoney) => ({
		coin,
		amount: amount === undefined ? null : formatAmount(amount),
	});
	return { paid: cell(paid), got: got ? cell(got) : null };
}

function askedCell(summary: SwapSummary, part: keyof Terms): string {
	const fill = askedAndGot(summary);
	return fill ? formatAmount(fill.asked[part]) : '';
}

function unless(missing: readonly MissingPart[], part: MissingPart, amount: bigint): string {
	return missing.includes(part) ? '' : formatAmount(amount);
}

function roleOf({ isMaker }: Swap): string {
	return isMaker ? 'maker' : 'taker';
}

function isoOf(time: number | undefined): string {
	return time === undefined ? '' : new Date(time).toISOString();
}

/**
 * In the nodes that the first spreadsheets were made for, an id has two parts. Other ids go into the first
 * column.
 */
function partsOf({ id }: Swap): readonly [first: string, second: string] {
	const [first = '', ...rest] = id.split('-');
	return [first, rest.join('-')];
}
