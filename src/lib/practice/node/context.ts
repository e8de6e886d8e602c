import type * as v from 'valibot';
import type { FilledParamsOf, Method } from '#lib/api/method.ts';
import type { Accounts } from '../accounts.ts';
import type { CoinList } from '../coin-list.ts';
import type { PracticeCoin } from '../coins.ts';
import type { Ledger } from '../chain/ledger.ts';
import type { NodeFiles } from '../node-files.ts';
import type { Bots } from '../bots/bots.ts';
import type { Deposits } from '../deposits/deposits.ts';
import type { Market } from '../market/market.ts';
import type { Sleeper } from '../sleeper.ts';
import type { StartSettings } from '../start-settings.ts';
import type { StatsLog } from '../statistics/stats-log.ts';
import type { EventStream } from '../stream/event-stream.ts';
import type { Trading } from '../trade/trading.ts';
import type { OutputLocks } from '../wallet/output-locks.ts';
import type { CoinSwitches } from './coin-switches.ts';
import type { NodeLife } from './node-life.ts';
import type { ConfirmationRules } from './confirmation-rules.ts';
import type { RequestMembers } from './request-json.ts';
import type { SignIn } from './sign-in.ts';
import type { Wire } from './wire.ts';

/** What the node's handlers work with. */
export interface NodeParts {
	readonly coins: CoinList;
	readonly signIn: SignIn;
	readonly switches: CoinSwitches;
	readonly market: Market;
	readonly accounts: Accounts;
	readonly files: NodeFiles;
	readonly outputLocks: OutputLocks;
	readonly trading: Trading;
	readonly deposits: Deposits;
	readonly bots: Bots;
	readonly statsLog: StatsLog;
	readonly confirmationRules: ConfirmationRules;
	readonly events: EventStream;
	readonly sleeper: Sleeper;
	readonly life: NodeLife;
	readonly settings: StartSettings;
	/** @returns undefined for coins that are kept in accounts. */
	ledgerOf(coin: PracticeCoin): Ledger | undefined;
}

/** One call. */
export interface CallContext extends NodeParts {
	/** Practice time in milliseconds since 1970. It stands still during a call. */
	readonly now: number;
	/** The request as it came, with members that are no parameters. */
	readonly members: RequestMembers;
}

/**
 * What it does to the world it does before it returns. A promise is waited for afterwards, and later calls wait with it.
 *
 * @throws Refusal, HangUp.
 */
export type Handler<M extends Method> = (
	params: FilledParamsOf<M>,
	context: CallContext,
) => Wire<v.InferInput<M['reply']>> | Promise<Wire<v.InferInput<M['reply']>>>;

/** A handler for each method of a group: a missing one fails the type-check. */
export type Handlers<Group> = {
	readonly [Name in keyof Group]: Group[Name] extends Method ? Handler<Group[Name]> : never;
};
