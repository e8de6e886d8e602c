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
	/** Tampering with payments that the node builds. */
	readonly paymentTampering: PaymentTamperings;
}

export interface CallContext extends NodeParts {
	/** Practice time in milliseconds since 1970. Constant during a call. */
	readonly now: number;
	/** The request as received, including fields that are not parameters. */
	readonly members: RequestMembers;
}
