import { type OpenOrder, keyOfOrder } from '#lib/domain/orders/open-orders.ts';
import {
	EMPTY_MEMORY,
	type NodeMemory,
	type NodeRestart,
	hasLostCoins,
	isSameMemory,
	lostOrders,
} from '#lib/domain/session/node-restart.ts';
import type { Database } from '#lib/storage/database.ts';
import { isMoment } from '#lib/storage/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import type { ListedCoin } from '#lib/domain/coin-use.ts';
import type { PriceChange } from '#lib/domain/orders/open-order-list.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from './desk.ts';
import type { Live } from './live/live.svelte.ts';

/** The node's state as last seen, stored so that the next visit can detect a restart. */
function storedMemory(database: Database, nodeId: string): StoredSetting<NodeMemory> {
	return new StoredSetting<NodeMemory>(database, {
		name: nodeSetting('node-memory', nodeId),
		initial: EMPTY_MEMORY,
		parse: (stored) => parseMemory(stored),
	});
}

/** The last detected restart of the node, if any. */
function storedRestart(database: Database, nodeId: string): StoredSetting<NodeRestart | undefined> {
	return new StoredSetting<NodeRestart | undefined>(database, {
		name: nodeSetting('node-restart', nodeId),
		initial: undefined,
		parse: (stored) => parseRestart(stored),
	});
}

function parseMemory(stored: unknown): NodeMemory | undefined {
	if (!isRecord(stored) || !Array.isArray(stored['coins']) || !isMoment(stored['readAt'])) return undefined;
	return {
		coins: stored['coins'].map(String),
		orders: parseOrders(stored['orders']),
		readAt: stored['readAt'],
		hasLostCoins: stored['hasLostCoins'] === true,
	};
}

function parseRestart(stored: unknown): NodeRestart | undefined {
	if (!isRecord(stored) || !isMoment(stored['after']) || !isMoment(stored['noticedAt'])) return undefined;
	return {
		after: stored['after'],
		noticedAt: stored['noticedAt'],
		isCertain: stored['isCertain'] === true,
		orders: parseOrders(stored['orders']),
		isDismissed: stored['isDismissed'] === true,
	};
}

function parseOrders(stored: unknown): OpenOrder[] {
	if (!Array.isArray(stored)) return [];
	return stored.flatMap((each: unknown): OpenOrder[] => {
		if (!isRecord(each)) return [];
		const { base, rel, side, price } = each;
		if (typeof base !== 'string' || typeof rel !== 'string' || typeof price !== 'bigint') return [];
		return side === 'buy' || side === 'sell' ? [{ base, rel, side, price }] : [];
	});
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
	return typeof stored === 'object' && stored !== null;
}

/** Interval for storing an unchanged state, to record when the node was last seen. */
const STORE_INTERVAL_MS = 60_000;

/**
 * Detects restarts of the node, which it does not report. A restart clears coins and orders and causes an outage; two
 * of these three signs prove it. All readers of coins or orders report them here, so that the whole page learns of a
 * restart in the same way.
 */
