import type { BookRow, BookSide } from './book-rows.ts';

/** Columns that the rows of the book can be sorted by. */
export const BOOK_SORTS = ['price', 'amount', 'age', 'fees'] as const;
export type BookSort = (typeof BOOK_SORTS)[number];

/** The first row is the one beside the other side: the best price, the largest amount, the youngest order. */
export interface BookOrdering {
	readonly by: BookSort;
	readonly isReversed: boolean;
}

/** What the rows are sorted by, besides their prices. */
export interface SortedBy {
	size(row: BookRow): bigint;
	/** An order of the row fills the user's amount. */
	fills(row: BookRow): boolean;
}

/**
 * With fees the rows stand as by price, since all of them bear the same fees; those that do not fill the amount come last.
 *
 * @param rows the best price first, which goes before among rows that are alike
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

/** Seconds since the latest of a row's orders was heard of. */
export function youngestOf({ orders }: BookRow): number {
	return Math.min(...orders.map(({ ageSeconds }) => ageSeconds));
}

/** Whether the figures of the column grow from the first row on. */
export function growsFromFirst(side: BookSide, { by, isReversed }: BookOrdering): boolean {
	const grows = by === 'age' || (by !== 'amount' && side === 'asks');
	return grows !== isReversed;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));
