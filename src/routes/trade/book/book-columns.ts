import {
	isUnchecked,
	type BookRow,
	sizeIn,
	type ReferencePrice,
	type SizeUnit,
	type BookOrdering,
	type BookSort,
} from '#lib/domain/book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showCut, showPrice } from '#lib/domain/money/figures.ts';
import { REFERENCE_COIN, decimalsForAmounts } from '#lib/domain/money/price.ts';

/**
 * Number of rows that determine the bar scale and the decimals; distant rows must not flatten the near ones.
 */
const NEAR_ROWS = 40;
const UNKNOWN = '–';

/** Widths in CSS pixels: a digit, the gap between columns, and the gap at the panel's edge. */
const DIGIT = 7.8;
const GAP = 8;
const EDGE = 24;
const AGE = { name: 'Age', width: '3.25rem', sort: 'age' } as const;
const OUTPUTS = { name: 'Outputs', width: '4.5rem' } as const;
const FEES_WIDTH = 'calc(10ch + 1.25rem)';
const WIDTHS = { fees: 10 * DIGIT + 20, age: 52, outputs: 72 };

type Extra = 'total' | 'fees' | 'age' | 'outputs';

/** Content and format of the order book table. */
export interface BookColumns {
	readonly heads: readonly BookHead[];
	/** Optional columns that are enabled and fit. */
	readonly has: ReadonlySet<Extra>;
	/** True if some enabled columns do not fit. */
	readonly isCut: boolean;
	/** The chosen ordering, if its column is shown. */
	readonly ordering: BookOrdering;
	price(row: BookRow): string;
	/** `undefined` while unknown: the makers were not asked yet, or the reference coin has no price. */
	amount(row: BookRow): string | undefined;
	total(row: BookRow): string;
	/** The size in the chosen coin. */
	size(row: BookRow): bigint;
	/** Length of the row's bar, in percent. */
	share(row: BookRow): number;
	/** Key of everything the content depends on, except for `full`, the size of the longest bar. */
	readonly basis: string;
	readonly full: bigint;
}

interface BookHead {
	readonly name: string;
	/** Columns without a width share the remaining space. */
	readonly width?: string;
	/** Sort order set by clicking the heading. */
	readonly sort?: BookSort;
}

export interface BookColumnsOf {
	readonly pair: Pair;
	/** Decimal places of the prices. */
	readonly places: number;
	readonly unit: SizeUnit;
	readonly reference: ReferencePrice | undefined;
	readonly isCumulative: boolean;
	readonly hasMore: boolean;
	readonly hasFees: boolean;
	readonly ordering: BookOrdering;
	/** Available table width in CSS pixels; 0 while unknown. */
	readonly room: number;
	readonly asks: readonly BookRow[];
	readonly bids: readonly BookRow[];
}

export function bookColumns(of: BookColumnsOf): BookColumns {
	const { pair, unit, places, reference } = of;
	const coin = unit === 'reference' ? REFERENCE_COIN : pair[unit];
	const size = (row: BookRow) => sizeIn(unit, row, reference) ?? 0n;
	const sum = ({ baseTotal: base, relTotal: rel }: BookRow) => sizeIn(unit, { base, rel }, reference);
	const near = [...of.asks.slice(0, NEAR_ROWS), ...of.bids.slice(0, NEAR_ROWS)];
	const sizes = near.map(size);
	const amountDecimals = decimalsForAmounts(sizes);
	const price = (row: BookRow) => showPrice(row.price, places);
	const longest = Math.max(8, ...near.map((row) => price(row).length));
	const format = (units: bigint | undefined) =>
		units === undefined ? undefined : showCut(units, amountDecimals);
	const most = (figures: readonly bigint[]) => figures.reduce(larger, 0n);
	const widthOf = (largest: bigint) => (format(largest) ?? UNKNOWN).length * DIGIT + GAP;
	const sums = near.map((row) => sum(row) ?? 0n);
	const wanted: readonly WantedExtra[] = [
		['fees', of.hasFees, WIDTHS.fees],
		['age', of.hasMore, WIDTHS.age],
		['outputs', of.hasMore, WIDTHS.outputs],
		['total', of.isCumulative, widthOf(most(sums))],
	];
	const left = (of.room || Infinity) - longest * DIGIT - EDGE - widthOf(most(sizes)) - GAP;
	const has = fitting(wanted, left);
	const isThere = { price: true, amount: true, age: has.has('age'), fees: has.has('fees') };
	const ordering = isThere[of.ordering.by] ? of.ordering : BY_PRICE;
	// Cumulative sums are meaningful only in price order.
	const isSummed = of.isCumulative && ordering.by !== 'amount' && ordering.by !== 'age';
	const length = (row: BookRow) => (isSummed ? (sum(row) ?? 0n) : size(row));
	const full = most(isSummed ? sums : sizes);
	const isCut = wanted.some(([name, isWanted]) => isWanted && !has.has(name));
	const basis = JSON.stringify([
		...[pair, unit, places, reference?.of, String(reference?.price)],
		...[amountDecimals, longest, [...has], isCut, ordering, isSummed],
	]);
	return {
		basis,
		full,
		heads: [
			{ name: `Price, ${pair.rel}`, width: `calc(${longest}ch + 1.5rem)`, sort: 'price' },
			{ name: `Amount, ${coin}`, sort: 'amount' },
			...(has.has('total') ? [{ name: `Total, ${coin}` }] : []),
			...(has.has('fees')
				? [{ name: `With fees, ${pair.rel}`, width: FEES_WIDTH, sort: 'fees' as const }]
				: []),
			...(has.has('age') ? [AGE] : []),
			...(has.has('outputs') ? [OUTPUTS] : []),
		],
		has,
		isCut,
		ordering,
		price,
		size,
		amount: (row) => (isUnchecked(row) ? undefined : format(sizeIn(unit, row, reference))),
		total: (row) => format(sum(row)) ?? UNKNOWN,
		share: (row) => (full === 0n ? 0 : Math.min(100, Number((length(row) * 1000n) / full) / 10)),
	};
}

type WantedExtra = readonly [Extra, isWanted: boolean, width: number];

/** The enabled columns that fit, by priority. */
function fitting(extras: readonly WantedExtra[], room: number): ReadonlySet<Extra> {
	const has = new Set<Extra>();
	let left = room;
	for (const [name, isWanted, width] of extras)
		if (isWanted && width <= left) {
			has.add(name);
			left -= width;
		}
	return has;
}

/** Returns the previous columns if nothing has changed, so that no row is redrawn. */
export function keepColumns(now: BookColumns, before: BookColumns | undefined): BookColumns {
	return before?.basis === now.basis && isNear(now.full, before.full) ? before : now;
}

/** Bars are approximate: differences of up to 1/50 are not redrawn. */
function isNear(one: bigint, other: bigint): boolean {
	const distance = one > other ? one - other : other - one;
	return distance * 50n <= other;
}

const BY_PRICE: BookOrdering = { by: 'price', isReversed: false };

function larger(one: bigint, other: bigint): bigint {
	return one > other ? one : other;
}
