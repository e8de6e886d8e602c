import { basisPoints } from './money/price.ts';
import { COIN } from './money/amount.ts';

/** One maker’s order. Amounts are in the smallest unit, prices in 1e-8 rel per base. */
export interface BookOrder {
	readonly price: bigint;
	/** The offered base, as far as the node knows. */
	readonly amount: bigint;
	/** The base of this order and of all orders before it. */
	readonly total: bigint;
	/** The largest single trade that it can carry, in base. */
	readonly largest: bigint;
	/** Outputs that the maker trades with; 0 if the node has not yet queried the maker. */
	readonly outputs: number;
	/** Seconds since the maker last announced it. */
	readonly ageSeconds: number;
	readonly pubkey: string;
	readonly address: string;
}

export interface OrderBook {
	/** From the highest price down. */
	readonly bids: readonly BookOrder[];
	/** From the lowest price up. */
	readonly asks: readonly BookOrder[];
	/** The node's clock, in unix seconds. */
	readonly time: number;
}

/** The distance between the best prices, as a share of the best ask; `undefined` if a side is empty. */
export function spreadOf({
	bids,
	asks,
}: OrderBook): { price: bigint; points: number; ask: bigint } | undefined {
	const bid = bids[0]?.price;
	const ask = asks[0]?.price;
	if (bid === undefined || ask === undefined) return undefined;
	return { price: ask - bid, points: basisPoints(ask, ask + (ask - bid)) ?? 0, ask };
}

/** The only maker with an order at this price; with several it is unknown which one trades. */
export function makerAt(
	orders: readonly Pick<BookOrder, 'price' | 'pubkey'>[],
	price: bigint,
): string | undefined {
	const [order, another] = orders.filter((each) => each.price === price);
	return another ? undefined : order?.pubkey;
}

/** The rank of an order on its side. */
export interface OrderRank {
	/** 1 for the best price. Orders of the same price share a rank, and the next rank counts them all. */
	readonly rank: number;
	/** Orders of the side, including this one. */
	readonly count: number;
	/** Other orders at the same price. */
	readonly sharedWith: number;
	/** The distance from the best price, rel per base in units of 1e-8; never negative. */
	readonly behind: bigint;
	/** The best price of the side. */
	readonly best: bigint;
	/** The distance in whole basis points of the best price: 0 may still be slightly behind. */
	readonly points: number;
}

/**
 * @param side all orders of one side, best first, as in an order book
 * @returns `undefined` if there is no order at this price
 */
export function rankOrder(
	{ price }: Pick<BookOrder, 'price'>,
	side: readonly Pick<BookOrder, 'price'>[],
): OrderRank | undefined {
	const first = side.findIndex((each) => each.price === price);
	const best = side[0]?.price;
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
	};
}

/** Divisor of the mid price: orders that are further away hardly indicate the direction of the price. */
const NEAR_PART = 20n;

