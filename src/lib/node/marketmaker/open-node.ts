import type { NodeClient } from '#lib/client/node-client.ts';
import { openDocumentNode } from '../document/open-node.ts';
import type { TradingNode } from '../trading-node.ts';
import { openCoins, openWallet } from './wallet.ts';
import { openMarket, openStatistics } from './market.ts';
import { openSwaps } from './swaps.ts';
import { openFormulas } from './formulas.ts';
import { openTrading } from './trading.ts';

/**
 * A node that means what the real program means (jl777/SuperNET, marketmaker). Where a subject is not here its calls mean what the
 * API document says, and only names and shapes differ, which the document's reading accepts.
 */
export function openMarketmakerNode(client: NodeClient): TradingNode {
	const node = openDocumentNode(client);
	return {
		...node,
		accounts: async () => (await import('./accounts.ts')).openAccounts(client),
		bots: async () => (await import('./bots.ts')).openBots(client),
		coins: openCoins(client),
		control: async () => (await import('./control.ts')).openControl(client),
		deposits: async () => (await import('../document/deposits.ts')).openDeposits(client, 'bond'),
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
