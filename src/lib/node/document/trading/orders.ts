import { myprices, setprice } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodeOrders } from '../../orders.ts';
import { readOwnOrders, readOwnPrices } from './own-prices.ts';

export function openOrders(client: NodeClient): NodeOrders {
	return {
		async list(pair, options) {
			return readOwnOrders(await client.call(myprices, {}, options), pair);
		},
		async prices(pair, options) {
			return readOwnPrices(await client.call(myprices, {}, options), pair);
		},
		async setPrice({ base, rel }, price) {
			await client.call(setprice, { base, rel, price: formatAmount(price) });
		},
	};
}
