import type { Arrival, CallName } from './wire-fault.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Screen } from './screens.ts';
import { botStart, botStop, stopTrading } from './bot-screens.ts';
import { consoleCall, goal } from './node-call-screens.ts';
import { autoprice, buy, cancel, sell, setprice, marketOrder } from './trading-screens.ts';
import { batch, burn, creation, preparation, transfer } from './transaction-screens.ts';
import { claim, deposit, lock, send, unlock } from './wallet-screens.ts';

/** The state before an action begins. */
export interface Given {
	/** A token that the daemon's key owns completely. */
	readonly tokenId: string;
	/** Advances time before the last button, for example for locked coins. */
	pass(ms: number): Promise<void>;
}

/** The texts with which an action ends. */
interface EndText {
	/** The action took effect. */
	readonly done: RegExp;
	/** It was sent, and no trace is found; or the user is asked to look for it. */
	readonly lost: RegExp;
	/** The program answered with its own error, and may have carried it out. */
	readonly answered?: RegExp;
	/** Reported lost, but arrived later; as `done` if the screen shows no more. */
	readonly late?: RegExp;
	/** It was not sent, which the page knows. */
	readonly unsent: RegExp;
	/** The program processed it and lost it in a restart; as `done` if it remembers. */
	readonly forgotten?: RegExp;
	/** It took effect, and ended with the program; as `done` if the program remembers. */
	readonly ended?: RegExp;
	/** Its block was replaced, and it waits for a new one. */
	readonly turned?: RegExp;
	/** It is in a block again, and a different page completes it; as `done` if the screen shows no more. */
	readonly mined?: RegExp;
	/** Its block was replaced by a chain that does not have it. */
	readonly gone?: RegExp;
	/** While the restarted program cannot report how it ended, before the user has enabled its coins. */
	readonly unknown?: RegExp;
	/** Its reply was lost, and the program has not answered since. */
	readonly silent?: RegExp;
	/** The text of a second tab whose user pressed the same button at the same time; as `done` if it is the same thing. */
	readonly second?: RegExp;
}

/** One user action that trades or spends. */
export interface Action {
	/** The call that must not be made twice. */
	readonly call: CallName;
	/** Selects the calls of this name. */
	readonly isMeant?: (arrival: Arrival) => boolean;
	/** Practice time that passes between two polls. */
	readonly stepMs: number;
	/** For node programs that take longer. */
	readonly stepMsIn?: Readonly<Partial<Record<VariantName, number>>>;
	readonly words: EndText;
	/** It has an entry in the journal before it is sent, which a second tab opens too. */
	readonly isStored?: boolean;
	readonly needsToken?: boolean;
	/** Everything up to the last button. */
	prepare(desk: Desk, given: Given): Promise<Screen>;
	/** The page after a reload, or in a different tab. */
	takeUp(desk: Desk, given: Given): Promise<Screen>;
}

export const ACTIONS = {
	...{ buy, sell, setprice, cancel, autoprice, marketOrder },
	...{ 'bot start': botStart, 'bot stop': botStop, 'stop trading': stopTrading },
	...{ 'prepare outputs': preparation, 'token creation': creation, transfer, batch, burn },
	...{ send, 'time lock': lock, unlock, deposit, claim, goal, console: consoleCall },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof ACTIONS;

/** Actions whose ends are judged like the others': they meet only the most informative faults. */
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

/** Actions that meet every fault. */
export const ACTION_NAMES = (Object.keys(ACTIONS) as ActionName[]).filter((name) => !LATER.includes(name));
