import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { isSameOrder, type OpenOrder } from '#lib/domain/orders/open-orders.ts';
import {
	namedOrder,
	saleIn,
	type PriceChange,
	type ReconciledPrice,
} from '#lib/domain/orders/open-order-list.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from './desk.ts';
import { JournalledCall } from './flow/journalled-call.ts';

/** Interval for looking up unseen changes that may still arrive. */
const LATE_POLL_INTERVAL_MS = 60_000;

/**
 * Sets the prices of orders. Each change is recorded before it is sent, and sent once. If the reply is lost or the page
 * closes first, the node's prices show the outcome.
 */
export class OrderPrices {
	readonly #desk: Desk;
	readonly #calls: JournalledCall<'trade-offer'>;
	/** The last reported result of each entry: whether the node has its price. */
	readonly #reported = new Map<string, boolean>();
	/** Results not returned yet, because a round may end early. */
	readonly #news: ReconciledPrice[] = [];

	/**
	 * A refused cancellation counts as done if the node does not have the order. A restarted node has no prices, and
	 * refuses calls while the coins are inactive.
	 */
	constructor(desk: Desk) {
		this.#desk = desk;
		this.#calls = new JournalledCall({
			desk,
			kind: 'trade-offer',
			lock: LOCK_NAMES.orderPrice,
			send: (change) => desk.connection.node.orders.setPrice(change, parseDecimal(change.price), change.id),
			find: async ({ draft }, { options }) => (await this.#stands(draft, options)) || undefined,
			isStop: ({ price }) => parseDecimal(price) === 0n,
			isOvertaken: isSetSince,
			lateEveryMs: LATE_POLL_INTERVAL_MS,
		});
	}

	/**
	 * @param sale the order in the direction in which the node stores it
	 * @param order the same order in the user's direction, for the journal
	 * @throws CallError if the node does not have the price or cannot be asked; a different error if the change could
	 * not be recorded
	 */
	async set(sale: Pair, price: bigint, order?: OpenOrder): Promise<void> {
		const { end } = await this.#calls.send({
			...{ base: sale.base, rel: sale.rel, id: order?.id, price: formatAmount(price) },
			...(order && { order: namedOrder(order) }),
		});
		if (end && end.is !== 'answered' && end.is !== 'found') throw end.error;
	}

	/**
	 * Settles entries left open by a closed page, and corrects entries that arrived late, possibly overwriting a newer
	 * price. Does nothing while a tab is setting a price.
	 */
	async settle(options?: ReadOptions): Promise<ReconciledPrice[]> {
		await this.#calls.settle(options, ({ entry, found = false }) => {
			if (!this.#isNews(entry.id, found)) return;
			const isLate = !isCallOpen(entry);
			this.#news.push({ change: entry.draft, stands: found, ...(isLate && { isLate }) });
		});
		return this.#news.splice(0);
	}

	/** Avoids reporting a result twice, because one that could not be recorded is found in each round. */
	#isNews(id: string, stands: boolean): boolean {
		const isNews = this.#reported.get(id) !== stands;
		this.#reported.set(id, stands);
		return isNews;
	}

	async #stands(change: PriceChange, options?: ReadOptions): Promise<boolean> {
		const orders = await this.#desk.connection.node.orders.list(change, options);
		const price = parseDecimal(change.price);
		const found = orders.filter((order) => isSameOrder(order, saleIn(change)));
		return price === 0n ? found.length === 0 : found.some((order) => order.price === price);
	}
}

/** Whether the latest later change of the same order set the same price, which then explains the node's price. */
function isSetSince(
	{ created, draft }: CallEntry<'trade-offer'>,
	entries: readonly CallEntry<'trade-offer'>[],
): boolean {
	const [latest] = entries
		.filter((each) => each.created > created && isSameOrder(saleIn(each.draft), saleIn(draft)))
		.sort((one, other) => other.created - one.created);
	return latest?.draft.price === draft.price;
}

/** All formulas sent to the node, and prices set since the first formula; latest first. */
export async function readPriceRulesAndPrices({
	database,
	connection,
}: Desk): Promise<(CallEntry<'trade-formula'> | CallEntry<'trade-offer'>)[]> {
	const priceRules = await readEntriesOf(database, connection.id, 'trade-formula');
	const since = priceRules.at(-1)?.updated;
	if (since === undefined) return [];
	const prices = await readEntriesOf(database, connection.id, 'trade-offer', since);
	return [...priceRules, ...prices].sort((one, other) => other.updated - one.updated);
}
