import {
	isUnchecked,
	type BookRow,
	sizeIn,
	type ReferencePrice,
	type SizeUnit,
} from '#lib/domain/book/book-rows.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showCut, showPrice } from '#lib/domain/money/figures.ts';
import { REFERENCE_COIN, placesForAmounts } from '#lib/domain/money/price.ts';

/** Rows that the scale of the bars and the places of the amounts are made for: far ones must not flatten the near ones. */
const NEAR_ROWS = 40;
const UNKNOWN = '–';

/** Content and format of the table. */
export interface BookColumns {
	/** Columns without a width share what the others leave. */
	readonly heads: readonly { readonly name: string; readonly width?: string }[];
	readonly isCumulative: boolean;
	readonly hasMore: boolean;
	price(row: BookRow): string;
	/** `undefined` where it is not known: the makers were not asked yet, or the reference coin has no price. */
	amount(row: BookRow): string | undefined;
	total(row: BookRow): string;
	/** The length of the row's bar in percent. */
	share(row: BookRow): number;
}

export interface BookColumnsOf {
	readonly pair: Pair;
	/** Decimal places of the prices. */
	readonly places: number;
	readonly unit: SizeUnit;
	readonly reference: ReferencePrice | undefined;
	readonly isCumulative: boolean;
	readonly hasMore: boolean;
	readonly asks: readonly BookRow[];
	readonly bids: readonly BookRow[];
}

export function bookColumns(of: BookColumnsOf): BookColumns {
	const { pair, unit, isCumulative, hasMore, places } = of;
	const coin = unit === 'reference' ? REFERENCE_COIN : pair[unit];
	const size = (row: BookRow) => sizeIn(unit, row, of.reference);
	const sum = ({ baseTotal: base, relTotal: rel }: BookRow) => sizeIn(unit, { base, rel }, of.reference);
	const near = [...of.asks.slice(0, NEAR_ROWS), ...of.bids.slice(0, NEAR_ROWS)];
	const amountPlaces = placesForAmounts(near.map((row) => size(row) ?? 0n));
	const length = isCumulative ? sum : size;
	const full = near.reduce((most, row) => larger(most, length(row) ?? 0n), 0n);
	const price = (row: BookRow) => showPrice(row.price, places);
	const longest = Math.max(8, ...near.map((row) => price(row).length));
	const format = (units: bigint | undefined) =>
		units === undefined ? undefined : showCut(units, amountPlaces);
	return {
		heads: [
			{ name: `Price, ${pair.rel}`, width: `calc(${longest}ch + 1.5rem)` },
			{ name: `Amount, ${coin}` },
			...(isCumulative ? [{ name: `Total, ${coin}` }] : []),
			...(hasMore
				? [
						{ name: 'Age', width: '3.25rem' },
						{ name: 'Outputs', width: '4.5rem' },
					]
				: []),
		],
		isCumulative,
		hasMore,
		price,
		amount: (row) => (isUnchecked(row) ? undefined : format(size(row))),
		total: (row) => format(sum(row)) ?? UNKNOWN,
		share: (row) => (full === 0n ? 0 : Math.min(100, Number(((length(row) ?? 0n) * 1000n) / full) / 10)),
	};
}

function larger(one: bigint, other: bigint): bigint {
	return one > other ? one : other;
}
