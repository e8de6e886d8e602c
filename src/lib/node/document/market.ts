import { getprices, orderbook } from '#lib/api/market.ts';
import { getprice } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { NodeMarket } from '../market.ts';
import { countOrders } from './coin-rows.ts';
import { readOrderBook } from './order-book.ts';

export function openMarket(client: NodeClient): NodeMarket {
	return {
		async orderBook({ base, rel }, options) {
			return readOrderBook(await client.call(orderbook, { base, rel }, options));
		},

		async orderCounts(options) {
			return countOrders(await client.call(getprices, {}, options));
		},

		async bestPrices({ base, rel }, options) {
			const { bid, ask } = await client.call(getprice, { base, rel }, options);
			return { bid: parseDecimal(bid ?? 0), ask: parseDecimal(ask ?? 0) };
		},
	};
}
