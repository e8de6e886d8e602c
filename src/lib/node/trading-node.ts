import type {
	NodeAccounts,
	NodeCoins,
	NodePayments,
	NodeTimeLocks,
	NodeWallet,
	NodeWalletDetails,
} from './subjects/wallet.ts';
import type { NodeBots } from './subjects/bots.ts';
import type { ProgramConsole } from './subjects/console.ts';
import type { NodeControl } from './subjects/control.ts';
import type { NodeDeposits } from './subjects/deposits.ts';
import type { NodeEvents } from './subjects/events.ts';
import type { NodeFormulas, NodeOrders, NodeTrading } from './subjects/orders.ts';
import type { NodeMakers, NodeMarket, NodeStatistics } from './subjects/market.ts';
import type { NodePortfolio } from './subjects/portfolio.ts';
import type { NodeSession, NodeTime } from './subjects/session.ts';
import type { NodeStatisticsDetails } from './subjects/statistics.ts';
import type { NodeSwaps } from './subjects/swaps.ts';
import type { NodeTools } from './subjects/tools.ts';

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
