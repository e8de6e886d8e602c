import type { Column } from './column.ts';

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
