import type { OrderBook } from '#lib/domain/book/order-book.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { standingOf, type OrderStanding } from '#lib/domain/orders/own-order-list.ts';
import {
	isSameOrder,
	keyOfOrder,
	postedPrice,
	saleOf,
	salePriceOf,
	type OwnOrder,
	type StandingOrder,
	findInBook,
} from '#lib/domain/orders/own-orders.ts';
import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readRecentFunds } from '../outputs/pair-funds.ts';
import type { SettledPrice } from '#lib/domain/orders/price-change.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { NodeRestarts } from '../restarts/node-restarts.svelte.ts';
import { LeaveGuards } from '../drafts/leave-guards.ts';
import { cancelOrder } from './cancel-watch.svelte.ts';
import { OrderPrices } from '../prices/order-prices.ts';

/** By the orders' ids. Each book and each coin is read once, however many orders are in it. */
export async function readStandings(
	node: TradingNode,
	orders: readonly StandingOrder[],
	options?: ReadOptions,
): Promise<ReadonlyMap<string, OrderStanding>> {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
	const books = new Map<string, Promise<OrderBook>>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
	const funds = new Map<string, Promise<CoinFunds>>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
	const standings = new Map<string, OrderStanding>();
	for (const order of orders) {
		const { base, rel } = order;
		const sold = saleOf(order).base;
		const book = books.get(formatPair(order)) ?? node.market.orderBook({ base, rel }, options);
		const coin = funds.get(sold) ?? readRecentFunds(node, sold, options);
		books.set(formatPair(order), book);
		funds.set(sold, coin);
		// Both at once: of two reads that are aborted together the second would otherwise be an unhandled rejection.
		standings.set(order.id, standingOf(order, ...(await Promise.all([book, coin]))));
	}
	return standings;
}

const ORDERS_EVERY_MS = 5000;
/** With the event stream on. It tells of prices that are set, and not of an order that another program cancels. */
const STREAMED_ORDERS_EVERY_MS = 15_000;
const STANDINGS_EVERY_MS = 10_000;

/** The user's orders in the books of the network, seen from one pair. */
export class OwnOrders {
	#withdrawn = $state.raw<readonly StandingOrder[]>([]);
	#pending = $state.raw<OwnOrder>();
	#settled = $state.raw<readonly SettledPrice[]>([]);

	readonly #desk: Desk;
	readonly #pair: Pair;
	readonly #prices: OrderPrices;
	readonly #changing = new Action();

	/** Those of `pair` come first. */
	readonly orders: Live<StandingOrder[]>;

	/** How each of them stands, by its id. */
	readonly standings = new Live<ReadonlyMap<string, OrderStanding>>(
		async (options) =>
			readStandings(
				this.#desk.connection.node,
				this.orders.current ?? (await this.#readOrders(options)),
				options,
			),
		{ every: STANDINGS_EVERY_MS },
	);

	constructor(desk: Desk, pair: Pair) {
		this.#desk = desk;
		const { news } = desk.connection;
		this.orders = new Live((options) => this.#read(options), {
			lastKnown: desk.lastKnown(`orders from ${formatPair(pair)}`),
			every: () => {
				if (this.#withdrawn.length > 0) return ORDERS_EVERY_MS;
				// Where there is no order none can be cancelled.
				const rarely = this.orders.current?.length ? STREAMED_ORDERS_EVERY_MS : undefined;
				return news.pace(ORDERS_EVERY_MS, rarely);
			},
			hastenedBy: news.about((told) => told.of === 'swap' || told.isOwn),
		});
		desk.use(LeaveGuards).add('sending', () => this.busy !== undefined);
		this.#pair = pair;
		this.#prices = new OrderPrices(desk);
	}

	/** Cancelled orders that others still have in their books. */
	get withdrawn(): readonly StandingOrder[] {
		return this.#withdrawn;
	}

	/** The order being sent, with its new price, until the list was read again. */
	get pending(): OwnOrder | undefined {
		return this.#pending;
	}

	/** The key of the order that is being changed. */
	get busy(): string | undefined {
		return this.#changing.subject;
	}

	/** Why the last change did not work. */
	get failure(): Error | undefined {
		return this.#changing.failure;
	}

	/** Price changes whose outcome was not known when their page ended, and what became of them. */
	get settled(): readonly SettledPrice[] {
		return this.#settled;
	}

	/** Hides those. */
	dismissSettled(): void {
		this.#settled = [];
	}

	/** Posts an order, or changes the price of one that stands already. The journal names it as the node will list it. */
	async post(asked: OwnOrder): Promise<boolean> {
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

	/** Cancels an order in both directions, as the node needs it, unless another order stands in the other one. */
	async cancel(order: StandingOrder): Promise<boolean> {
		const standing = this.orders.current ?? [];
		const isDone = await this.#change(order, () => cancelOrder(this.#prices, order, standing));
		if (isDone) this.#withdrawn = [...this.#withdrawn, order];
		await this.orders.refresh();
		return isDone;
	}

	/** One after the other; stops at the first that fails. */
	async cancelAll(orders: readonly StandingOrder[]): Promise<void> {
		for (const order of orders) if (!(await this.cancel(order))) return;
	}

	async #change(order: OwnOrder, work: () => Promise<void>): Promise<boolean> {
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

	async #isInBook(order: OwnOrder, options: ReadOptions): Promise<boolean> {
		const { wallet, market } = this.#desk.connection.node;
		const coin = await wallet.coin(saleOf(order).base, options);
		const book = await market.orderBook({ base: order.base, rel: order.rel }, options);
		return findInBook(order, book, coin ? [coin.address] : []) !== undefined;
	}
}

/** Of one change only what was found last: it may be not seen at first, and arrive later. */
function withoutOverruled(settled: readonly SettledPrice[]): SettledPrice[] {
	const nameOf = ({ change: { base, rel, price } }: SettledPrice) => `${base} ${rel} ${price}`;
	const names = settled.map(nameOf);
	return settled.filter((_, place) => names.indexOf(names[place] ?? '') === place);
}

/** The node's orders are shown, and can be cancelled, also where this browser's storage is full or was closed. */
function noneWithoutStorage(reason: unknown): never[] {
	if (reason instanceof DOMException && reason.name !== 'AbortError') return [];
	throw reason;
}
