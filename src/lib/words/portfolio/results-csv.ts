import { formatAmount } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { CoinResult, PairResult } from '#lib/domain/portfolio/swap-results.ts';
import { csvText } from '#lib/domain/text/table.ts';

type Column<Row> = readonly [name: string, cell: (row: Row) => string];

const known = (amount: bigint | undefined): string => (amount === undefined ? '' : formatAmount(amount));

const PAIR_COLUMNS: readonly Column<PairResult>[] = [
	['base', ({ pair }) => pair.base],
	['rel', ({ pair }) => pair.rel],
	['swaps', ({ swaps }) => String(swaps)],
	['bought base', ({ bought }) => formatAmount(bought.base)],
	['average bought at, all-in', ({ bought }) => known(bought.average)],
	['sold base', ({ sold }) => formatAmount(sold.base)],
	['average sold at, all-in', ({ sold }) => known(sold.average)],
	['fees in base', ({ fees }) => formatAmount(fees.base)],
	['fees in rel', ({ fees }) => formatAmount(fees.rel)],
	['net base', ({ net }) => formatAmount(net.base)],
	['net rel', ({ net }) => formatAmount(net.rel)],
	['realised in rel', ({ realised }) => known(realised)],
	[`result in ${REFERENCE_COIN} at today's prices`, ({ worth }) => known(worth)],
];

const COIN_COLUMNS: readonly Column<CoinResult>[] = [
	['coin', ({ coin }) => coin],
	['swaps', ({ swaps }) => String(swaps)],
	['arrived', ({ arrived }) => formatAmount(arrived)],
	['left', ({ left }) => formatAmount(left)],
	['fees in what left', ({ fees }) => formatAmount(fees)],
	['net', ({ arrived, left }) => formatAmount(arrived - left)],
	[`result in ${REFERENCE_COIN} at today's prices`, ({ worth }) => known(worth)],
];

/** Plain decimals, whatever is hidden on screen. */
export const pairResultsAsCsv = (results: readonly PairResult[]): string => csvOf(PAIR_COLUMNS, results);
export const coinResultsAsCsv = (results: readonly CoinResult[]): string => csvOf(COIN_COLUMNS, results);

function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
	return csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
}
