import { findRunning } from '#lib/domain/formula/formula-request.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import {
	isExplained,
	memoryAfter,
	NO_ORDERS,
	SETTLE_MS,
	type MissingOrder,
	type OrderFacts,
	type OrderMemory,
} from '#lib/domain/notices/gone-orders.ts';
import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { hasShapeOf } from '#lib/domain/text/shape.ts';
import { readTimed } from '#lib/node/read-options.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Coins } from '../coins/coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { readFormulasAndPrices } from '../prices/order-prices.ts';
import { NodeRestarts } from '../restarts/node-restarts.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** The list of orders wants a pair to begin with, and has all others behind. */
const ANY_PAIR = { base: REFERENCE_COIN, rel: 'BTC' };

/** An unchanged listing is stored again after so long. */
const STORE_EVERY_MS = 60_000;

/** Finds orders that are gone and that the user did not take back, from listings that this browser makes anyway. */
export class GoneOrders {
	readonly #desk: Desk;
	readonly #memory: StoredSetting<OrderMemory>;
	/** When the last listing was asked for. */
	#readAt = 0;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#memory = new StoredSetting<OrderMemory>(desk.database, {
			name: nodeSetting('orders-seen', desk.connection.id),
			initial: NO_ORDERS,
			parse: parseMemory,
		});
	}

	/**
	 * @param entries of the journal that have changed lately
	 * @param freshSince a listing of this moment or later will do, whichever tab got it
	 * @returns the orders whose end nothing explains, each once
	 * @throws CallError
	 */
	async look(entries: readonly JournalEntry[], freshSince: number): Promise<readonly MissingOrder[]> {
		await this.#memory.reload();
		const before = this.#memory.current;
		const mayStand =
			before.orders.length + before.missing.length > 0 || entries.some(({ kind }) => kind === 'trade-offer');
		if (!mayStand) return [];
		const { node } = this.#desk.connection;
		const { value: listed, askedAt } = await readTimed({ freshSince, priority: 'background' }, (options) =>
			node.orders.list(ANY_PAIR, options),
		);
		if (askedAt <= Math.max(before.readAt, this.#readAt)) return [];
		await this.#desk.use(NodeRestarts).noteOrders(listed);
		const { missing, ...after } = memoryAfter(before, listed, askedAt);
		const { open, gone } = await this.#judge(missing, entries, askedAt);
		const next = { ...after, missing: open };
		this.#readAt = askedAt;
		if (!isSame(before, next) || askedAt - before.readAt >= STORE_EVERY_MS) this.#memory.set(next);
		return gone;
	}

	/** The facts that may explain why an order is gone. */
	async facts(entries: readonly JournalEntry[]): Promise<OrderFacts> {
		const swaps = this.#desk.use(Swaps);
		return {
			...{ entries, swaps: swaps.all, skew: swaps.clock.at(0) },
			coinsOff: this.#desk.use(Coins).off.map(({ coin }) => coin),
			formulas: findRunning(await readFormulasAndPrices(this.#desk)),
		};
	}

	/** The swap that took an order may be listed only later. */
	async #judge(missing: readonly MissingOrder[], entries: readonly JournalEntry[], readAt: number) {
		if (missing.length === 0) return { open: [], gone: [] };
		const swaps = this.#desk.use(Swaps);
		const isDue = ({ missedAt }: MissingOrder) => readAt - missedAt >= SETTLE_MS;
		if (missing.some(isDue)) await swaps.list.refresh();
		const facts = await this.facts(entries);
		const open = missing.filter((each) => !isExplained(each, facts));
		// Without the list of swaps nothing says that none took it.
		const canTell = !swaps.list.error;
		return {
			open: open.filter((each) => !canTell || !isDue(each)),
			gone: canTell ? open.filter(isDue) : [],
		};
	}
}

/** Both say the same, whenever they were read. */
function isSame(one: OrderMemory, other: OrderMemory): boolean {
	const textOf = ({ orders, missing }: OrderMemory) =>
		[...orders, ...missing.map(({ order }) => order)].map(({ base, rel, side }) => `${base} ${rel} ${side}`);
	return textOf(one).join() === textOf(other).join() && one.missing.length === other.missing.length;
}

const isOrder = (stored: unknown): stored is OwnOrder =>
	hasShapeOf({ base: '', rel: '', side: '', price: 0n }, stored) && /^(buy|sell)$/.test(stored.side);

function parseMemory(stored: unknown): OrderMemory | undefined {
	if (!hasShapeOf({ orders: [{}], readAt: 0, missing: [{}] }, stored)) return undefined;
	const memory = stored as unknown as OrderMemory;
	const isWhole =
		memory.orders.every(isOrder) &&
		memory.missing.every((each) => hasShapeOf({ seenAt: 0, missedAt: 0 }, each) && isOrder(each.order));
	return isWhole ? memory : undefined;
}
