import { keyOfOrder, saleOf, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { OrderPrices } from '../prices/order-prices.ts';

/**
 * Cancels an order in both directions, as the node needs it, unless another order stands in the other one.
 *
 * @throws CallError
 */
export async function cancelOrder(
	prices: OrderPrices,
	order: OwnOrder,
	standing: readonly OwnOrder[],
): Promise<void> {
	const sale = saleOf(order);
	const turned = { base: sale.rel, rel: sale.base };
	const isOther = standing.some((each) => keyOfOrder(each) === keyOfOrder({ ...turned, side: 'sell' }));
	await prices.set(sale, 0n, order);
	if (!isOther) await prices.set(turned, 0n);
}
