import type { OrderBook } from '#lib/domain/book/order-book.ts';
import { formatPair } from '#lib/domain/market/pair.ts';
import { standingOf, type OrderStanding } from '#lib/domain/orders/own-order-list.ts';
import { keyOfOrder, saleOf, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readRecentFunds } from '../outputs/pair-funds.ts';

/** By the orders' keys. Each book and each coin is read once, however many orders are in it. */
export async function readStandings(
	node: TradingNode,
	orders: readonly OwnOrder[],
	signal?: AbortSignal,
): Promise<ReadonlyMap<string, OrderStanding>> {
	const books = new Map<string, Promise<OrderBook>>();
	const funds = new Map<string, Promise<CoinFunds>>();
	const standings = new Map<string, OrderStanding>();
	for (const order of orders) {
		const { base, rel } = order;
		const sold = saleOf(order).base;
		const book = books.get(formatPair(order)) ?? node.market.orderBook({ base, rel }, { signal });
		const coin = funds.get(sold) ?? readRecentFunds(node, sold, signal);
		books.set(formatPair(order), book);
		funds.set(sold, coin);
		// Both at once: of two reads that are aborted together the second would otherwise be an unhandled rejection.
		standings.set(keyOfOrder(order), standingOf(order, ...(await Promise.all([book, coin]))));
	}
	return standings;
}
