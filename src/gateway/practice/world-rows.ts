import { crc32 } from 'node:zlib';
import { rowFromText, rowToText, type RowChange } from '#practice/world/store.ts';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A row as LevelDB keeps it. Without a text it is deleted. */
export interface Entry {
	readonly name: string;
	readonly text: string | undefined;
}

/**
 * One number over all rows of a world, kept beside them. LevelDB leaves out damaged records in the middle of its log
 * without a word; then the rows and their sum do not agree.
 */
export class WorldSum {
	/** How many commits the rows come from. */
	commits: number;
	readonly #sums = new Map<string, number>();
	#total = 0;

	constructor(rows: Iterable<readonly [name: string, text: string]> = [], commits = 0) {
		for (const [name, text] of rows) this.#set(name, sumOf({ name, text }));
		this.commits = commits;
	}

	/**
	 * Counts in what a commit changes.
	 *
	 * @returns what takes it back.
	 */
	apply(entries: readonly Entry[]): () => void {
		const before = entries.map(({ name }) => [name, this.#sums.get(name)] as const);
		for (const entry of entries) this.#set(entry.name, sumOf(entry));
		this.commits += 1;
		return () => {
			this.commits -= 1;
			for (const [name, sum] of before) this.#set(name, sum);
		};
	}

	/** The number of commits, and 32 bits in hexadecimal digits. */
	toString(): string {
		return `${this.commits} ${(this.#total >>> 0).toString(16).padStart(8, '0')}`;
	}

	#set(name: string, sum: number | undefined): void {
		this.#total ^= (this.#sums.get(name) ?? 0) ^ (sum ?? 0);
		if (sum === undefined) this.#sums.delete(name);
		else this.#sums.set(name, sum);
	}
}

function sumOf({ name, text }: Entry): number | undefined {
	return text === undefined ? undefined : crc32(text, crc32(name));
}

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
	if (written !== undefined && written !== sum.toString()) throw new DamagedWorld('some rows are lost');
	return { rows: others.map(([name, text]) => readRow(name, text)), sum };
}

function readRow(name: string, text: string): RowChange {
	const end = name.indexOf(SEPARATOR);
	try {
		return { table: name.slice(0, end), key: name.slice(end + 1), row: rowFromText(text) };
	} catch {
		throw new DamagedWorld('a row is damaged');
	}
}

const FILE = 'COMMITS';
const WIDTH = 16;

/**
 * How many commits were made, in a file beside those of LevelDB: where the end of LevelDB's log is damaged or cut off, it
 * opens with what came before and says nothing. It is written after each commit, so that it is never ahead of a sound world.
 */
export class CommitCount {
	readonly #file: FileHandle;
	/** As the file had it when it was opened; 0 in a new world. */
	readonly atOpening: number;

	private constructor(file: FileHandle, atOpening: number) {
		this.#file = file;
		this.atOpening = atOpening;
	}

	/** @param location the folder of LevelDB's files */
	static async open(location: string): Promise<CommitCount> {
		const file = await open(join(location, FILE), constants.O_RDWR | constants.O_CREAT);
		return new CommitCount(file, Number(await file.readFile('utf8')) || 0);
	}

	/** A count that cannot be written stays behind, which is no harm. */
	async write(count: number): Promise<void> {
		await this.#file.write(String(count).padStart(WIDTH), 0).catch(() => undefined);
	}

	close(): Promise<void> {
		return this.#file.close();
	}
}
