import { rowFromText, rowToText } from '#practice/world/row-text.ts';
import type { RowChange } from '#practice/world/store.ts';
import { WorldSum, type Entry } from './world-sum.ts';

/** Why a world on disk is not to be used. The message goes on after "since". */
export class DamagedWorld extends Error {}

/** Between a table and a key; neither holds it. */
const SEPARATOR = '\0';

/** Under which the sum of the others stands. No table has an empty name. */
const SUM_NAME = `${SEPARATOR}sum`;

export function toEntry({ table, key, row }: RowChange): Entry {
	return {
		name: `${table}${SEPARATOR}${key}`,
		text: row === undefined ? undefined : rowToText(row),
	};
}

export function sumEntry(sum: WorldSum): Entry {
	return { name: SUM_NAME, text: sum.toString() };
}

/**
 * Reads all rows of a world.
 *
 * @throws DamagedWorld when a row cannot be read, or when one is not the one that was written last.
 */
export function readRows(entries: readonly (readonly [name: string, text: string])[]): {
	readonly rows: readonly RowChange[];
	readonly sum: WorldSum;
} {
	const written = entries.find(([name]) => name === SUM_NAME)?.[1];
	const others = entries.filter(([name]) => name !== SUM_NAME);
	const sum = new WorldSum(others, written === undefined ? 0 : Number.parseInt(written, 10));
	// Worlds from before there was a sum have none.
	if (written !== undefined && written !== sum.toString())
		throw new DamagedWorld('some of its rows are lost');
	return { rows: others.map(([name, text]) => readRow(name, text)), sum };
}

function readRow(name: string, text: string): RowChange {
	const end = name.indexOf(SEPARATOR);
	try {
		return { table: name.slice(0, end), key: name.slice(end + 1), row: rowFromText(text) };
	} catch {
		throw new DamagedWorld('a row in it is damaged');
	}
}
