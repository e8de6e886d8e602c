import { isSameOrder, keyOfOrder, saleOf, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { OrderPrices, readFormulasAndPrices } from '../prices/order-prices.ts';
import { findRunning, formulaOf } from '#lib/domain/formula/formula-request.ts';
import {
	CANCEL_WATCH_MS,
	cancelledOrders,
	type CancelledOrder,
	type ReturnedOrder,
} from '#lib/domain/orders/price-change.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { SvelteSet } from 'svelte/reactivity';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

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

const EVERY_MS = 5000;
/** Orders cancelled before that, by the browser's clock, are watched no more after a reload. */
const LONGEST_MS = 2 * CANCEL_WATCH_MS;

const NOTHING: CancelWatchState = { watched: [], returned: [] };

/** The orders that are watched, and those of them that came back. */
export interface CancelWatchState {
	readonly watched: readonly CancelledOrder[];
	readonly returned: readonly ReturnedOrder[];
}

/**
 * Watches for two minutes of the node's time that what was cancelled stays so, on every page and after a reload: on the
 * real program a price that a formula sets comes back when the node computes it next.
 */
export class CancelWatch {
	readonly state = new Live<CancelWatchState>((options, before) => this.#read(options, before), {
		every: EVERY_MS,
	});
	readonly #desk: Desk;
	readonly #prices: OrderPrices;
	readonly #cancelling = new Action();
	/** By the entry's id, the node's time at the first look after it was cancelled. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on screen follows from it by itself
	readonly #since = new Map<string, number>();
	/** Those that stayed cancelled for long enough, or that the user leaves as they are. */
	readonly #settled = new SvelteSet<string>();

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#prices = new OrderPrices(desk);
	}

	/** Cancelled orders that the node shows again. */
	get returned(): readonly ReturnedOrder[] {
		return (this.state.current?.returned ?? []).filter(({ id }) => !this.#settled.has(id));
	}

	/** Something that was cancelled is being watched. */
	get isWatching(): boolean {
		return (this.state.current?.watched ?? []).length > 0;
	}

	isCancelling({ id }: ReturnedOrder): boolean {
		return this.#cancelling.subject === id;
	}

	/** Why this one could not be cancelled again. */
	failureOf({ id }: ReturnedOrder): Error | undefined {
		return this.#cancelling.failureOf(id);
	}

	/** Cancels it once more, and watches it for another two minutes. */
	async cancelAgain({ id, order }: ReturnedOrder): Promise<void> {
		await this.#cancelling.run(async () => {
			const standing = await this.#desk.connection.node.orders.list(order, { priority: 'user' });
			await cancelOrder(this.#prices, order, standing);
		}, id);
		await this.state.refresh();
	}

	/** Lets it stand: another program may have posted it on purpose. */
	leave({ id }: ReturnedOrder): void {
		this.#settled.add(id);
	}

	async #read(options: ReadOptions, before: CancelWatchState | undefined): Promise<CancelWatchState> {
		const cancelled = await this.#cancelled(before?.returned ?? []);
		if (cancelled.length === 0) return NOTHING;
		// All at once, so that one call answers for all of them.
		const found = await Promise.all(cancelled.map((each) => this.#findReturned(each, options)));
		const { reported: now } = await this.#desk.connection.node.session.clock(options);
		const returned = await this.#withoutEndless(found.flat());
		const isReturned = ({ id }: CancelledOrder) => returned.some((each) => each.id === id);
		const others = cancelled.filter((each) => !isReturned(each));
		const watched = others.filter(({ id }) => this.#isWatched(id, now));
		for (const each of others) if (!watched.includes(each)) this.#settled.add(each.id);
		return { watched, returned };
	}

	async #findReturned({ id, sale, at }: CancelledOrder, options: ReadOptions): Promise<ReturnedOrder[]> {
		const orders = await this.#desk.connection.node.orders.list(sale, options);
		const order = orders.find((each) => isSameOrder(each, sale));
		return order ? [{ id, order, cancelledAt: at }] : [];
	}

	/** Those of the last minutes, and those that came back already. */
	async #cancelled(returned: readonly ReturnedOrder[]): Promise<CancelledOrder[]> {
		const { database, connection } = this.#desk;
		const since = Math.min(Date.now() - LONGEST_MS, ...returned.map(({ cancelledAt }) => cancelledAt));
		const changes = await readEntriesOf(database, connection.id, 'trade-offer', since);
		return cancelledOrders(changes).filter(({ id }) => !this.#settled.has(id));
	}

	/** Of those that only the end of the node ends the user was told before that they come back. */
	async #withoutEndless(returned: readonly ReturnedOrder[]): Promise<readonly ReturnedOrder[]> {
		if (returned.length === 0) return returned;
		const running = findRunning(await readFormulasAndPrices(this.#desk));
		return returned.filter(({ order }) => !formulaOf(order, running)?.isEndless);
	}

	#isWatched(id: string, now: number): boolean {
		const since = this.#since.get(id) ?? now;
		this.#since.set(id, since);
		return now - since < CANCEL_WATCH_MS;
	}
}
