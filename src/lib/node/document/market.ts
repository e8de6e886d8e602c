import { orderbook } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { readOrderBook } from '#lib/domain/book/order-book.ts';
import type { NodeMarket } from '../market.ts';

export function openMarket(client: NodeClient): NodeMarket {
	return {
		async orderBook({ base, rel }, options) {
			return readOrderBook(await client.call(orderbook, { base, rel }, options));
		},
	};
}
