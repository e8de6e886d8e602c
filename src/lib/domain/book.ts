import { basisPoints } from './money/price.ts';
import { COIN } from './money/amount.ts';

/** A maker's order. Amounts are in smallest units, prices in 1e-8 rel per base. */
export interface BookOrder {
	readonly price: bigint;
	/** Base on offer, as far as the node knows. */
	readonly amount: bigint;
	/** Cumulative base of this order and all better ones. */
	readonly total: bigint;
	/** Largest single trade, in base. */
	readonly largest: bigint;
	/** Number of outputs the maker trades with; 0 if the node has not yet queried the maker. */
	readonly outputs: number;
	/** Seconds since the maker last announced the order. */
	readonly ageSeconds: number;
	readonly pubkey: string;
	readonly address: string;
}

export interface OrderBook {
	/** Highest price first. */
	readonly bids: readonly BookOrder[];
	/** Lowest price first. */
	readonly asks: readonly BookOrder[];
	/** Node clock, unix seconds. */
	readonly time: number;
}

/** The spread, absolute and in hundredths of a percent of the best ask; `undefined` if one side is empty. */
export function spreadOf({
	bids,
	asks,
}: OrderBook): { price: bigint; points: number; ask: bigint } | undefined {
	const bid = bids[0]?.price;
	const ask = asks[0]?.price;
	if (bid === undefined || ask === undefined) return undefined;
	return { price: ask - bid, points: basisPoints(ask, ask + (ask - bid)) ?? 0, ask };
}

/** Rel that a crossed book’s best orders give away; 0 if they do not cross. */
export function crossedAmount({ bids: [bid], asks: [ask] }: OrderBook): bigint {
	if (!bid || !ask || bid.price <= ask.price) return 0n;
	const amount = bid.amount < ask.amount ? bid.amount : ask.amount;
	return ((bid.price - ask.price) * amount) / COIN;
}

/**
 * The only maker with an order at this price; `undefined` if there are several, since any of them may trade.
 */
export function makerAt(
	orders: readonly Pick<BookOrder, 'price' | 'pubkey'>[],
	price: bigint,
): string | undefined {
	const [order, another] = orders.filter((each) => each.price === price);
	return another ? undefined : order?.pubkey;
}

/** The rank of an order on its side. */
export interface OrderRank {
	/** 1 for the best price. Orders at the same price share a rank, and the next rank counts all of them. */
	readonly rank: number;
	/** Number of orders on the side, including this one. */
	readonly count: number;
	/** Number of other orders at the same price. */
	readonly sharedWith: number;
	/** Distance from the best price, rel per base in units of 1e-8; never negative. */
	readonly behind: bigint;
	/** Best price on the side. */
	readonly best: bigint;
	/** Distance in whole basis points of the best price. 0 may still be slightly behind. */
	readonly points: number;
	/** The opposite side, if its best price is better for the maker than the order’s own. */
	readonly crosses?: BookSide | undefined;
}

/**
 * @param book both sides, best first
 * @returns `undefined` if there is no order at this price
 */
export function rankOrder(
	{ price }: Pick<BookOrder, 'price'>,
	book: Readonly<Record<BookSide, readonly Pick<BookOrder, 'price'>[]>>,
	name: BookSide,
): OrderRank | undefined {
	const side = book[name];
	const first = side.findIndex((each) => each.price === price);
	const best = side[0]?.price;
	const opposite = name === 'asks' ? 'bids' : 'asks';
	const other = book[opposite][0]?.price ?? price;
	const isCrossed = name === 'asks' ? other > price : other < price;
	if (first < 0 || best === undefined) return undefined;
	let end = first + 1;
	while (side[end]?.price === price) end += 1;
	const behind = price > best ? price - best : best - price;
	return {
		rank: first + 1,
		count: side.length,
		sharedWith: end - first - 1,
		behind,
		best,
		points: basisPoints(best, best + behind) ?? 0,
		crosses: isCrossed ? opposite : undefined,
	};
}

/** Divisor of the mid price: orders further away hardly indicate where the price is going. */
const NEAR_PART = 20n;

/** Share of bids in the volume near the mid price, in whole percent; `undefined` if one side is empty. */
export function shareOfBids({ bids, asks }: OrderBook): number | undefined {
	const [bid, ask] = [bids[0]?.price, asks[0]?.price];
	if (bid === undefined || ask === undefined) return undefined;
	const middle = (bid + ask) / 2n;
	const sum = (orders: OrderBook['bids']) => {
		let total = 0n;
		for (const { price, amount } of orders) {
			const distance = price > middle ? price - middle : middle - price;
			// Orders are sorted: all others are further away.
			if (distance * NEAR_PART > middle) break;
			total += amount;
		}
		return total;
	};
	const wanted = sum(bids);
	const all = wanted + sum(asks);
	return all === 0n ? undefined : Number((wanted * 200n + all) / (2n * all));
}

