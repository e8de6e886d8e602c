import type { Abilities } from '#lib/domain/abilities.ts';
import { absentSubject } from './late-subject.ts';
import type { NodeBots } from './subjects/bots.ts';
import type { NodeControl } from './subjects/control.ts';
import type { NodeDeposits } from './subjects/deposits.ts';
import type { NodeMarket } from './subjects/market.ts';
import type { NodeOrders } from './subjects/orders.ts';
import type { NodePayments } from './subjects/payments.ts';
import type { NodePortfolio } from './subjects/portfolio.ts';
import type { NodeSession } from './subjects/session.ts';
import type { NodeStatistics } from './subjects/statistics.ts';
import type { NodeSwaps } from './subjects/swaps.ts';
import type { NodeTools } from './subjects/tools.ts';
import type { NodeWallet } from './subjects/wallet.ts';

/** The subjects served by every node program: without these there is no trading desk. */
interface ServedByAll {
	readonly abilities: Abilities;
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
 * Programs differ in the subjects they serve and in how they treat a call: see `abilities`. An operation of a
 * subject that the program does not serve rejects, and nothing is sent.
 * Every operation rejects with a `CallError`. A reading may be repeated; an operation that trades or spends calls
 * the node exactly once.
 */
export type TradingNode = ServedByAll & ServedBySome;

/** The subjects served by a node program: its folder leaves out the missing ones. */
export type ServedSubjects = ServedByAll & Partial<ServedBySome>;

export function tradingNode(served: ServedSubjects): TradingNode {
	return {
		bots: absentSubject('bots'),
		control: absentSubject('control of its own'),
		deposits: absentSubject('deposits'),
		payments: absentSubject('payments'),
		portfolio: absentSubject('portfolio'),
		statistics: absentSubject('statistics'),
		tools: absentSubject('tools'),
		...served,
	};
}
