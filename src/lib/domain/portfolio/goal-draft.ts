import { formatAmount, parseAmount, type AmountProblem } from '../money/amount.ts';
import { WHOLE, type PortfolioCoin } from './portfolio.ts';

/** The goals as they are typed, in percent, by coin. An empty text is no goal. */
export type GoalDraft = Readonly<Record<string, string>>;

/** Why a typed goal is invalid. */
export type GoalProblem = Exclude<AmountProblem, 'empty'> | 'above-whole';

/** A goal that is to be set. 0 takes it back. */
export interface GoalChange {
	readonly coin: string;
	readonly goal: bigint;
	/** The node's goal before. */
	readonly before: bigint;
}

/** The plan that results from the typed goals. */
export interface GoalPlan {
	readonly goals: ReadonlyMap<string, bigint>;
	readonly problems: ReadonlyMap<string, GoalProblem>;
	readonly sum: bigint;
	/** The rest up to a hundred percent; negative if the goals exceed it. */
	readonly rest: bigint;
	/** The calls that would be made, one a coin: what is lowered comes first, so that the sum never passes the whole. */
	readonly changes: readonly GoalChange[];
	/** It can be sent. */
	readonly isReady: boolean;
}

export function draftOfGoals(coins: readonly PortfolioCoin[]): GoalDraft {
	return Object.fromEntries(coins.map(({ coin, goal }) => [coin, goal === 0n ? '' : formatAmount(goal)]));
}

export function planGoals(draft: GoalDraft, coins: readonly PortfolioCoin[]): GoalPlan {
	const goals = new Map<string, bigint>();
	const problems = new Map<string, GoalProblem>();
	for (const { coin } of coins) {
		const read = readGoal(draft[coin] ?? '');
		if (typeof read === 'bigint') goals.set(coin, read);
		else problems.set(coin, read);
	}
	const sum = [...goals.values()].reduce((all, goal) => all + goal, 0n);
	const changes = coins
		.map(({ coin, goal }) => ({ coin, goal: goals.get(coin) ?? goal, before: goal }))
		.filter(({ goal, before }) => goal !== before)
		.sort((one, other) => Number(one.goal - one.before - (other.goal - other.before)));
	const isReady = problems.size === 0 && sum <= WHOLE && changes.length > 0;
	return { goals, problems, sum, rest: WHOLE - sum, changes, isReady };
}

function readGoal(text: string): bigint | GoalProblem {
	const parsed = parseAmount(text);
	if (parsed === 'empty') return 0n;
	if (typeof parsed !== 'bigint') return parsed;
	return parsed > WHOLE ? 'above-whole' : parsed;
}

/** A goal as the node counts it: the node scales the goals so that they always come to a hundred percent. */
export function effectiveGoal(goal: bigint, sum: bigint): bigint {
	return sum === 0n ? 0n : (WHOLE * goal) / sum;
}

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

/** The outcome of one of several goals. */
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
