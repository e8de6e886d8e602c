import type { NodeAccounts } from './accounts.ts';
import type { NodeBots } from './bots/bots.ts';
import type { NodeCoins } from './coins.ts';
import type { ProgramConsole } from './console/console.ts';
import type { NodeControl } from './control/control.ts';
import type { NodeDeposits } from './deposits/deposits.ts';
import type { NodeEvents } from './events.ts';
import type { NodeFormulas } from './formulas.ts';
import type { NodeMakers } from './makers.ts';
import type { NodeMarket } from './market.ts';
import type { NodeOrders } from './orders.ts';
import type { NodePayments } from './payments.ts';
import type { NodePortfolio } from './portfolio/portfolio.ts';
import type { NodeSession } from './session.ts';
import type { NodeStatistics } from './statistics.ts';
import type { NodeStatisticsDetails } from './statistics/statistics-details.ts';
import type { NodeSwaps } from './swaps.ts';
import type { NodeTimeLocks } from './time-locks.ts';
import type { NodeTime } from './time.ts';
import type { NodeTools } from './tools/tools.ts';
import type { NodeTrading } from './trading.ts';
import type { NodeWallet } from './wallet.ts';
import type { NodeWalletDetails } from './wallet/wallet-details.ts';

/**
 * A trading node in the words of the domain: its operations by subject. One folder beside this file implements it
 * for each node program; above this layer no name and no shape of the wire is known.
 *
 * Programs differ in what they make of a call. Where a screen has to know, the subject says it: `formulas.abilities`,
 * `trading.matching`, `statistics.volumes`. Screens ask these, and never for the name of a program.
 *
 * Every operation rejects with a `CallError`. A reading may be repeated; an operation that trades or spends calls the
 * node exactly once.
 */
export interface TradingNode {
	/** Loaded when they are first asked for: most coins have none. */
	accounts(): Promise<NodeAccounts>;
	/** Loaded when they are first asked for: pages that trade do without them. */
	bots(): Promise<NodeBots>;
	readonly coins: NodeCoins;
	/** Loaded when it is first asked for. */
	console(): Promise<ProgramConsole>;
	/** Loaded when it is first asked for: pages that trade do without it. */
	control(): Promise<NodeControl>;
	/** Loaded when they are first asked for: pages that trade do without them. */
	deposits(): Promise<NodeDeposits>;
	readonly events: NodeEvents;
	readonly formulas: NodeFormulas;
	readonly makers: NodeMakers;
	readonly market: NodeMarket;
	readonly orders: NodeOrders;
	readonly payments: NodePayments;
	/** Loaded when it is first asked for: pages that trade do without it. */
	portfolio(): Promise<NodePortfolio>;
	readonly session: NodeSession;
	readonly statistics: NodeStatistics;
	/** Loaded when it is first asked for: pages that trade do without it. */
	statisticsDetails(): Promise<NodeStatisticsDetails>;
	readonly swaps: NodeSwaps;
	readonly time: NodeTime;
	readonly timeLocks: NodeTimeLocks;
	/** Loaded when they are first asked for: pages that trade do without them. */
	tools(): Promise<NodeTools>;
	readonly trading: NodeTrading;
	readonly wallet: NodeWallet;
	/** Loaded when it is first asked for: pages that trade do without it. */
	walletDetails(): Promise<NodeWalletDetails>;
}
