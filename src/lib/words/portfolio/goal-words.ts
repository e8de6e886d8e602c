import type { GoalChange, GoalProblem, GoalOutcome } from '#lib/domain/portfolio/goal-draft.ts';
import { amountWords } from '../money/amount-words.ts';
import { percentText } from './percent-words.ts';

/** What is wrong with a goal, beside its field. */
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
