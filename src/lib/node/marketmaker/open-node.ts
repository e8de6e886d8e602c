import type { NodeClient } from '#lib/client/node-client.ts';
import { openDocumentNode } from '../document/open-node.ts';
import type { TradingNode } from '../trading-node.ts';
import { openCoins } from './coins.ts';
import { openMarket } from './market.ts';
import { openStatistics } from './statistics.ts';
import { openSwaps } from './swaps.ts';
import { openFormulas } from './trading/formulas.ts';
import { openTrading } from './trading/trading.ts';
import { openWallet } from './wallet.ts';

/**
 * A node that means what the real program means (jl777/SuperNET, marketmaker). Where a subject is not here its calls mean what the
 * API document says, and only names and shapes differ, which the document's reading accepts.
 */
export function openMarketmakerNode(client: NodeClient): TradingNode {
	const node = openDocumentNode(client);
	return {
		...node,
		accounts: async () => (await import('./accounts.ts')).openAccounts(client),
		bots: async () => (await import('./bots/bots.ts')).openBots(client),
		coins: openCoins(client),
		control: async () => (await import('./control/control.ts')).openControl(client),
		deposits: async () => (await import('../document/deposits/deposits.ts')).openDeposits(client, 'bond'),
		events: { ...node.events, stallsUnread: true },
		formulas: openFormulas(client),
		market: openMarket(client),
		statistics: openStatistics(client),
		statisticsDetails: async () => (await import('./statistics-details.ts')).openStatisticsDetails(client),
		swaps: openSwaps(client),
		trading: openTrading(client),
		wallet: openWallet(client),
	};
}
