import type { OrderBook } from '#lib/domain/book.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import {
	standingOf,
	type OrderPosition,
	type ReconciledPrice,
	CANCEL_WATCH_MS,
	cancelledOrders,
	type CancelledOrder,
	type ReturnedOrder,
} from '#lib/domain/orders/open-order-list.ts';
import {
	isSameOrder,
	keyOfOrder,
	postedPrice,
	saleOf,
	salePriceOf,
	type OpenOrder,
	type StandingOrder,
	findInBook,
} from '#lib/domain/orders/open-orders.ts';
import type { CoinFunds } from '#lib/domain/outputs.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readRecentFunds } from '../outputs.svelte.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { NodeRestarts } from '../node-restarts.svelte.ts';
import { LeaveGuards } from '../drafts.svelte.ts';
import { OrderPrices, readPriceRulesAndPrices } from '../order-prices.ts';
import { findRunning, priceRuleOf } from '#lib/domain/price-rule.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { SvelteSet } from 'svelte/reactivity';

/**
 * The positions of orders in their books, by order id. Each book and coin is read once, even if several orders need it.
 */
export async function readStandings(
	node: TradingNode,
	orders: readonly StandingOrder[],
	options?: ReadOptions,
): Promise<ReadonlyMap<string, OrderPosition>> {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
	const books = new Map<string, Promise<OrderBook>>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
	const funds = new Map<string, Promise<CoinFunds>>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
	const standings = new Map<string, OrderPosition>();
	for (const order of orders) {
		const { base, rel } = order;
		const sold = saleOf(order).base;
		const book = books.get(formatPair(order)) ?? node.market.orderBook({ base, rel }, options);
		const coin = funds.get(sold) ?? readRecentFunds(node, sold, options);
		books.set(formatPair(order), book);
		funds.set(sold, coin);
		// Awaited together: if both reads were aborted, the second would be an unhandled rejection.
		standings.set(order.id, standingOf(order, ...(await Promise.all([book, coin]))));
	}
	return standings;
}

const ORDERS_INTERVAL_MS = 5000;
/** Used while the event stream is on, which reports new prices but not orders cancelled by a different program. */
const STREAMED_ORDERS_INTERVAL_MS = 15_000;
const STANDINGS_INTERVAL_MS = 10_000;

/** The user's open orders in all pairs, viewed from one pair. */
export class OpenOrders {
	#withdrawn = $state.raw<readonly StandingOrder[]>([]);
	#pending = $state.raw<OpenOrder>();
	#settled = $state.raw<readonly ReconciledPrice[]>([]);

	readonly #desk: Desk;
	readonly #pair: Pair;
	readonly #prices: OrderPrices;
	readonly #changing = new Action();

	/** Orders of `pair` first. */
	readonly orders: Live<StandingOrder[]>;

