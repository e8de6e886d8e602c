import {
	type GoalChange,
	type GoalProblem,
	type GoalOutcome,
	driftOf,
	type PortfolioReading,
	type Suggestion,
} from '#lib/domain/portfolio.ts';
import { describeAmount, percentText, pointsText } from './amount.ts';
import { formatMoney, showAmount } from '#lib/domain/money/figures.ts';
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

/** The suggested trade and the reason for it. */
export function describeSuggestion(
	{ buy, sell, volume }: Suggestion,
	coins: PortfolioReading['coins'],
): string {
	const places = [buy, sell].flatMap((coin) => (coin === undefined ? [] : describePlace(coin, coins)));
	if (buy === undefined || sell === undefined || !volume) return places.join(' ');
	return [...places, `Buying ${buy} with ${showAmount(volume)} ${sell} brings both nearer.`].join(' ');
}

function describePlace(coin: string, coins: PortfolioReading['coins']): string {
	const held = coins.find((each) => each.coin === coin);
	const drift = (held && driftOf(held)) ?? 0n;
	return drift < 0n
		? `${coin} is ${pointsText(-drift)} below its goal.`
		: `${coin} is ${pointsText(drift)} above its goal.`;
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
