import type { Snippet } from 'svelte';
import { groupDigits, showAmount, showVolume } from '#lib/domain/money/figures.ts';
import { csvText } from '#lib/domain/text/pasted.ts';

/**
 * A column of a table on screen, of its CSV export, or of both.
 *
 * In addition to the classes of `classes.css`, cells support `start`, `end`, `wrap`, `top`, `ink`, `main`, the tones
 * `up`, `down`, `good`, `warn`, `bad`, `accent` and `muted`, `phone-lines` for two lines on a phone, and `wide` for
 * more space in stacked rows.
 */
export interface Column<Item, Key extends string = string> {
	/** The heading, also shown with each cell of stacked rows. If omitted, the column is only in the CSV. */
	readonly name?: string;
	/** Whether the heading is for screen readers only. */
	readonly hidesName?: boolean;
	/** Whether the cells are row headers. */
	readonly isHeader?: boolean;
	readonly text?: (item: Item, index: number) => string | number;
	/** Whether the text is a price or an amount: leading zeros are muted, and decimal points are aligned. */
	readonly isFigure?: boolean;
	/** Whether the user cannot hide the column. By default, row headers always stay, or the first column. */
	readonly stays?: boolean;
	/** Whether the text is untrusted, and may be right-to-left. */
	readonly isForeign?: boolean;
	/** Renders the cell instead of `text`. */
	readonly cell?: Snippet<[item: Item, index: number]>;
	readonly title?: (item: Item) => string | undefined;
	/** Class of the heading and all cells. */
	readonly class?: string;
	/** Class of a single cell. */
	readonly cellClass?: (item: Item) => string | false | undefined;
	/** Widths for a table with fixed layout, on wide screens and phones. */
	readonly width?: string;
	readonly phoneWidth?: string;
	/** The smallest screen on which the column is shown. */
	readonly from?: 'tablet' | 'desktop';
	/** Sort key for a click on the heading. */
	readonly sort?: Key;
	/** CSV columns by name. Decimals have no digit grouping, and times are in UTC. */
	readonly csv?: Readonly<Record<string, (item: Item) => string>>;
}

export interface ColumnSort<Key extends string = string> {
	readonly column: Key;
	readonly isDescending: boolean;
}

/** A column of counts. */
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

/** A column of volumes, shortened to a few digits; the full amount is in the title. */
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

/** The columns hidden by the user. */
export interface ColumnChoice {
	has(name: string): boolean;
	turn(name: string, isShown: boolean): void;
}

type AnyColumn = Pick<Column<never>, 'name' | 'hidesName' | 'isHeader' | 'stays' | 'from'>;

/** Columns that the user may hide. Columns that identify a row, and buttons, always stay. */
export function hideableColumns<Each extends AnyColumn>(columns: readonly Each[]): Each[] {
	const named = columns.filter(({ name }) => name);
	const known = named.filter(({ isHeader, stays }) => isHeader ?? stays);
	const staying = known.length > 0 ? known : named.slice(0, 1);
	return named.filter((column) => !staying.includes(column) && !column.hidesName);
}

/** The columns not hidden by the user. Exports always contain all columns. */
export function chosenColumns<Each extends AnyColumn>(
	columns: readonly Each[],
	choice: ColumnChoice,
): readonly Each[] {
	const hidden = new Set(hideableColumns(columns).filter(({ name = '' }) => choice.has(name)));
	return columns.filter((column) => !hidden.has(column));
}

/** An ISO time for a CSV; empty if the time of a remote node is out of range. */
export function isoOf(seconds: number | undefined): string {
	const date = new Date((seconds ?? Number.NaN) * 1000);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