export type BookSide = 'asks' | 'bids';

/** A row of the book: one order, or all orders within a price step. Amounts are in smallest units. */
export interface BookRow {
	/** Stable id of the order or step across readings. */
	readonly key: string;
	/** The order's price; for a step, the worst price within it. */
	readonly price: bigint;
	readonly base: bigint;
	/** Cost of the base at each order's price, rounded down to smallest units. */
	readonly rel: bigint;
	/** Cumulative amounts of this row and all better ones. */
	readonly baseTotal: bigint;
	readonly relTotal: bigint;
	/** Best first; never empty. */
	readonly orders: readonly BookOrder[];
}

/**
 * @param orders one side of the book, best first
 * @param step 0 for one row per order. Otherwise asks round up to a multiple and bids down, so that no row
 * promises a better price than its orders.
 */
export function bookRows(orders: readonly BookOrder[], side: BookSide, step: bigint): BookRow[] {
	const lots = step > 0n ? lotsOfSteps(orders, side, step) : lotsOfOrders(orders);
	const sums = new RowSums(lots);
	return lots.map((lot, place) => new SummedRow(lot, place, sums));
}

type Sums = Pick<BookRow, 'base' | 'rel' | 'baseTotal' | 'relTotal'>;

/** Computes amounts on demand, because only a few dozen of thousands of rows are visible. */
class RowSums {
	readonly #lots: readonly Lot[];
	readonly #known: Sums[] = [];

	constructor(lots: readonly Lot[]) {
		this.#lots = lots;
	}

	at(place: number): Sums {
		for (let next = this.#known.length; next <= place; next += 1) {
			const before = this.#known[next - 1];
			const { base, rel } = amountsOf(this.#lots[next]?.orders ?? []);
			const baseTotal = (before?.baseTotal ?? 0n) + base;
			this.#known.push({ base, rel, baseTotal, relTotal: (before?.relTotal ?? 0n) + rel });
		}
		return this.#known[place] as Sums;
	}
}

class SummedRow implements BookRow {
	readonly key: string;
	readonly price: bigint;
	readonly orders: readonly BookOrder[];
	readonly #place: number;
	readonly #sums: RowSums;

	constructor({ key, price, orders }: Lot, place: number, sums: RowSums) {
		this.key = key;
		this.price = price;
		this.orders = orders;
		this.#place = place;
		this.#sums = sums;
	}

	get base(): bigint {
		return this.#sums.at(this.#place).base;
	}

	get rel(): bigint {
		return this.#sums.at(this.#place).rel;
	}

	get baseTotal(): bigint {
		return this.#sums.at(this.#place).baseTotal;
	}

