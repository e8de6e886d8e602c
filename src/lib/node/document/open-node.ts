import type { NodeClient } from '#lib/client/node-client.ts';
import type { TradingNode } from '../trading-node.ts';
import { openCoins, openWallet } from './wallet/wallet.ts';
import { openEvents } from './events.ts';
import { openFormulas } from './formulas.ts';
import { openMakers, openMarket, openStatistics } from './market/market.ts';
import { openOrders, openTrading } from './orders.ts';
import { openPayments, openTimeLocks } from './wallet/payments.ts';
import { openSession, openTime } from './session.ts';
import { openSwaps } from './swaps.ts';

/** A node that speaks as the API document does, and the real program where it differs in names and shapes only. */
export function openDocumentNode(client: NodeClient): TradingNode {
	return {
		accounts: async () => (await import('./wallet/accounts.ts')).openAccounts(client),
		bots: async () => (await import('./bots.ts')).openBots(client),
		coins: openCoins(client),
		console: async () => (await import('./console.ts')).openConsole(client),
		control: async () => (await import('./control.ts')).openControl(client),
		deposits: async () => (await import('./deposits.ts')).openDeposits(client, 'time-lock'),
		events: openEvents(client),
		formulas: openFormulas(client),
		makers: openMakers(client),
		market: openMarket(client),
		orders: openOrders(client),
		payments: openPayments(client),
		portfolio: async () => (await import('./portfolio.ts')).openPortfolio(client),
		session: openSession(client),
		statistics: openStatistics(client),
		statisticsDetails: async () => (await import('./market/statistics.ts')).openStatisticsDetails(client),
		swaps: openSwaps(client),
		time: openTime(client),
		timeLocks: openTimeLocks(client),
		tools: async () => (await import('./tools.ts')).openTools(client),
		trading: openTrading(client),
		wallet: openWallet(client),
		walletDetails: async () => (await import('./wallet/wallet-details.ts')).openWalletDetails(client),
	};
}
