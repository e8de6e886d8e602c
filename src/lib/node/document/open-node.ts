import type { NodeClient } from '#lib/client/node-client.ts';
import type { TradingNode } from '../trading-node.ts';
import { openFormulas } from './formulas.ts';
import { openMarket } from './market.ts';
import { openOrders } from './orders.ts';
import { openPayments } from './payments.ts';
import { openTrading } from './trading.ts';
import { openWallet } from './wallet.ts';

/** A node that speaks as the API document does, and the real program where it differs in names and shapes only. */
export function openDocumentNode(client: NodeClient): TradingNode {
	return {
		market: openMarket(client),
		orders: openOrders(client),
		trading: openTrading(client),
		formulas: openFormulas(client),
		wallet: openWallet(client),
		payments: openPayments(client),
	};
}
