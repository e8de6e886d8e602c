import type { Bots } from '../bots.ts';
import type { Deposits } from '../deposits.ts';
import type { NodeFiles } from '../node-state.ts';
import type { StartSettings } from '../start-settings.ts';
import type { StatsLog } from '../statistics.ts';
import type { EventStream } from '../stream.ts';
import type { TradingParts } from '../trade/trading-parts.ts';
import type { Trading } from '../trade/trading.ts';
import type { PaymentTamperings } from '../wallet/tampering.ts';
import type { Sleeper } from '../world/sleeper.ts';
import type { NodeLife } from './node-life.ts';
import type { RequestMembers } from './request-json.ts';

/** The parts of the node that its handlers use. */
export interface NodeParts extends TradingParts {
	readonly trading: Trading;
	readonly deposits: Deposits;
	readonly bots: Bots;
	readonly statsLog: StatsLog;
	readonly events: EventStream;
	readonly files: NodeFiles;
	readonly sleeper: Sleeper;
	readonly life: NodeLife;
	readonly settings: StartSettings;
	/** Payments that the node builds otherwise than it was asked to. */
	readonly paymentTampering: PaymentTamperings;
}

/** One call. */
export interface CallContext extends NodeParts {
	/** Practice time in milliseconds since 1970. It stands still during a call. */
	readonly now: number;
	/** The request as it came, with members that are no parameters. */
	readonly members: RequestMembers;
}
