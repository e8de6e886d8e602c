import type { NodeCoins } from './coins.ts';
import type { NodeFormulas } from './formulas.ts';
import type { NodeMakers } from './makers.ts';
import type { NodeMarket } from './market.ts';
import type { NodeOrders } from './orders.ts';
import type { NodePayments } from './payments.ts';
import type { NodeSession } from './session.ts';
import type { NodeStatistics } from './statistics.ts';
import type { NodeSwaps } from './swaps.ts';
import type { NodeTime } from './time.ts';
import type { NodeTrading } from './trading.ts';
import type { NodeWallet } from './wallet.ts';

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
	readonly coins: NodeCoins;
	readonly formulas: NodeFormulas;
	readonly makers: NodeMakers;
	readonly market: NodeMarket;
	readonly orders: NodeOrders;
	readonly payments: NodePayments;
	readonly session: NodeSession;
	readonly statistics: NodeStatistics;
	readonly swaps: NodeSwaps;
	readonly time: NodeTime;
	readonly trading: NodeTrading;
	readonly wallet: NodeWallet;
}
