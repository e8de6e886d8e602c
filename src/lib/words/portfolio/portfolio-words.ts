import type { GoalChange, GoalProblem, GoalOutcome } from '#lib/domain/portfolio/goal-draft.ts';
import { amountWords, percentText } from '../money/amount-words.ts';
import { showAmount } from '#lib/domain/money/figures.ts';
import { listOf, plural } from '#lib/domain/text/language.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import {
	driftOf,
	type PortfolioReading,
	type Pressure,
	type Suggestion,
} from '#lib/domain/portfolio/portfolio.ts';

/** The problem of a goal, beside its field. */
export function goalProblemWords(problem: GoalProblem): string {
	if (problem === 'above-whole') return 'A goal cannot be above 100 %.';
	return amountWords('The goal', problem);
}

/** `40.00 % → 50.00 %` */
export function goalChangeWords({ goal, before }: GoalChange): string {
	if (goal === 0n) return `${percentText(before)} → no goal`;
	return before === 0n ? `no goal → ${percentText(goal)}` : `${percentText(before)} → ${percentText(goal)}`;
}

export const GOAL_OUTCOME_WORDS: Readonly<Record<GoalOutcome['is'], string>> = {
	waiting: 'Waiting',
	sending: 'Sent, waiting for reply',
	set: 'Set',
	refused: 'Refused: goal unchanged',
	unknown: 'Unknown: reply lost',
	unseen: 'Not seen on the node yet; it may still arrive',
	'not-sent': 'Not sent',
};

/**
 * Words on goals of which it is not known whether the node has them.
 *
 * @param isSilent the node does not answer at present
 */
export function openGoalWords(isSilent: boolean): string {
	const meaning =
		'Setting a goal moves no coins. If the node has it, the node buys and sells towards it on its own.';
	return isSilent
		? `Your node does not answer now. ${meaning} This page asks for its goals as soon as it answers. Check that your node is running.`
		: meaning;
}

/** The node's suggestion, and its reason. */
export function suggestionWords(suggestion: Suggestion, coins: PortfolioReading['coins']): string {
	const places = [suggestion.buy, suggestion.sell].flatMap((each) => (each ? placeWords(each, coins) : []));
	return [...places, tradeWords(suggestion)].join(' ');
}

function placeWords({ coin }: Pressure, coins: PortfolioReading['coins']): string {
	const held = coins.find((each) => each.coin === coin);
	const drift = held && driftOf(held);
	if (drift === undefined) return `${coin} is off its goal.`;
	if (drift === 0n) return `${coin} is at its goal.`;
	return drift < 0n
		? `${coin} is ${percentText(-drift)} of the total below its goal.`
		: `${coin} is ${percentText(drift)} of the total above its goal.`;
}

function tradeWords({ buy, sell, volume }: Suggestion): string {
	if (buy && sell)
		return volume
			? `The node suggests buying ${buy.coin} with ${showAmount(volume)} ${sell.coin}.`
			: `The node suggests buying ${buy.coin} with ${sell.coin}.`;
	return buy ? `The node suggests buying ${buy.coin}.` : `The node suggests selling ${sell?.coin ?? ''}.`;
}

/** Coins that a sum in the reference coin leaves out. */
export function unpricedWords(coins: readonly string[]): string {
	const names = listOf(coins);
	return plural(
		coins.length,
		`${names} has no ${REFERENCE_COIN} price and is not counted.`,
		`${names} have no ${REFERENCE_COIN} price and are not counted.`,
	);
}
