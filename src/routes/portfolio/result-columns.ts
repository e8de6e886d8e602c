import { areAmountsHidden, formatAmount } from '#lib/domain/money/amount.ts';
import { formatMoney, showAmount, showPrice, type Money } from '#lib/domain/money/figures.ts';
import { decimalsFor, REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { CoinResult, GroupResult, PairResult } from '#lib/domain/swap-results.ts';
import { formatDuration } from '#lib/domain/text/time.ts';
import { countColumn, type Column } from '#lib/ui/table/column.ts';
import { signedAmount } from '#lib/messages/amount.ts';

const csvMoney = ({ coin, amount }: Money): string => `${formatAmount(amount)} ${coin}`;

const known = (amount: bigint | undefined): string => (amount === undefined ? '' : formatAmount(amount));

const NET_WORTH: Column<{ readonly worth: bigint | undefined }> = {
	name: `Net, ${REFERENCE_COIN}`,
	text: ({ worth }) => (worth === undefined ? 'no price' : signedAmount(worth)),
	cellClass: ({ worth = 0n }) => {
		// The colour would reveal a hidden amount.
		if (areAmountsHidden() || worth === 0n) return undefined;
		return worth > 0n ? 'up' : 'down';
	},
	csv: { [`net in ${REFERENCE_COIN} at today's prices`]: ({ worth }) => known(worth) },
};

const amountColumn = (name: string, amount: (result: CoinResult) => bigint): Column<CoinResult> => ({
	name,
	isFigure: true,
	text: (result) => showAmount(amount(result)),
	csv: { [name.toLowerCase()]: (result) => formatAmount(amount(result)) },
});

export const COIN_RESULTS: readonly Column<CoinResult>[] = [
	{
		name: 'Coin',
		isHeader: true,
		isForeign: true,
		text: ({ coin }) => coin,
		csv: { coin: ({ coin }) => coin },
	},
	countColumn('Swaps', ({ swaps }) => swaps, 'swaps'),
	amountColumn('Received', ({ arrived }) => arrived),
	amountColumn('Paid', ({ left }) => left),
	amountColumn('Fees (included)', ({ fees }) => fees),
	{
		name: 'Net',
		text: ({ arrived, left }) => signedAmount(arrived - left),
		csv: { net: ({ arrived, left }) => formatAmount(arrived - left) },
	},
	NET_WORTH,
];

function feesOf({ fees: { base, rel } }: PairResult): string {
	const paid = [base, rel].filter(({ amount }) => amount > 0n);
	return paid.map(formatMoney).join(', ') || 'none';
}

const gainText = ({ coin, amount }: Money): string => `${signedAmount(amount)} ${coin}`;

const averageColumn = (name: 'Bought' | 'Sold', of: 'bought' | 'sold'): Column<PairResult> => ({
	name,
	class: 'wrap',
	text: ({ [of]: { base, average } }) =>
		average === undefined ? '–' : `${formatMoney(base)} at ${showPrice(average, decimalsFor(average))}`,
	csv: {
		[`${of} base`]: (result) => formatAmount(result[of].base.amount),
		[`average ${of} price including fees`]: (result) => known(result[of].average),
	},
});

export const PAIR_RESULTS: readonly Column<PairResult>[] = [
	{
		name: 'Pair',
		isHeader: true,
		isForeign: true,
		text: ({ pair }) => `${pair.base}/${pair.rel}`,
		csv: { base: ({ pair }) => pair.base, rel: ({ pair }) => pair.rel },
	},
	countColumn('Swaps', ({ swaps }) => swaps, 'swaps'),
	averageColumn('Bought', 'bought'),
	averageColumn('Sold', 'sold'),
	{
		name: 'Fees',
		class: 'wrap',
		text: feesOf,
		csv: {
			'fees in base': ({ fees }) => formatAmount(fees.base.amount),
			'fees in rel': ({ fees }) => formatAmount(fees.rel.amount),
		},
	},
	{
		csv: {
			'net base': ({ net }) => formatAmount(net.base.amount),
			'net rel': ({ net }) => formatAmount(net.rel.amount),
		},
	},
	{
		name: 'Realised',
		class: 'wrap',
		text: ({ realised }) => (realised ? gainText(realised) : '–'),
		csv: { 'realised in rel': ({ realised }) => known(realised?.amount) },
	},
	{
		name: 'Open',
		class: 'wrap',
		text: ({ open }) => (open ? `${gainText(open.base)} for ${formatMoney(open.rel)}` : '–'),
		csv: {
			'open base': ({ open }) => known(open?.base.amount),
			'open cost in rel': ({ open }) => known(open?.rel.amount),
		},
	},
	{
		name: 'Unrealised',
		class: 'wrap',
		text: ({ open }) => (open?.unrealised ? gainText(open.unrealised) : '–'),
		csv: { 'unrealised in rel': ({ open }) => known(open?.unrealised?.amount) },
	},
	NET_WORTH,
];

const listed = (amounts: readonly Money[], text: (amount: Money) => string): string =>
	amounts.map(text).join(', ') || '–';

/** The reliability of a counterparty. */
const COUNTERPARTY: readonly Column<GroupResult>[] = [
	countColumn('Failed', ({ failed }) => failed, 'failed'),
	{
		name: 'Fees lost',
		class: 'wrap',
		text: ({ lost }) => listed(lost, formatMoney),
		csv: { 'fees lost': ({ lost }) => lost.map(csvMoney).join(' ') },
	},
	{
		name: 'Duration',
		text: ({ durationMs }) => (durationMs === undefined ? '–' : formatDuration(durationMs)),
		csv: {
			'median seconds': ({ durationMs }) =>
				durationMs === undefined ? '' : String(Math.round(durationMs / 1000)),
		},
	},
];

/** Results by group, under the column of the group. */
export const groupResults = (
	group: Column<GroupResult>,
	isByCounterparty: boolean,
): readonly Column<GroupResult>[] => [
	group,
	countColumn('Swaps', ({ swaps }) => swaps, 'swaps'),
	...(isByCounterparty ? COUNTERPARTY : []),
	{
		name: 'Realised',
		class: 'wrap',
		text: ({ realised }) => listed(realised, gainText),
		csv: { realised: ({ realised }) => realised.map(csvMoney).join(' ') },
	},
	{
		name: 'Fees',
		class: 'wrap',
		text: ({ fees }) => listed(fees, formatMoney),
		csv: { fees: ({ fees }) => fees.map(csvMoney).join(' ') },
	},
	NET_WORTH,
];
