import type { NodeClient } from '#lib/client/node-client.ts';
import { openDocumentNode } from '../document/open-node.ts';
import type { TradingNode } from '../trading-node.ts';
import { openMarket } from './market.ts';
import { openStatistics } from './statistics.ts';
import { openFormulas } from './trading/formulas.ts';
import { openTrading } from './trading/trading.ts';
import { openWallet } from './wallet.ts';

/**
 * A node that means what the real program means (jl777/SuperNET, marketmaker). Where a subject is not here its calls mean what the
 * API document says, and only names and shapes differ, which the document's reading accepts.
 */
export function openMarketmakerNode(client: NodeClient): TradingNode {
	return {
		...openDocumentNode(client),
		formulas: openFormulas(client),
		market: openMarket(client),
		statistics: openStatistics(client),
		trading: openTrading(client),
		wallet: openWallet(client),
	};
}
