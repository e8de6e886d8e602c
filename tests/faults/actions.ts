import type { Arrival, CallName } from './wire-fault.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Screen } from './screens.ts';
import { botStart, botStop, stopTrading } from './bot-screens.ts';
import { consoleCall, goal } from './node-call-screens.ts';
import { autoprice, buy, cancel, sell, setprice, marketOrder } from './trading-screens.ts';
import { batch, burn, creation, preparation, transfer } from './transaction-screens.ts';
import { claim, deposit, lock, send, unlock } from './wallet-screens.ts';

/** Preconditions of an action. */
export interface Given {
	/** A token whose supply is fully owned by the daemon's key. */
	readonly tokenId: string;
	/** Advances time before the last click, for example until coins are unlocked. */
	advance(ms: number): Promise<void>;
}

/** Text patterns for each possible end of an action. */
interface EndText {
	/** The action took effect. */
	readonly done: RegExp;
	/** Shown if the action was sent but left no trace, or if the user is asked to look for it. */
	readonly lost: RegExp;
	/** The program itself replied with an error, and may have executed the action. */
	readonly answered?: RegExp;
	/** The action was reported as lost but arrived later; `done` if the screen shows no more. */
	readonly late?: RegExp;
	/** The page knows that the action was not sent. */
	readonly unsent: RegExp;
	/** The program executed the action and lost it in a restart; `done` if the program remembers it. */
	readonly forgotten?: RegExp;
	/** The action took effect and ended with the program; `done` if the program remembers it. */
	readonly ended?: RegExp;
	/** The action's block was replaced, and the transaction waits for a new one. */
	readonly turned?: RegExp;
	/** The action is in a block again and a different page completes it; `done` if the screen shows no more. */
	readonly mined?: RegExp;
	/** The action's block was replaced by a chain without the transaction. */
	readonly gone?: RegExp;
	/** The restarted program cannot report the outcome until the user has enabled its coins. */
	readonly unknown?: RegExp;
	/** The reply was lost, and the program has not responded since. */
	readonly silent?: RegExp;
	/**
	 * Text of a second tab in which the user clicked the same button at the same time; `done` if both count as one
	 * action.
	 */
	readonly second?: RegExp;
}

/** One user action that trades or spends. */
export interface Action {
	/** The call that must not be sent twice. */
	readonly call: CallName;
	/** Selects the relevant calls among those with this name. */
	readonly isMeant?: (arrival: Arrival) => boolean;
	/** Practice time between two polls, in milliseconds. */
	readonly stepMs: number;
	/** Practice time between two polls, for node variants that take longer. */
	readonly stepMsIn?: Readonly<Partial<Record<VariantName, number>>>;
	readonly words: EndText;
	/** The action has a journal entry before it is sent, which a second tab can open. */
	readonly isStored?: boolean;
	readonly needsToken?: boolean;
	/** Performs everything before the last click. */
	prepare(desk: Desk, given: Given): Promise<Screen>;
	/** Opens the action's page after a reload or in a different tab. */
	resume(desk: Desk, given: Given): Promise<Screen>;
}

export const ACTIONS = {
	...{ buy, sell, setprice, cancel, autoprice, marketOrder },
	...{ 'bot start': botStart, 'bot stop': botStop, 'stop trading': stopTrading },
	...{ 'prepare outputs': preparation, 'token creation': creation, transfer, batch, burn },
	...{ send, 'time lock': lock, unlock, deposit, claim, goal, console: consoleCall },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof ACTIONS;

/**
 * Actions whose ends are determined like those of the others, so that they run only with the most informative faults.
 */
export const LATER_ACTIONS = [
	'send',
	'time lock',
	'unlock',
	'deposit',
	'claim',
	'goal',
	'console',
] as const satisfies ActionName[];

const LATER: readonly string[] = LATER_ACTIONS;

/** Actions that run with every fault. */
export const ACTION_NAMES = (Object.keys(ACTIONS) as ActionName[]).filter((name) => !LATER.includes(name));