	/** The position of each order in its book, by order id. */
	readonly standings = new Live<ReadonlyMap<string, OrderPosition>>(
		async (options) =>
			readStandings(
				this.#desk.connection.node,
				this.orders.current ?? (await this.#readOrders(options)),
				options,
			),
		{ every: STANDINGS_INTERVAL_MS },
	);

	constructor(desk: Desk, pair: Pair) {
		this.#desk = desk;
		const { news } = desk.connection;
		this.orders = new Live((options) => this.#read(options), {
			cachedValue: desk.cachedValue(`orders from ${formatPair(pair)}`),
			every: () => {
				if (this.#withdrawn.length > 0) return ORDERS_INTERVAL_MS;
				// Cancellations need no polling if there are no orders.
				const rarely = this.orders.current?.length ? STREAMED_ORDERS_INTERVAL_MS : undefined;
				return news.pace(ORDERS_INTERVAL_MS, rarely);
			},
			invalidatedBy: news.about((event) => event.of === 'swap' || event.isOwn),
		});
		desk.use(LeaveGuards).add('sending', () => this.busy !== undefined);
		this.#pair = pair;
		this.#prices = new OrderPrices(desk);
	}

	/** Cancelled orders that other nodes may still list. */
	get withdrawn(): readonly StandingOrder[] {
		return this.#withdrawn;
	}

	/** The order being sent, with its new price, until the list has been reread. */
	get pending(): OpenOrder | undefined {
		return this.#pending;
	}

	/** The key of the order being changed. */
	get busy(): string | undefined {
		return this.#changing.subject;
	}

	/** The error of the last change. */
	get failure(): Error | undefined {
		return this.#changing.failure;
	}

	/** Price changes whose outcome was unknown when their page closed, with the outcome found since. */
	get settled(): readonly ReconciledPrice[] {
		return this.#settled;
	}

	/** Hides the settled price changes. */
	dismissReconciled(): void {
		this.#settled = [];
	}

	/** Posts an order, or changes the price of an existing one. Recorded in the journal as the node will list it. */
	async post(asked: OpenOrder): Promise<boolean> {
		const order = { ...asked, price: postedPrice(asked.side, asked.price) };
		this.#withdrawn = this.#withdrawn.filter((each) => !isSameOrder(each, order));
		if (this.#changing.isBusy) return false;
		this.#pending = order;
		const isDone = await this.#change(order, () =>
			this.#prices.set(saleOf(order), salePriceOf(order), order),
		);
		this.#pending = undefined;
		return isDone;
	}

	/** Cancels an order, and its reverse direction unless there is an order in that direction. */
	async cancel(order: StandingOrder): Promise<boolean> {
		const standing = this.orders.current ?? [];
		const isDone = await this.#change(order, () => cancelOrder(this.#prices, order, standing));
		if (isDone) this.#withdrawn = [...this.#withdrawn, order];
		await this.orders.refresh();
		return isDone;
	}

	/** Cancels orders one at a time; stops at the first failure. */
	async cancelAll(orders: readonly StandingOrder[]): Promise<void> {
		for (const order of orders) if (!(await this.cancel(order))) return;
	}

	async #change(order: OpenOrder, work: () => Promise<void>): Promise<boolean> {
		if (this.#changing.isBusy) return false;
		const isDone = await this.#changing.run(work, keyOfOrder(order));
		this.#desk.connection.news.announce({ of: 'price', ...saleOf(order), isOwn: true });
		await this.orders.refresh();
		await this.standings.refresh();
		return isDone;
	}

	async #read(options: ReadOptions): Promise<StandingOrder[]> {
		const settled = await this.#prices.settle(options).catch(noneWithoutStorage);
		if (settled.length > 0) this.#settled = withoutOverruled([...settled, ...this.#settled]);
		const orders = await this.#readOrders(options);
		await this.#desk.use(NodeRestarts).noteOrders(orders, options).catch(noneWithoutStorage);
		const standing = orders.map(({ id }) => id);
		const fading: StandingOrder[] = [];
		for (const order of this.#withdrawn)
			if (!standing.includes(order.id) && (await this.#isInBook(order, options))) fading.push(order);
		this.#withdrawn = fading;
		return orders;
	}

	async #readOrders(options: ReadOptions): Promise<StandingOrder[]> {
		return this.#desk.connection.node.orders.list(this.#pair, options);
	}

	async #isInBook(order: OpenOrder, options: ReadOptions): Promise<boolean> {
		const { wallet, market } = this.#desk.connection.node;
		const coin = await wallet.coin(saleOf(order).base, options);
		const book = await market.orderBook({ base: order.base, rel: order.rel }, options);
		return findInBook(order, book, coin ? [coin.address] : []) !== undefined;
	}
}

/** Keeps only the latest result for each change, because an unseen change may still arrive later. */
function withoutOverruled(settled: readonly ReconciledPrice[]): ReconciledPrice[] {
	const nameOf = ({ change: { base, rel, price } }: ReconciledPrice) => `${base} ${rel} ${price}`;
	const names = settled.map(nameOf);
	return settled.filter((_, place) => names.indexOf(names[place] ?? '') === place);
}

/**
 * Returns an empty list on storage errors, so that orders remain visible and can be cancelled when the browser's
 * storage is full or closed.
 */
function noneWithoutStorage(reason: unknown): never[] {
	if (reason instanceof DOMException && reason.name !== 'AbortError') return [];
	throw reason;
}

/**
 * Cancels an order in both directions, as the node requires, unless there is an order in the reverse direction.
 *
 * @throws CallError
 */
export async function cancelOrder(
	prices: OrderPrices,
	order: OpenOrder,
	standing: readonly OpenOrder[],
): Promise<void> {
	const sale = saleOf(order);
	const turned = { base: sale.rel, rel: sale.base };
	const isOther = standing.some((each) => keyOfOrder(each) === keyOfOrder({ ...turned, side: 'sell' }));
	await prices.set(sale, 0n, order);
	if (!isOther) await prices.set(turned, 0n);
}

const INTERVAL_MS = 5000;
/** After a reload, older cancellations (by the browser's clock) are no longer watched. */
const MAX_MS = 2 * CANCEL_WATCH_MS;

const NOTHING: CancelWatchState = { watched: [], returned: [] };

/** The watched cancelled orders, and the returned ones. */
export interface CancelWatchState {
	readonly watched: readonly CancelledOrder[];
	readonly returned: readonly ReturnedOrder[];
}

/**
 * Watches for two minutes of node time, on every page and after reloads, whether cancelled orders return. The original
 * program posts the price of a formula again at its next computation.
 */
export class CancelWatch {
	readonly state = new Live<CancelWatchState>((options, before) => this.#read(options, before), {
		every: INTERVAL_MS,
	});
	readonly #desk: Desk;
	readonly #prices: OrderPrices;
	readonly #cancelling = new Action();
	/** Node time at the first poll after the cancellation, by entry id. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on screen follows from it by itself
	readonly #since = new Map<string, number>();
	/** Ids of cancellations that held for the whole period or were dismissed by the user. */
	readonly #settled = new SvelteSet<string>();

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#prices = new OrderPrices(desk);
	}

	/** Cancelled orders that the node lists again. */
	get returned(): readonly ReturnedOrder[] {
		return (this.state.current?.returned ?? []).filter(({ id }) => !this.#settled.has(id));
	}

	/** Whether any cancelled order is being watched. */
	get isWatching(): boolean {
		return (this.state.current?.watched ?? []).length > 0;
	}

	isCancelling({ id }: ReturnedOrder): boolean {
		return this.#cancelling.subject === id;
	}

	/** The error of the last attempt to cancel this order again. */
	failureOf({ id }: ReturnedOrder): Error | undefined {
		return this.#cancelling.failureOf(id);
	}

	/** Cancels the order again and watches it for another two minutes. */
	async cancelAgain({ id, order }: ReturnedOrder): Promise<void> {
		await this.#cancelling.run(async () => {
			const standing = await this.#desk.connection.node.orders.list(order, { priority: 'user' });
			await cancelOrder(this.#prices, order, standing);
		}, id);
		await this.state.refresh();
	}

	/** Keeps the returned order, which a different program may have posted on purpose. */
	leave({ id }: ReturnedOrder): void {
		this.#settled.add(id);
	}

	async #read(options: ReadOptions, before: CancelWatchState | undefined): Promise<CancelWatchState> {
		const cancelled = await this.#cancelled(before?.returned ?? []);
		if (cancelled.length === 0) return NOTHING;
		// Read in parallel, so that a single call serves all of them.
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

	/** Orders cancelled in the last minutes, and earlier ones that have already returned. */
	async #cancelled(returned: readonly ReturnedOrder[]): Promise<CancelledOrder[]> {
		const { database, connection } = this.#desk;
		const since = Math.min(Date.now() - MAX_MS, ...returned.map(({ cancelledAt }) => cancelledAt));
		const changes = await readEntriesOf(database, connection.id, 'trade-offer', since);
		return cancelledOrders(changes).filter(({ id }) => !this.#settled.has(id));
	}

	/** Removes orders of formulas that stop only with the node, because the user was warned about their return. */
	async #withoutEndless(returned: readonly ReturnedOrder[]): Promise<readonly ReturnedOrder[]> {
		if (returned.length === 0) return returned;
		const running = findRunning(await readPriceRulesAndPrices(this.#desk));
		return returned.filter(({ order }) => !priceRuleOf(order, running)?.isEndless);
	}

	#isWatched(id: string, now: number): boolean {
		const since = this.#since.get(id) ?? now;
		this.#since.set(id, since);
		return now - since < CANCEL_WATCH_MS;
	}
}
