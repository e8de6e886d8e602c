import { myprices, orderbook, setprice } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import { formatAmount } from '#lib/domain/amount.ts';
import { readOrderBook } from '#lib/domain/order-book.ts';
import { findInBook, keyOfOrder, offerOf, readOwnOrders, type OwnOrder } from '#lib/domain/own-orders.ts';
import type { Pair } from '#lib/domain/pair.ts';
import { invertPrice } from '#lib/domain/price.ts';
import type { Desk } from './desk.ts';
import { Live } from './live.svelte.ts';
import { TradeJournal } from './trade-journal.ts';

const ORDERS_EVERY_MS = 5000;

/** The user's orders in the books of the network, seen from one pair. */
export class OwnOrders {
	#withdrawn = $state.raw<readonly OwnOrder[]>([]);
	#busy = $state.raw<string>();
	#failure = $state.raw<CallError>();

	readonly #desk: Desk;
	readonly #pair: Pair;
	readonly #journal: TradeJournal;
	readonly #ownAddresses: () => readonly string[];

	/** Those of `pair` come first. */
	readonly orders = new Live<OwnOrder[]>((signal) => this.#read(signal), { every: ORDERS_EVERY_MS });

	constructor(desk: Desk, pair: Pair, ownAddresses: () => readonly string[]) {
		this.#desk = desk;
		this.#pair = pair;
		this.#journal = new TradeJournal(desk);
		this.#ownAddresses = ownAddresses;
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
	get failure(): CallError | undefined {
		return this.#failure;
	}

	/** Offers at this price, or changes the price of what is offered already. */
	async post(order: OwnOrder): Promise<boolean> {
		this.#withdrawn = this.#withdrawn.filter((each) => keyOfOrder(each) !== keyOfOrder(order));
		return this.#change(order, () => this.#setPrice(offerOf(order), priceOfOffer(order)));
	}

	/** Takes an order back both ways, as the node wants it, unless the other way is an order of its own. */
	async cancel(order: OwnOrder): Promise<boolean> {
		const offer = offerOf(order);
		const turned = { base: offer.rel, rel: offer.base };
		const isOther = (this.orders.current ?? []).some(
			(each) => keyOfOrder(each) === keyOfOrder({ ...turned, side: 'sell' }),
		);
		const isDone = await this.#change(order, async () => {
			await this.#setPrice(offer, 0n);
			if (!isOther) await this.#setPrice(turned, 0n);
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
			if (!(error instanceof CallError)) throw error;
			this.#failure = error;
			return false;
		} finally {
			this.#busy = undefined;
			await this.orders.refresh();
		}
	}

	async #setPrice(offer: Pair, price: bigint): Promise<void> {
		const params = { ...offer, price: formatAmount(price) };
		const { id } = await this.#journal.begin('trade-offer', params);
		try {
			await this.#desk.open.node.call(setprice, params);
			await this.#journal.finish(id);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (error.outcomeUnknown && (await this.#stands(offer, price))) return this.#journal.finish(id);
			// A price that does not stand was not set: the node had nothing else to do with it.
			await this.#journal.refuse(id, { text: error.message });
			throw error;
		}
	}

	/** Asks the node for the price after a reply was lost. */
	async #stands(offer: Pair, price: bigint): Promise<boolean> {
		const rows = await this.#desk.open.node.call(myprices, {});
		const key = keyOfOrder({ ...offer, side: 'sell' });
		const found = readOwnOrders(rows, offer).find((order) => keyOfOrder(order) === key);
		return (found ? priceOfOffer(found) : 0n) === price;
	}

	async #read(signal: AbortSignal): Promise<OwnOrder[]> {
		const orders = readOwnOrders(await this.#desk.open.node.call(myprices, {}, { signal }), this.#pair);
		const standing = orders.map(keyOfOrder);
		const fading: OwnOrder[] = [];
		for (const order of this.#withdrawn)
			if (!standing.includes(keyOfOrder(order)) && (await this.#isInBook(order, signal))) fading.push(order);
		this.#withdrawn = fading;
		return orders;
	}

	async #isInBook(order: OwnOrder, signal: AbortSignal): Promise<boolean> {
		const { base, rel } = order;
		const book = readOrderBook(await this.#desk.open.node.call(orderbook, { base, rel }, { signal }));
		return findInBook(order, book, this.#ownAddresses()) !== undefined;
	}
}

/** The node keeps every order as a sale: a purchase of base sells rel, at the inverse of its price. */
export function priceOfOffer({ side, price }: Pick<OwnOrder, 'side' | 'price'>): bigint {
	return side === 'sell' ? price : invertPrice(price);
}
