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

/** Features that every node program supports; the desk cannot work without them. */
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
 * A trading node in domain terms, with its operations by feature. Each node program is implemented by a folder
 * next to this file; the layers above know nothing of the wire format. Programs differ in the features they
 * support and in their behaviour: see `capabilities`. Operations of an unsupported feature reject and send
 * nothing. All operations reject with a `CallError`. Reads may be repeated; an operation that trades or spends
 * calls the node exactly once.
 */
export type TradingNode = ServedByAll & ServedBySome;

/** The features of one node program; its folder omits the unsupported ones. */
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
