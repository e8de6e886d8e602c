import {
	effectiveGoal,
	type GoalChange,
	type GoalProblem,
	type GoalOutcome,
	type GoalPlan,
	type PlannedTrade,
	type PortfolioReading,
	type TradePlan,
} from '#lib/domain/portfolio.ts';
import type { RebalancingPrice } from '#lib/domain/capabilities.ts';
import { describeAmount, percentText } from './amount.ts';
import { formatMoney } from '#lib/domain/money/figures.ts';
import { listOf, plural } from '#lib/domain/text/language.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';

/** Text of an invalid goal, next to its field. */
export function describeGoalProblem(problem: GoalProblem): string {
	if (problem === 'above-whole') return 'A goal cannot be above 100 %.';
	return describeAmount('The goal', problem);
}

/** `40.00 % → 50.00 %` */
export function describeGoalChange({ goal, before }: GoalChange): string {
	if (goal === 0n) return `${percentText(before)} → no goal`;
	return before === 0n ? `no goal → ${percentText(goal)}` : `${percentText(before)} → ${percentText(goal)}`;
}

export const GOAL_OUTCOME_TEXT: Readonly<Record<GoalOutcome['is'], string>> = {
	waiting: 'Waiting',
	sending: 'Sent, waiting for reply',
	set: 'Set',
	refused: 'Refused: goal unchanged',
	unknown: 'Unknown: reply lost',
	unseen: 'Not seen on the node yet; it may still arrive',
	'not-sent': 'Not sent',
};

/**
 * Text about goals whose outcome at the node is unknown.
 *
 * @param isSilent true if the node does not answer at present
 */
export function describeOpenGoal(isSilent: boolean): string {
	const meaning =
		'Setting a goal moves no coins. If the node has it, the node buys and sells towards it on its own.';
	return isSilent
		? `Your node does not answer now. ${meaning} This page asks for its goals as soon as it answers. Check that your node is running.`
		: meaning;
}

/** The node's own trades towards goals. */
export const REBALANCING_TEXT: Readonly<Record<RebalancingPrice, string>> = {
	'best-offer':
		'About once a minute, unless a swap is running, your node buys the coin furthest below its goal with the coin furthest above it: at most the excess, for up to 5 % more than the best offer. Differences below 1 percentage point stay.',
	'own-price':
		'About once a minute, your node buys the coin furthest below its goal with the coin furthest above it: at most the excess, at your own sell price of the bought coin in that pair. Without such a price it trades nothing.',
};

/** Meaning of goals below a sum of 100 %; `undefined` at 100 %. */
export function describeScaling({
	goals,
	sum,
	remainder,
}: Pick<GoalPlan, 'goals' | 'sum' | 'remainder'>): string | undefined {
	const set = [...goals].filter(([, goal]) => goal > 0n);
	const [[coin, goal] = ['', 0n]] = set;
	if (set.length === 1)
		return `A single goal counts as 100 %: ${coin} ${percentText(goal)} means only ${coin}. Your node sells only coins that have a goal, so it trades nothing until a second coin has one.`;
	if (sum === 0n || remainder <= 0n) return undefined;
	const scaled = set.map(([each, part]) => `${each} ${percentText(effectiveGoal(part, sum))}`);
	return `Your goals are scaled to 100 %: ${listOf(scaled)}.`;
}

/** `Sell LTC/KMD` */
export const describeTrade = ({ side, pair: { base, rel } }: PlannedTrade): string =>
	`${side === 'sell' ? 'Sell' : 'Buy'} ${base}/${rel}`;

/** Notes on the gaps of a plan. */
export function describeLeftOut({ trades, small, unsold, unpriced, kept }: TradePlan): string[] {
	const tiny = small.map(
		({ sell, buy, costs }) => `${formatMoney({ coin: sell, amount: costs.pays })} for ${buy}`,
	);
	return [
		...(trades.length + tiny.length + unsold.length > 0
			? []
			: ['No trades: a trade needs one coin above its goal and one below.']),
		...(tiny.length > 0
			? [`Too small to trade, because fees would take a fifth or more: ${listOf(tiny)}.`]
			: []),
		...(unsold.length > 0
			? [`Not sold, because your node holds it back or fees need it: ${listOf(unsold.map(formatMoney))}.`]
			: []),
		...(unpriced.length > 0 ? [`Not traded without a ${REFERENCE_COIN} price: ${listOf(unpriced)}.`] : []),
		...(kept.length > 0 ? [`Not traded without a goal: ${listOf(kept)}.`] : []),
	];
}

/** Note on the part of the portfolio that the node does not count. */
export function describeHeldBack(coins: PortfolioReading['coins']): string {
	const held = coins.filter(({ heldBack }) => heldBack > 0n);
	const sums = held.map(({ coin, heldBack }) => formatMoney({ coin, amount: heldBack }));
	return `Includes ${listOf(sums)} that your node holds back now. Its automatic rebalancing does not count them.`;
}

/** Note on coins that a total in the reference coin leaves out. */
export function describeUnpriced(coins: readonly string[]): string {
	const names = listOf(coins);
	return plural(
		coins.length,
		`${names} has no ${REFERENCE_COIN} price and is not counted.`,
		`${names} have no ${REFERENCE_COIN} price and are not counted.`,
	);
}
