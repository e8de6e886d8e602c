import type { Pair } from '#lib/domain/market/pair.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { keyOfOrder, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { namedOrder, type PriceChange, type SettledPrice } from '#lib/domain/orders/price-change.ts';
import { LOCK_NAMES, tryLock, withLock, type LockName } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { sendOnce } from '../flow/send-once.ts';
import { TradeJournal } from './trade-journal.ts';

/** How often the node is looked at for what was not seen and may still arrive. */
const LATE_LOOK_EVERY_MS = 60_000;

/**
 * Sets the prices of orders. Each change is recorded before it is sent, and sent once; where its reply is lost, or its
 * page ends before it comes, the node's own prices say what became of it.
 */
export class OrderPrices {
	readonly #desk: Desk;
	readonly #journal: TradeJournal;
	/** Milliseconds since 1970. */
	#lateLookAt = 0;
	/** What was said of each entry last: whether the node has its price. */
	readonly #reported = new Map<string, boolean>();
	/** What was found and not handed over yet: a look may end early. */
	readonly #news: SettledPrice[] = [];

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/**
	 * @param sale the order in the direction in which the node stores it
	 * @param order the same in the user's own direction, for the journal
	 * @throws CallError when the node does not have the price, or cannot be asked; another error when the change could not
	 * be recorded
	 */
	set(sale: Pair, price: bigint, order?: OwnOrder): Promise<void> {
		const change = { base: sale.base, rel: sale.rel, price: formatAmount(price) };
		const named = order && { order: namedOrder(order) };
		return withLock(this.#lock, () => this.#setAlone({ ...change, ...named }));
	}

	/**
	 * Ends the journal entries that a closed page left open, and puts those right that have arrived late. Does nothing while
	 * a tab is setting a price.
	 */
	async settle(signal?: AbortSignal): Promise<SettledPrice[]> {
		await this.#settleOpen(signal);
		await this.#findLate(signal);
		return this.#news.splice(0);
	}

	async #settleOpen(signal?: AbortSignal): Promise<void> {
		if ((await this.#journal.openPrices()).length === 0) return;
		await tryLock(this.#lock, async () => {
			for (const { id, draft } of await this.#journal.openPrices()) {
				const stands = await this.#stands(draft, signal);
				await (stands ? this.#journal.finish(id) : this.#journal.miss(id));
				if (this.#isNews(id, stands)) this.#news.push({ change: draft, stands });
			}
		});
	}

	/** Prices that were held up on their way and that the node shows now, perhaps in place of one that was set after them. */
	async #findLate(signal?: AbortSignal): Promise<void> {
		const now = Date.now();
		if (now < this.#lateLookAt) return;
		for (const entry of await this.#journal.unseenPrices()) {
			const latest = await this.#journal.latestPriceAfter(entry);
			// The same price was set since: the node shows that one.
			if (latest?.draft.price === entry.draft.price || !(await this.#stands(entry.draft, signal))) continue;
			await this.#journal.finish(entry.id);
			if (this.#isNews(entry.id, true)) this.#news.push({ change: entry.draft, stands: true, isLate: true });
		}
		// A look that failed, or that was not waited for, is none.
		this.#lateLookAt = now + LATE_LOOK_EVERY_MS;
	}

	/** What could not be recorded is found again at each look. */
	#isNews(id: string, stands: boolean): boolean {
		const isNews = this.#reported.get(id) !== stands;
		this.#reported.set(id, stands);
		return isNews;
	}

	get #lock(): LockName {
		return LOCK_NAMES.orderPrice(this.#desk.connection.id);
	}

	/**
	 * An order that a node refuses to cancel and does not have is cancelled all the same: one that was restarted has no prices,
	 * and refuses them while its coins are off.
	 */
	async #setAlone(change: PriceChange): Promise<void> {
		const isStop = parseDecimal(change.price) === 0n;
		const { id } = await this.#journal[isStop ? 'beginStop' : 'begin']('trade-offer', change);
		const end = await sendOnce({
			send: () => this.#desk.connection.node.orders.setPrice(change, parseDecimal(change.price)),
			lose: () => this.#journal.lose(id),
			find: async () => (await this.#stands(change)) || undefined,
		});
		if (end.is === 'answered' || end.is === 'found') return this.#journal.finish(id);
		await this.#journal.endWithout(id, end);
		throw end.error;
	}

	async #stands(change: PriceChange, signal?: AbortSignal): Promise<boolean> {
		const orders = await this.#desk.connection.node.orders.list(change, { signal });
		const key = keyOfOrder({ base: change.base, rel: change.rel, side: 'sell' });
		const found = orders.find((order) => keyOfOrder(order) === key);
		return (found?.price ?? 0n) === parseDecimal(change.price);
	}
}
