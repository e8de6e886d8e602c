import { formatAmount } from '../money/amount.ts';
import type { GoalChange } from './goal-draft.ts';

/** A goal that was sent to the node, as the journal has it: decimals as texts, in percent. */
export interface GoalRequest {
	readonly coin: string;
	/** 0 takes it back. */
	readonly goal: string;
	readonly before: string;
}

export function goalRequest({ coin, goal, before }: GoalChange): GoalRequest {
	return { coin, goal: formatAmount(goal), before: formatAmount(before) };
}

/** What became of one of several goals. */
export type GoalOutcome =
	| { readonly is: 'waiting' }
	| { readonly is: 'sending' }
	| { readonly is: 'set' }
	/** The node did not take it: the goal is as it was. */
	| { readonly is: 'refused'; readonly error: Error }
	/** The reply was lost, and the node could not be asked yet. */
	| { readonly is: 'unknown'; readonly error: Error }
	/** The reply was lost, and the node shows the goal as it was. It may still arrive. */
	| { readonly is: 'unseen'; readonly error: Error }
	/** It was not sent, since what became of one before it is not known. */
	| { readonly is: 'not-sent' };

/** A goal that was sent, with what became of it. */
export interface SentGoal {
	readonly change: GoalChange;
	/** Of its entry in the journal, once it has one. */
	readonly id?: string | undefined;
	readonly outcome: GoalOutcome;
}
