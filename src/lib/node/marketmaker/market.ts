import { orderbook } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { openMarket as openDocumentMarket } from '../document/market.ts';
import { readOrderBook } from '../document/order-book.ts';
import type { NodeMarket } from '../market.ts';
import { volumesByDepth } from './order-book.ts';

export function openMarket(client: NodeClient): NodeMarket {
	return {
		...openDocumentMarket(client),

		async orderBook({ base, rel }, options) {
			return readOrderBook(await client.call(orderbook, { base, rel }, options), volumesByDepth);
		},
	};
}
