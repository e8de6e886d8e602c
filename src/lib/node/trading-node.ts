import type { Capabilities } from '#lib/domain/capabilities.ts';
import { absentFeature } from './lazy-feature.ts';
import type { NodeBots } from './features/bots.ts';
import type { NodeControl } from './features/control.ts';
import type { NodeDeposits } from './features/deposits.ts';
import type { NodeMarket } from './features/market.ts';
import type { NodeOrders } from './features/orders.ts';
import type { NodePayments } from './features/payments.ts';
import type { NodePortfolio } from './features/portfolio.ts';
import type { NodeSession } from './features/session.ts';
import type { NodeStatistics } from './features/statistics.ts';
import type { NodeSwaps } from './features/swaps.ts';
import type { NodeTools } from './features/tools.ts';
import type { NodeWallet } from './features/wallet.ts';

/** The subjects served by every node program: without these there is no trading desk. */
interface ServedByAll {
	readonly capabilities: Capabilities;
	readonly market: NodeMarket;
	readonly orders: NodeOrders;
	readonly session: NodeSession;
	readonly swaps: NodeSwaps;
	readonly wallet: NodeWallet;
}

interface ServedBySome {
	readonly bots: NodeBots;
	readonly control: NodeControl;
	readonly deposits: NodeDeposits;
	readonly payments: NodePayments;
	readonly portfolio: NodePortfolio;
	readonly statistics: NodeStatistics;
	readonly tools: NodeTools;
}

/**
 * A trading node in terms of the domain: its operations by subject. One folder next to this file implements it
 * for each node program; above this layer no name and no shape of the wire is known.
 * Programs differ in the subjects they serve and in how they treat a call: see `capabilities`. An operation of a
 * subject that the program does not serve rejects, and nothing is sent.
 * Every operation rejects with a `CallError`. A reading may be repeated; an operation that trades or spends calls
 * the node exactly once.
 */
export type TradingNode = ServedByAll & ServedBySome;

/** The subjects served by a node program: its folder leaves out the missing ones. */
export type ServedFeatures = ServedByAll & Partial<ServedBySome>;

export function tradingNode(served: ServedFeatures): TradingNode {
	return {
		bots: absentFeature('bots'),
		control: absentFeature('control of its own'),
		deposits: absentFeature('deposits'),
		payments: absentFeature('payments'),
		portfolio: absentFeature('portfolio'),
		statistics: absentFeature('statistics'),
		tools: absentFeature('tools'),
		...served,
	};
}
