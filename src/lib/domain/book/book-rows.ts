import { COIN } from '../money/amount.ts';
import type { BookOrder } from './order-book.ts';

export type BookSide = 'asks' | 'bids';

/** A line of the book: one order, or all orders of a price step. Amounts are in the smallest unit. */
export interface BookRow {
	/** Stays with the order, or the step, from one reading to the next. */
	readonly key: string;
	/** The order's own price; of a step the bound that no order in it is worse than. */
	readonly price: bigint;
	readonly base: bigint;
	/** The cost of the base at each order's own price, cut to whole units. */
	readonly rel: bigint;
	/** The sums of this row and of all better ones. */
	readonly baseTotal: bigint;
	readonly relTotal: bigint;
	/** The best first; never empty. */
	readonly orders: readonly BookOrder[];
}

/**
 * @param orders one side of the book, the best first
 * @param step 0 for a row an order. Otherwise asks are rounded up to a multiple of it and bids down, so that no row
 * promises a better price than its orders have.
 */
export function bookRows(orders: readonly BookOrder[], side: BookSide, step: bigint): BookRow[] {
	const lots = step > 0n ? lotsOfSteps(orders, side, step) : lotsOfOrders(orders);
	const sums = new RowSums(lots);
	return lots.map((lot, place) => new SummedRow(lot, place, sums));
}

type Sums = Pick<BookRow, 'base' | 'rel' | 'baseTotal' | 'relTotal'>;

/** Added up as far as they are asked for: of a book of thousands of rows the first few dozen are seen. */
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

/** The price at which all of a row can be had: the worst one that an order of it has. */
export function priceToTake(row: BookRow): bigint {
	return row.orders.at(-1)?.price ?? row.price;
}

/** The node has asked none of the makers for outputs yet: the amounts are not known. */
export function isUnchecked({ orders }: Pick<BookRow, 'orders'>): boolean {
	return orders.every(({ outputs, amount }) => outputs === 0 && amount === 0n);
}

type Lot = Pick<BookRow, 'key' | 'price' | 'orders'>;

/** A maker has one order a side, but a node may list another: each row gets a key of its own. */
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
	/** The prices of the last order's step, without `above` itself: most orders fall into the step of the one before. */
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

/** The coin that the book shows its amounts in. */
export const SIZE_UNITS = ['base', 'rel', 'reference'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** The price of one coin of the pair in the reference coin, in units of 1e-8. */
export interface ReferencePrice {
	readonly of: 'base' | 'rel';
	readonly price: bigint;
}

/** The amount in the unit that was chosen; `undefined` if the pair has no price in the reference coin. */
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

/** The price steps to group a book of this price by, the finest first: 1, 2 and 5 times a power of ten. */
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

/** How long ago an order was last heard of, in its largest whole unit: `45 s`, `12 min`, `3 h`. */
export function formatAge(seconds: number): string {
	const unit = UNITS.find((each) => seconds >= each.seconds);
	return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${Math.max(0, seconds)} s`;
}
