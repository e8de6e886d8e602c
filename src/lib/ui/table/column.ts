import type { Snippet } from 'svelte';
import { groupDigits, showAmount, showVolume } from '#lib/domain/money/figures.ts';
import { csvText } from '#lib/domain/text/pasted.ts';

/**
 * A column of a table: on screen, in its CSV, or in both.
 *
 * Besides the classes of `classes.css`, cells know `start`, `end`, `wrap`, `top`, `ink`, `main`, the tones `up`, `down`, `good`,
 * `warn`, `bad`, `accent` and `muted`, `phone-lines` for two lines on a phone, and `wide` for more room where rows are stacked.
 */
export interface Column<Item, Key extends string = string> {
	/** The heading, and the name of a cell if rows are stacked; without one, the column is in the CSV only. */
	readonly name?: string;
	/** The heading is for screen readers only. */
	readonly hidesName?: boolean;
	/** The cells are the names of their rows. */
	readonly isHeader?: boolean;
	readonly text?: (item: Item, index: number) => string | number;
	/**
	 * The text is a price or an amount: leading zeros are quiet, and the decimal points of the column are
	 * aligned.
	 */
	readonly isFigure?: boolean;
	/** The user cannot hide it. Left out of all, the heads of the rows stay, or else the first column. */
	readonly stays?: boolean;
	/** The text is untrusted, and may run from right to left. */
	readonly isForeign?: boolean;
	/** In place of a text. */
	readonly cell?: Snippet<[item: Item, index: number]>;
	readonly title?: (item: Item) => string | undefined;
	/** Of the heading and of every cell. */
	readonly class?: string;
	/** Of a cell. */
	readonly cellClass?: (item: Item) => string | false | undefined;
	/** In a table whose layout is fixed: on a wide screen, and on a phone. */
	readonly width?: string;
	readonly phoneWidth?: string;
	/** Left out on screens that are smaller. */
	readonly from?: 'tablet' | 'desktop';
	/** Sort key of the rows after a press on the heading. */
	readonly sort?: Key;
	/** Names and plain texts in the CSV: decimals without groups, times in UTC. */
	readonly csv?: Readonly<Record<string, (item: Item) => string>>;
}

export interface ColumnSort<Key extends string = string> {
	readonly column: Key;
	readonly isDescending: boolean;
}

/** A column of numbers of things. */
export function countColumn<Item>(
	name: string,
	count: (item: Item) => number,
	csvName?: string,
): Column<Item> {
	return {
		name,
		text: (item) => groupDigits(String(count(item))),
		...(csvName !== undefined && { csv: { [csvName]: (item) => String(count(item)) } }),
	};
}

/** A column of a coin's volumes, in a few digits; all of them are the cell's title. */
export function volumeColumn<Item>(
	name: string,
	volume: (item: Item) => bigint,
	unit?: (item: Item) => string,
): Column<Item> {
	return {
		name,
		text: (item) => `${showVolume(volume(item))}${unit ? ` ${unit(item)}` : ''}`,
		title: (item) => showAmount(volume(item)),
	};
}

export function csvNames<Item>(columns: readonly Column<Item>[]): string[] {
	return columns.flatMap(({ csv }) => Object.keys(csv ?? {}));
}

export function csvCells<Item>(columns: readonly Column<Item>[], item: Item): string[] {
	return columns.flatMap(({ csv }) => Object.values(csv ?? {}).map((textOf) => textOf(item)));
}

export function csvOf<Item>(columns: readonly Column<Item>[], items: readonly Item[]): string {
	return csvText([csvNames(columns), ...items.map((item) => csvCells(columns, item))]);
}

/** The columns that the user has hidden. */
export interface ColumnChoice {
	has(name: string): boolean;
	turn(name: string, isShown: boolean): void;
}

type AnyColumn = Pick<Column<never>, 'name' | 'hidesName' | 'isHeader' | 'stays' | 'from'>;

/** Those that may be hidden: the ones by which a row is known, and buttons, always stay. */
export function hideableColumns<Each extends AnyColumn>(columns: readonly Each[]): Each[] {
	const named = columns.filter(({ name }) => name);
	const known = named.filter(({ isHeader, stays }) => isHeader ?? stays);
	const staying = known.length > 0 ? known : named.slice(0, 1);
	return named.filter((column) => !staying.includes(column) && !column.hidesName);
}

/** The columns as the user has chosen them. A table is exported with all of its columns. */
export function chosenColumns<Each extends AnyColumn>(
	columns: readonly Each[],
	choice: ColumnChoice,
): readonly Each[] {
	const hidden = new Set(hideableColumns(columns).filter(({ name = '' }) => choice.has(name)));
	return columns.filter((column) => !hidden.has(column));
}

/** A time of a CSV. Times of other nodes may lie outside of every calendar. */
export function isoOf(seconds: number | undefined): string {
	const date = new Date((seconds ?? Number.NaN) * 1000);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
