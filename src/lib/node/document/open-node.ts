import type { NodeClient } from '#lib/client/node-client.ts';
import type { TradingNode } from '../trading-node.ts';
import { openCoins } from './coins.ts';
import { openFormulas } from './trading/formulas.ts';
import { openMakers } from './makers.ts';
import { openMarket } from './market.ts';
import { openOrders } from './trading/orders.ts';
import { openPayments } from './wallet/payments.ts';
import { openSession } from './session.ts';
import { openStatistics } from './statistics.ts';
import { openSwaps } from './swaps.ts';
import { openTime } from './time.ts';
import { openTrading } from './trading/trading.ts';
import { openWallet } from './wallet/wallet.ts';

/** A node that speaks as the API document does, and the real program where it differs in names and shapes only. */
export function openDocumentNode(client: NodeClient): TradingNode {
	return {
		coins: openCoins(client),
		formulas: openFormulas(client),
		makers: openMakers(client),
		market: openMarket(client),
		orders: openOrders(client),
		payments: openPayments(client),
		session: openSession(client),
		statistics: openStatistics(client),
		swaps: openSwaps(client),
		time: openTime(client),
		trading: openTrading(client),
		wallet: openWallet(client),
	};
}
