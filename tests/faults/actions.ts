import type { Arrival, CallName } from './wire-fault.ts';
import type { MannerName } from '#practice/node/manner.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Screen } from './screens.ts';
import { botStart, botStop, stopTrading } from './bot-screens.ts';
import { consoleCall, goal } from './node-call-screens.ts';
import { autoprice, buy, cancel, sell, setprice, sweep } from './trading-screens.ts';
import { batch, burn, creation, preparation, transfer } from './transaction-screens.ts';
import { claim, deposit, lock, send, unlock } from './wallet-screens.ts';

/** What is there before an action begins. */
export interface Given {
	/** A token that the daemon's key holds all of. */
	readonly tokenId: string;
	/** Lets time go by before the last button, as for coins that are locked until then. */
	pass(ms: number): Promise<void>;
}

/** The words with which an action ends. */
interface EndWords {
	/** It took effect. */
	readonly done: RegExp;
	/** It was sent, and nothing of it is to be found; or the user is asked to look for it. */
	readonly lost: RegExp;
	/** The program answered with an error of its own, and may have carried it out. */
	readonly answered?: RegExp;
	/** It had been called lost, and arrived after all; as `done` where the screen says no more. */
	readonly late?: RegExp;
	/** It was not sent, which the page knows. */
	readonly unsent: RegExp;
	/** The program worked on it and has forgotten it since, being started again; as `done` where it remembers. */
	readonly forgotten?: RegExp;
	/** It took effect, and ended with the program; as `done` where the program remembers. */
	readonly ended?: RegExp;
	/** Its block was replaced, and it waits for another one. */
	readonly turned?: RegExp;
	/** It is in a block again, and another page takes it to its end; as `done` where the screen says no more. */
	readonly mined?: RegExp;
	/** Its block was replaced by a chain that does not have it. */
	readonly gone?: RegExp;
	/** While the program, started again, cannot say how it ended, before the user has switched its coins on. */
	readonly unknown?: RegExp;
	/** Its reply was lost, and the program answers nothing since. */
	readonly silent?: RegExp;
	/** What a second tab reads whose user pressed the same button at the same time; as `done` where it is the same thing. */
	readonly second?: RegExp;
}

/** One thing that a user does which trades or spends. */
export interface Action {
	/** The call that must not be made twice. */
	readonly call: CallName;
	/** Which of the calls of this name are meant. */
	readonly isMeant?: (arrival: Arrival) => boolean;
	/** Practice time that goes by between two looks. */
	readonly stepMs: number;
	/** Where a node program takes longer. */
	readonly stepMsIn?: Readonly<Partial<Record<MannerName, number>>>;
	readonly words: EndWords;
	/** It has an entry in the journal before it is sent, which a second tab opens too. */
	readonly isStored?: boolean;
	readonly needsToken?: boolean;
	/** Everything up to the last button. */
	prepare(desk: Desk, given: Given): Promise<Screen>;
	/** What the page shows of it after a reload, or in another tab. */
	takeUp(desk: Desk, given: Given): Promise<Screen>;
}

export const ACTIONS = {
	...{ buy, sell, setprice, cancel, autoprice, sweep },
	...{ 'bot start': botStart, 'bot stop': botStop, 'stop trading': stopTrading },
	...{ 'prepare outputs': preparation, 'token creation': creation, transfer, batch, burn },
	...{ send, 'time lock': lock, unlock, deposit, claim, goal, console: consoleCall },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof ACTIONS;

/** Those whose ends are judged as those of the others are: they meet the faults that say most. */
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

/** Those that meet every fault. */
export const ACTION_NAMES = (Object.keys(ACTIONS) as ActionName[]).filter((name) => !LATER.includes(name));
