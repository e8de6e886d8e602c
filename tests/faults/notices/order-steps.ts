import { COIN } from '#lib/domain/money/amount.ts';
import { OwnOrders } from '#lib/state/orders/own-orders.svelte.ts';
import { MINUTE_MS, type Sitting } from './sitting.svelte.ts';

/** Far from the market, so that they stay open. */
export const SALE = { base: 'KMD', rel: 'LTC', side: 'sell', price: 1000n * COIN } as const;
export const OTHER = { base: 'DOGE', rel: 'KMD', side: 'sell', price: 1000n * COIN } as const;

/** As a different program would. */
export async function takeBack(sitting: Sitting, { base, rel }: typeof SALE | typeof OTHER): Promise<void> {
	await sitting.call('setprice', { base, rel, price: 0 });
	await sitting.call('setprice', { base: rel, rel: base, price: 0 });
}

export async function postTwo(sitting: Sitting): Promise<OwnOrders> {
	const own = new OwnOrders(sitting.desk, SALE);
	await own.post(SALE);
	await own.post(OTHER);
	await own.orders.refresh();
	await sitting.look();
	return own;
}

/** Orders are listed by a page that shows them. */
export async function listAgain(sitting: Sitting, own: OwnOrders): Promise<void> {
	await own.orders.refresh();
	await sitting.look();
	await sitting.pass(2 * MINUTE_MS);
	await own.orders.refresh();
}
