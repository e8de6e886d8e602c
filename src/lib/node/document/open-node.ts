import type { NodeClient } from '#lib/client/node-client.ts';
import type { TradingNode } from '../trading-node.ts';
import { openCoins } from './coins.ts';
import { openEvents } from './events.ts';
import { openFormulas } from './trading/formulas.ts';
import { openMakers } from './makers.ts';
import { openMarket } from './market.ts';
import { openOrders } from './trading/orders.ts';
import { openPayments } from './wallet/payments.ts';
import { openSession } from './session.ts';
import { openStatistics } from './statistics.ts';
import { openSwaps } from './swaps.ts';
import { openTime } from './time.ts';
import { openTimeLocks } from './wallet/time-locks.ts';
import { openTrading } from './trading/trading.ts';
import { openWallet } from './wallet/wallet.ts';

/** A node that speaks as the API document does, and the real program where it differs in names and shapes only. */
export function openDocumentNode(client: NodeClient): TradingNode {
	return {
		accounts: async () => (await import('./wallet/accounts.ts')).openAccounts(client),
		bots: async () => (await import('./bots/bots.ts')).openBots(client),
		coins: openCoins(client),
		console: async () => (await import('./console/console.ts')).openConsole(client),
		control: async () => (await import('./control/control.ts')).openControl(client),
		deposits: async () => (await import('./deposits/deposits.ts')).openDeposits(client, 'time-lock'),
		events: openEvents(client),
		formulas: openFormulas(client),
		makers: openMakers(client),
		market: openMarket(client),
		orders: openOrders(client),
		payments: openPayments(client),
		portfolio: async () => (await import('./portfolio/portfolio.ts')).openPortfolio(client),
		session: openSession(client),
		statistics: openStatistics(client),
		statisticsDetails: async () =>
			(await import('./statistics/statistics-details.ts')).openStatisticsDetails(client),
		swaps: openSwaps(client),
		time: openTime(client),
		timeLocks: openTimeLocks(client),
		tools: async () => (await import('./tools/tools.ts')).openTools(client),
		trading: openTrading(client),
		wallet: openWallet(client),
		walletDetails: async () => (await import('./wallet/details/wallet-details.ts')).openWalletDetails(client),
	};
}
