import { areAmountsHidden, formatAmount } from '#lib/domain/money/amount.ts';
import { showAmount, showPrice } from '#lib/domain/money/figures.ts';
import { placesFor, REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { CoinResult, PairResult } from '#lib/domain/portfolio/swap-results.ts';
import { countColumn, type Column } from '#lib/ui/table/column.ts';
import { signedAmount } from '#lib/words/money/amount-words.ts';

const known = (amount: bigint | undefined): string => (amount === undefined ? '' : formatAmount(amount));

const RESULT: Column<{ readonly worth: bigint | undefined }> = {
	name: `Result, ${REFERENCE_COIN}`,
	text: ({ worth }) => (worth === undefined ? 'no price' : signedAmount(worth)),
	cellClass: ({ worth = 0n }) => {
		// Its colour would tell.
		if (areAmountsHidden() || worth === 0n) return undefined;
		return worth > 0n ? 'up' : 'down';
	},
	csv: { [`result in ${REFERENCE_COIN} at today's prices`]: ({ worth }) => known(worth) },
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
	RESULT,
];

/** In each coin that fees were paid in. */
function feesOf({ fees, pair }: PairResult): string {
	const parts = [
		fees.base > 0n && `${showAmount(fees.base)} ${pair.base}`,
		fees.rel > 0n && `${showAmount(fees.rel)} ${pair.rel}`,
	];
	return parts.filter(Boolean).join(', ') || 'none';
}

const averageColumn = (name: 'Bought' | 'Sold', of: 'bought' | 'sold'): Column<PairResult> => ({
	name,
	class: 'wrap',
	text: ({ pair, [of]: { base, average } }) =>
		average === undefined
			? '–'
			: `${showAmount(base)} ${pair.base} at ${showPrice(average, placesFor(average))}`,
	csv: {
		[`${of} base`]: (result) => formatAmount(result[of].base),
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
			'fees in base': ({ fees }) => formatAmount(fees.base),
			'fees in rel': ({ fees }) => formatAmount(fees.rel),
		},
	},
	{ csv: { 'net base': ({ net }) => formatAmount(net.base), 'net rel': ({ net }) => formatAmount(net.rel) } },
	{
		name: 'Realised',
		class: 'wrap',
		text: ({ realised, pair }) => (realised === undefined ? '–' : `${signedAmount(realised)} ${pair.rel}`),
		csv: { 'realised in rel': ({ realised }) => known(realised) },
	},
	RESULT,
];
