import type { GoalChange, GoalProblem, GoalOutcome } from '#lib/domain/portfolio/goal-draft.ts';
import { amountWords, percentText } from '../money/amount-words.ts';
import { showAmount } from '#lib/domain/money/figures.ts';
import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import {
	driftOf,
	type PortfolioReading,
	type Pressure,
	type Suggestion,
} from '#lib/domain/portfolio/portfolio.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { CoinResult, PairResult } from '#lib/domain/portfolio/swap-results.ts';
import { csvText } from '#lib/domain/text/table.ts';

/** The problem of a goal, beside its field. */
export function goalProblemWords(problem: GoalProblem): string {
	if (problem === 'above-whole') return 'A goal cannot be above 100 %.';
	return amountWords('The goal', problem);
}

/** `40.00 % → 50.00 %` */
export function goalChangeWords({ goal, before }: GoalChange): string {
	if (goal === 0n) return `${percentText(before)} → no goal`;
	return `${before === 0n ? 'no goal' : percentText(before)} → ${percentText(goal)}`;
}

export const GOAL_OUTCOME_WORDS: Readonly<Record<GoalOutcome['is'], string>> = {
	waiting: 'Waiting for its turn',
	sending: 'Sent, waiting for the reply',
	set: 'Set',
	refused: 'Refused: the goal is as it was',
	unknown: 'Not known: the reply was lost',
	unseen: 'Not seen: the node shows the goal as it was, and the call may still arrive',
	'not-sent': 'Not sent',
};

/** Two sentences: what the node suggests and why, and how it weighs that. */
export function suggestionWords(
	suggestion: Suggestion,
	coins: PortfolioReading['coins'],
): readonly [what: string, how: string] {
	const places = [suggestion.buy, suggestion.sell].flatMap((each) => placeWords(each, coins) ?? []);
	const what = `${places.join(' and ')}, so the node suggests ${tradeWords(suggestion)}.`;
	return [what, `The node weighs each coin by the square of that distance: ${forceWords(suggestion)}.`];
}

function placeWords(pressure: Pressure | undefined, coins: PortfolioReading['coins']): string | undefined {
	const coin = coins.find((each) => each.coin === pressure?.coin);
	const drift = coin && driftOf(coin);
	if (!coin || drift === undefined) return pressure && `${pressure.coin} is away from its goal`;
	if (drift === 0n) return `${coin.coin} is at its goal`;
	const distance = percentText(drift < 0n ? -drift : drift);
	return `${coin.coin} is ${distance} of the total ${drift < 0n ? 'below' : 'above'} its goal`;
}

function tradeWords({ buy, sell, volume }: Suggestion): string {
	if (buy && sell) return `buying ${buy.coin} with ${volume ? `${showAmount(volume)} ` : ''}${sell.coin}`;
	return buy ? `buying ${buy.coin}` : `selling ${sell?.coin ?? ''}`;
}

function forceWords({ buy, sell }: Suggestion): string {
	const words = ({ coin, force }: Pressure) => `${(Number(force) / Number(COIN)).toFixed(1)} for ${coin}`;
	return [buy && `a buy force of ${words(buy)}`, sell && `a sell force of ${words(sell)}`]
		.filter(Boolean)
		.join(' and ');
}

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