/** The bids' share of the volume near the mid price, in whole percent; `undefined` without both sides. */
export function shareOfBids({ bids, asks }: OrderBook): number | undefined {
	const [bid, ask] = [bids[0]?.price, asks[0]?.price];
	if (bid === undefined || ask === undefined) return undefined;
	const middle = (bid + ask) / 2n;
	const sum = (orders: OrderBook['bids']) => {
		let total = 0n;
		for (const { price, amount } of orders) {
			const distance = price > middle ? price - middle : middle - price;
			// They are sorted: all others are further away.
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

/** A line of the book: one order, or all orders of a price step. Amounts are in the smallest unit. */
export interface BookRow {
	/** Stable for the order, or the step, from one reading to the next. */
	readonly key: string;
	/** The order's own price; for a step the bound that no order in it is worse than. */
	readonly price: bigint;
	readonly base: bigint;
	/** The cost of the base at each order's own price, rounded down to whole units. */
	readonly rel: bigint;
	/** The sums of this row and of all better ones. */
	readonly baseTotal: bigint;
	readonly relTotal: bigint;
	/** Best first; never empty. */
	readonly orders: readonly BookOrder[];
}

/**
 * @param orders one side of the book, best first
 * @param step 0 for one row per order. Other steps round asks up to a multiple and bids down, so that no row
 * promises a better price than its orders have.
 */
export function bookRows(orders: readonly BookOrder[], side: BookSide, step: bigint): BookRow[] {
	const lots = step > 0n ? lotsOfSteps(orders, side, step) : lotsOfOrders(orders);
	const sums = new RowSums(lots);
	return lots.map((lot, place) => new SummedRow(lot, place, sums));
}

type Sums = Pick<BookRow, 'base' | 'rel' | 'baseTotal' | 'relTotal'>;

/** Adds the sums on demand: only the first few dozen of thousands of rows are seen. */
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

/** The price that takes all of a row: the worst price of its orders. */
export function priceToTake(row: BookRow): bigint {
	return row.orders.at(-1)?.price ?? row.price;
}

/** The node has not yet requested outputs from any of the makers: the amounts are unknown. */
export function isUnchecked({ orders }: Pick<BookRow, 'orders'>): boolean {
	return orders.every(({ outputs, amount }) => outputs === 0 && amount === 0n);
}

type Lot = Pick<BookRow, 'key' | 'price' | 'orders'>;

/** A maker has one order per side, but a node may list a second one: each row gets its own key. */
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
	 * The prices of the last order's step, excluding `above`: most orders fall into the same step as the previous
	 * one.
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

/** The coin in which the book shows its amounts. */
export const SIZE_UNITS = ['base', 'rel', 'reference'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** The price of one coin of the pair in the reference coin, in units of 1e-8. */
export interface ReferencePrice {
	readonly of: 'base' | 'rel';
	readonly price: bigint;
}

/** The amount in the chosen unit; `undefined` if the pair has no price in the reference coin. */
export function sizeIn(
	unit: SizeUnit,
	amounts: { readonly base: bigint; readonly rel: bigint },
	reference: ReferencePrice | undefined,
): bigint | undefined {
	if (unit !== 'reference') return amounts[unit];
	return reference && (amounts[reference.of] * reference.price) / COIN;
}

const MULTIPLES = [1n, 2n, 5n] as const;
/** From a hundredth of a percent of the price up to a tenth of it. */
const FINEST_PART = 10_000n;
const COARSEST_PART = 10n;

/** The price steps for grouping a book of this price, finest first: 1, 2 and 5 times a power of ten. */
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

/** Age of an order's last announcement, in its largest whole unit: `45 s`, `12 min`, `3 h`. */
export function formatAge(seconds: number): string {
	const unit = UNITS.find((each) => seconds >= each.seconds);
	return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${Math.max(0, seconds)} s`;
}

/** Columns that the rows of the book can be sorted by. */
export const BOOK_SORTS = ['price', 'amount', 'age', 'fees'] as const;
export type BookSort = (typeof BOOK_SORTS)[number];

/** The first row is the one next to the other side: the best price, the largest amount, the youngest order. */
export interface BookOrdering {
	readonly by: BookSort;
	readonly isReversed: boolean;
}

/** Input of the sorting besides the prices. */
export interface SortedBy {
	size(row: BookRow): bigint;
	/** Whether an order of the row fills the user's amount. */
	fills(row: BookRow): boolean;
}

/**
 * With fees the rows are sorted by price, since all of them bear the same fees; those that do not fill the amount
 * come last.
 *
 * @param rows best price first, which decides between equal rows
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

/** Seconds since the latest announcement of the row's orders. */
export function youngestOf({ orders }: BookRow): number {
	return Math.min(...orders.map(({ ageSeconds }) => ageSeconds));
}

/** Whether the figures of the column increase from the first row on. */
export function growsFromFirst(side: BookSide, { by, isReversed }: BookOrdering): boolean {
	const grows = by === 'age' || (by !== 'amount' && side === 'asks');
	return grows !== isReversed;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));
