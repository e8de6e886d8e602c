import { COIN } from '#lib/domain/money/amount.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { MINUTE_MS, type Journey } from './journey.svelte.ts';

/** Orders far from the market, so that they stay open. */
export const SALE = { base: 'KMD', rel: 'LTC', side: 'sell', price: 1000n * COIN } as const;
export const OTHER = { base: 'DOGE', rel: 'KMD', side: 'sell', price: 1000n * COIN } as const;

/** Cancels the orders from a different program. */
export async function takeBack(journey: Journey, { base, rel }: typeof SALE | typeof OTHER): Promise<void> {
	await journey.call('setprice', { base, rel, price: 0 });
	await journey.call('setprice', { base: rel, rel: base, price: 0 });
}

export async function postTwo(journey: Journey): Promise<OpenOrders> {
	const own = new OpenOrders(journey.desk, SALE);
	await own.post(SALE);
	await own.post(OTHER);
	await own.orders.refresh();
	await journey.poll();
	return own;
}

/** Lists the orders again, as a page that shows them does. */
export async function listAgain(journey: Journey, own: OpenOrders): Promise<void> {
	await own.orders.refresh();
	await journey.poll();
	await journey.advance(2 * MINUTE_MS);
	await own.orders.refresh();
}