	get relTotal(): bigint {
		return this.#sums.at(this.#place).relTotal;
	}
}

/** The price needed to fill a whole row: that of its worst order. */
export function priceToTake(row: BookRow): bigint {
	return row.orders.at(-1)?.price ?? row.price;
}

/** True if the node has not yet queried any of the makers for outputs, so the amounts are unknown. */
export function isUnchecked({ orders }: Pick<BookRow, 'orders'>): boolean {
	return orders.every(({ outputs, amount }) => outputs === 0 && amount === 0n);
}

type Lot = Pick<BookRow, 'key' | 'price' | 'orders'>;

/** A maker has one order per side, but a node may list a second one, so keys are made unique. */
function lotsOfOrders(orders: readonly BookOrder[]): Lot[] {
	const seen = new Set<string>();
	return orders.map((order) => {
		let key = order.pubkey;
		while (seen.has(key)) key += '+';
		seen.add(key);
		return { key, price: order.price, orders: [order] };
	});
}

function lotsOfSteps(orders: readonly BookOrder[], side: BookSide, step: bigint): Lot[] {
	const lots = new Map<bigint, BookOrder[]>();
	/**
	 * Price range of the current step; `above` is exclusive. Most orders fall into the same step as the
	 * previous one.
	 */
	let [above, upTo] = [0n, 0n];
	let lot: BookOrder[] = [];
	for (const order of orders) {
		const { price } = order;
		if (price <= above || price > upTo) {
			const steps = side === 'asks' ? (price + step - 1n) / step : price / step;
			above = side === 'asks' ? (steps - 1n) * step : steps * step - 1n;
			upTo = above + step;
			lot = lots.get(steps) ?? [];
			lots.set(steps, lot);
		}
		lot.push(order);
	}
	return [...lots].map(([steps, lot]) => ({ key: `step ${steps}`, price: steps * step, orders: lot }));
}

function amountsOf(orders: readonly BookOrder[]): { base: bigint; rel: bigint } {
	let [base, rel] = [0n, 0n];
	for (const { amount, price } of orders) {
		base += amount;
		rel += (amount * price) / COIN;
	}
	return { base, rel };
}

/** Coins in which the book can show amounts. */
export const SIZE_UNITS = ['base', 'rel', 'reference'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** Price of one coin of the pair in the reference coin, in units of 1e-8. */
export interface ReferencePrice {
	readonly of: 'base' | 'rel';
	readonly price: bigint;
}

/** The amount in the chosen coin; `undefined` if the pair has no price in the reference coin. */
export function sizeIn(
	unit: SizeUnit,
	amounts: { readonly base: bigint; readonly rel: bigint },
	reference: ReferencePrice | undefined,
): bigint | undefined {
	if (unit !== 'reference') return amounts[unit];
	return reference && (amounts[reference.of] * reference.price) / COIN;
}

const MULTIPLES = [1n, 2n, 5n] as const;
/** Steps range from 0.01 % to 10 % of the price. */
const FINEST_PART = 10_000n;
const COARSEST_PART = 10n;

/** Price steps for grouping a book around this price, finest first: 1, 2 and 5 times a power of ten. */
export function priceSteps(price: bigint): bigint[] {
	const steps: bigint[] = [];
	for (let power = 1n; power * COARSEST_PART <= price; power *= 10n)
		for (const multiple of MULTIPLES) {
			const step = power * multiple;
			if (step * FINEST_PART >= price && step * COARSEST_PART <= price) steps.push(step);
		}
	return steps;
}

const UNITS = [
	{ seconds: 86_400, name: 'd' },
	{ seconds: 3600, name: 'h' },
	{ seconds: 60, name: 'min' },
] as const;

/** Formats the age of an order's last announcement in its largest whole unit: `45 s`, `12 min`, `3 h`. */
export function formatAge(seconds: number): string {
	const unit = UNITS.find((each) => seconds >= each.seconds);
	return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${Math.max(0, seconds)} s`;
}

/** Columns that the book can be sorted by. */
export const BOOK_SORTS = ['price', 'amount', 'age', 'fees'] as const;
export type BookSort = (typeof BOOK_SORTS)[number];

/** Sort order. The first row is next to the opposite side: best price, largest amount, most recent order. */
export interface BookOrdering {
	readonly by: BookSort;
	readonly isReversed: boolean;
}

/** Row properties for sorting, in addition to the price. */
export interface SortedBy {
	size(row: BookRow): bigint;
	/** True if an order of the row fills the user's amount. */
	fills(row: BookRow): boolean;
}

/**
 * Sorts rows. Column `fees` sorts by price too, because all rows bear the same fees; rows that do not fill
 * the amount are last.
 *
 * @param rows best price first, which breaks ties
 */
export function sortRows(
	rows: readonly BookRow[],
	{ by, isReversed }: BookOrdering,
	{ size, fills }: SortedBy,
): readonly BookRow[] {
	const turned = (some: readonly BookRow[]) => (isReversed ? some.toReversed() : some);
	if (by === 'price') return turned(rows);
	if (by === 'fees') return [...turned(rows.filter(fills)), ...rows.filter((row) => !fills(row))];
	const way = isReversed ? -1 : 1;
	if (by === 'age') return rows.toSorted((one, other) => way * (youngestOf(one) - youngestOf(other)));
	const sizes = new Map(rows.map((row) => [row, size(row)]));
	const sizeOf = (row: BookRow) => sizes.get(row) ?? 0n;
	return rows.toSorted((one, other) => way * compare(sizeOf(other), sizeOf(one)));
}

/** Seconds since the latest announcement in the row. */
export function youngestOf({ orders }: BookRow): number {
	return Math.min(...orders.map(({ ageSeconds }) => ageSeconds));
}

/** True if the column's values increase from the first row on. */
export function growsFromFirst(side: BookSide, { by, isReversed }: BookOrdering): boolean {
	const grows = by === 'age' || (by !== 'amount' && side === 'asks');
	return grows !== isReversed;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));
