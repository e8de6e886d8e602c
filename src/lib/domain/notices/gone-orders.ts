import { parseDecimal } from '../money/amount.ts';
import { keyOfOrder, type OwnOrder, saleOf } from '../orders/own-orders.ts';
import { formulaOf, type RunningFormula } from '../formula/formula-request.ts';
import type { Pair } from '../market/pair.ts';
import type { JournalEntry } from '../flow/journal-entry.ts';
import type { Swap } from '../swaps/swap.ts';
import type { NoticeNews } from './notice.ts';
import { NONE, tell } from './told.ts';

/** An order that the node listed and lists no more. Times in milliseconds since 1970, by the browser's clock. */
export interface MissingOrder {
	readonly order: OwnOrder;
	/** When it was listed last. */
	readonly seenAt: number;
	/** When it was missing first. */
	readonly missedAt: number;
}

/** The orders as the node listed them last, and those that were missing since and that nothing explains yet. */
export interface OrderMemory {
	readonly orders: readonly OwnOrder[];
	readonly readAt: number;
	readonly missing: readonly MissingOrder[];
}

export const NO_ORDERS: OrderMemory = { orders: [], readAt: 0, missing: [] };

/**
 * The memory after another listing. Where all of several orders are gone, the node has restarted: that is told otherwise.
 *
 * @param readAt when the node was asked for it
 */
export function memoryAfter(before: OrderMemory, listed: readonly OwnOrder[], readAt: number): OrderMemory {
	const keys = new Set(listed.map(keyOfOrder));
	const gone = before.orders.filter((order) => !keys.has(keyOfOrder(order)));
	const isAll = gone.length === before.orders.length;
	const found = isAll ? [] : gone.map((order) => ({ order, seenAt: before.readAt, missedAt: readAt }));
	const still = before.missing.filter(({ order }) => !keys.has(keyOfOrder(order)));
	const orders = listed.map(({ base, rel, side, price }) => ({ base, rel, side, price }));
	return { orders, readAt, missing: [...still, ...found] };
}

/** For so long after an order is missing a swap may not be listed yet that took it. */
export const SETTLE_MS = 90_000;
/** An entry of the journal may have changed a little before the order was listed for the last time. */
const SLACK_MS = 60_000;
/** A swap begins with the match, and is listed later. */
const MATCH_MS = 600_000;

export interface OrderFacts {
	/** The entries that have changed lately. */
	readonly entries: readonly JournalEntry[];
	readonly swaps: readonly Swap[];
	/** By how much the node's clock is ahead, in milliseconds. */
	readonly skew: number;
	readonly coinsOff: readonly string[];
	/** The price rules that run. */
	readonly formulas: readonly Omit<RunningFormula, 'prices'>[];
}

/**
 * Something explains it: the user cancelled it in any tab or by the console, a price rule sets its price, a swap took it, or
 * its coins are off.
 */
export function isExplained({ order, seenAt }: MissingOrder, facts: OrderFacts): boolean {
	const { base, rel } = saleOf(order);
	if (facts.coinsOff.some((coin) => coin === base || coin === rel)) return true;
	const since = seenAt - SLACK_MS;
	const byUser = facts.entries.some((entry) => entry.updated >= since && isAbout(entry, order));
	const from = seenAt + facts.skew - MATCH_MS;
	const isTaken = ({ isMaker, pays, gets, startedAt = Infinity }: Swap) =>
		isMaker && pays.coin === base && gets.coin === rel && startedAt >= from;
	return byUser || formulaOf(order, facts.formulas) !== undefined || facts.swaps.some(isTaken);
}

/** The entry cancels the order or sets a rule in its place, or may. */
function isAbout(entry: JournalEntry, order: OwnOrder): boolean {
	switch (entry.kind) {
		case 'trade-offer': {
			const { base, rel, price } = entry.draft;
			return parseDecimal(price) === 0n && keyOfOrder({ base, rel, side: 'sell' }) === keyOfOrder(order);
		}
		case 'trade-formula':
			return pairOf(entry.draft).every((coin) => pairOf(order).includes(coin));
		case 'console-call': {
			const { coins, effect } = entry.draft;
			const isOfCoins = coins.length === 0 || coins.some((coin) => pairOf(order).includes(coin));
			return effect === 'trades' && isOfCoins;
		}
		default:
			return false;
	}
}

const pairOf = ({ base, rel }: Pair): string[] => [base, rel];

export function goneNews({ order, missedAt }: MissingOrder): NoticeNews {
	const key = `order ${keyOfOrder(order)}`;
	return tell({ ...NONE, key, is: 'order-gone', coins: [order.base, order.rel], since: missedAt });
}