export class NodeRestarts {
	readonly #desk: Desk;
	readonly #memory: StoredSetting<NodeMemory>;
	readonly #last: StoredSetting<NodeRestart | undefined>;
	#suspectedAt = $state.raw<number>();
	/** When the state was last stored. */
	#storedAt = 0;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { id } = desk.connection;
		this.#memory = storedMemory(desk.database, id);
		this.#last = storedRestart(desk.database, id);
	}

	/** The last restart that ended an order of the user. */
	get last(): NodeRestart | undefined {
		return this.#last.current;
	}

	/** Changes after each possible restart; earlier data must then be reread. */
	get changes(): number {
		return Math.max(this.#suspectedAt ?? 0, this.#desk.connection.outage.lastOutage?.until ?? 0);
	}

	/** Whether a value was read before the last possible restart. */
	isOld(asOf: Date | undefined): boolean {
		return asOf !== undefined && asOf.getTime() < this.changes;
	}

	/** Whether the value is outdated: the last read failed, or is older than the last possible restart. */
	isStale(live: Pick<Live<unknown>, 'error' | 'asOf'>): boolean {
		return live.error !== undefined || this.isOld(live.asOf);
	}

	/** Hides the last restart. */
	dismiss(): void {
		if (this.last) this.#last.set({ ...this.last, isDismissed: true });
	}

	/** Called with all coins listed by the node. */
	async noteCoins(listed: readonly ListedCoin[]): Promise<void> {
		await this.#memory.loaded;
		const before = this.#memory.current;
		const coins = listed.filter(({ isActive }) => isActive).map(({ coin }) => coin);
		const isLost = hasLostCoins(before.coins, coins);
		if (isLost) this.#suspectedAt = Date.now();
		this.#remember({ ...before, coins, hasLostCoins: before.hasLostCoins || isLost });
	}

	/** Called with all orders listed by the node. */
	async noteOrders(listed: readonly OpenOrder[], options?: ReadOptions): Promise<void> {
		// A reposted order may have a different id.
		const orders = listed.map(({ base, rel, side, price }) => ({ base, rel, side, price }));
		await Promise.all([this.#memory.loaded, this.#last.loaded]);
		const lost = await this.#lostOf(orders);
		if (lost.length > 0) await this.#conclude(lost, options);
		else this.#forgetPosted(orders);
		this.#remember({ ...this.#memory.current, orders, readAt: Date.now(), hasLostCoins: false });
	}

	async #conclude(orders: readonly OpenOrder[], options?: ReadOptions): Promise<void> {
		const { readAt } = this.#memory.current;
		if (!this.#memory.current.hasLostCoins)
			await this.noteCoins(await this.#desk.connection.node.wallet.coins(options));
		this.#suspectedAt = Date.now();
		const { lastOutage: outage } = this.#desk.connection.outage;
		const hasBeenUnreachable = outage !== undefined && outage.until > readAt;
		const isCertain = hasBeenUnreachable || this.#memory.current.hasLostCoins;
		const span = hasBeenUnreachable
			? { after: outage.from, noticedAt: outage.until }
			: { after: readAt, noticedAt: this.#suspectedAt };
		this.#last.set({ ...span, isCertain, orders, isDismissed: false });
	}

	/** Excludes orders cancelled by this browser since, in any tab. */
	async #lostOf(orders: readonly OpenOrder[]): Promise<readonly OpenOrder[]> {
		const before = this.#memory.current;
		const lost = lostOrders(before.orders, orders);
		if (lost.length === 0) return [];
		const { database, connection } = this.#desk;
		const since = before.readAt - STORE_INTERVAL_MS;
		const prices = await readEntriesOf(database, connection.id, 'trade-offer', since);
		return lost.filter((order) => latestPrice(prices, order) !== '0');
	}

	/** Removes relisted orders from the restart, since they did not end. */
	#forgetPosted(orders: readonly OpenOrder[]): void {
		const { last } = this;
		if (!last) return;
		const standing = orders.map(keyOfOrder);
		const ended = last.orders.filter((order) => !standing.includes(keyOfOrder(order)));
		if (ended.length < last.orders.length) this.#last.set({ ...last, orders: ended });
	}

	#remember(memory: NodeMemory): void {
		const { current: before } = this.#memory;
		const isOld = memory.readAt - this.#storedAt > STORE_INTERVAL_MS;
		this.#memory.preview(memory);
		if (!isOld && isSameMemory(before, memory)) return;
		this.#storedAt = memory.readAt;
		this.#memory.save();
	}
}

/** The latest price set for the order. */
function latestPrice(
	prices: readonly { readonly draft: PriceChange }[],
	order: OpenOrder,
): string | undefined {
	const key = keyOfOrder(order);
	return prices.find(({ draft }) => keyOfOrder({ ...draft, side: 'sell' }) === key)?.draft.price;
}
