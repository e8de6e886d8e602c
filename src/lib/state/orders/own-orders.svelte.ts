import { getcoin } from '#lib/api/coins.ts';
import { myprices } from '#lib/api/market.ts';
import { findInBook, keyOfOrder, offerOf, readOwnOrders, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { OfferPrices, type SettledPrice } from './offer-prices.ts';
import { readBook, readStandings, type OrderStanding } from './order-standings.ts';

const ORDERS_EVERY_MS = 5000;
const STANDINGS_EVERY_MS = 10_000;

/** The user's orders in the books of the network, seen from one pair. */
export class OwnOrders {
	#withdrawn = $state.raw<readonly OwnOrder[]>([]);
	#busy = $state.raw<string>();
	#failure = $state.raw<Error>();
	#settled = $state.raw<readonly SettledPrice[]>([]);

	readonly #desk: Desk;
	readonly #pair: Pair;
	readonly #prices: OfferPrices;

	/** Those of `pair` come first. */
	readonly orders = new Live<OwnOrder[]>((signal) => this.#read(signal), { every: ORDERS_EVERY_MS });

	/** How each of them stands, by its key. */
	readonly standings = new Live<ReadonlyMap<string, OrderStanding>>(
		async (signal) =>
			readStandings(this.#desk.connection.client, this.orders.current ?? (await this.#readOrders(signal)), signal),
		{ every: STANDINGS_EVERY_MS },
	);

	constructor(desk: Desk, pair: Pair) {
		this.#desk = desk;
		this.#pair = pair;
		this.#prices = new OfferPrices(desk);
	}

	/** Taken back, but others still have it in their books. */
	get withdrawn(): readonly OwnOrder[] {
		return this.#withdrawn;
	}

	/** The key of the order that is being changed. */
	get busy(): string | undefined {
		return this.#busy;
	}

	/** Why the last change did not work. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	/** Prices that were on their way when their page ended, and what became of them. */
	get settled(): readonly SettledPrice[] {
		return this.#settled;
	}

	/** Puts away what was told of those. */
	dismissSettled(): void {
		this.#settled = [];
	}

	/** Offers at this price, or changes the price of what is offered already. */
	async post(order: OwnOrder): Promise<boolean> {
		this.#withdrawn = this.#withdrawn.filter((each) => keyOfOrder(each) !== keyOfOrder(order));
		return this.#change(order, () => this.#prices.set(offerOf(order), priceOfOffer(order)));
	}

	/** Takes an order back both ways, as the node wants it, unless the other way is an order of its own. */
	async cancel(order: OwnOrder): Promise<boolean> {
		const offer = offerOf(order);
		const turned = { base: offer.rel, rel: offer.base };
		const isOther = (this.orders.current ?? []).some(
			(each) => keyOfOrder(each) === keyOfOrder({ ...turned, side: 'sell' }),
		);
		const isDone = await this.#change(order, async () => {
			await this.#prices.set(offer, 0n);
			if (!isOther) await this.#prices.set(turned, 0n);
		});
		if (isDone) this.#withdrawn = [...this.#withdrawn, order];
		await this.orders.refresh();
		return isDone;
	}

	/** One after the other; stops at the first that does not work. */
	async cancelAll(orders: readonly OwnOrder[]): Promise<void> {
		for (const order of orders) if (!(await this.cancel(order))) return;
	}

	async #change(order: OwnOrder, work: () => Promise<void>): Promise<boolean> {
		if (this.#busy !== undefined) return false;
		this.#busy = keyOfOrder(order);
		this.#failure = undefined;
		try {
			await work();
			return true;
		} catch (error) {
			this.#failure = error instanceof Error ? error : new Error(String(error));
			return false;
		} finally {
			this.#busy = undefined;
			await this.orders.refresh();
			await this.standings.refresh();
		}
	}

	async #read(signal: AbortSignal): Promise<OwnOrder[]> {
		const settled = await this.#prices.settle(signal);
		if (settled.length > 0) this.#settled = [...settled, ...this.#settled];
		const orders = await this.#readOrders(signal);
		const standing = orders.map(keyOfOrder);
		const fading: OwnOrder[] = [];
		for (const order of this.#withdrawn)
			if (!standing.includes(keyOfOrder(order)) && (await this.#isInBook(order, signal))) fading.push(order);
		this.#withdrawn = fading;
		return orders;
	}

	async #readOrders(signal: AbortSignal): Promise<OwnOrder[]> {
		return readOwnOrders(await this.#desk.connection.client.call(myprices, {}, { signal }), this.#pair);
	}

	async #isInBook(order: OwnOrder, signal: AbortSignal): Promise<boolean> {
		const { client: node } = this.#desk.connection;
		const { coin } = await node.call(getcoin, { coin: offerOf(order).base }, { signal });
		const addresses = 'smartaddress' in coin ? [String(coin.smartaddress)] : [];
		return findInBook(order, await readBook(node, order, signal), addresses) !== undefined;
	}
}

/** The node keeps every order as a sale: a purchase of base sells rel, at the inverse of its price. */
function priceOfOffer({ side, price }: Pick<OwnOrder, 'side' | 'price'>): bigint {
	return side === 'sell' ? price : invertPrice(price);
}
