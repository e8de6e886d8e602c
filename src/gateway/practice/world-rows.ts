import { crc32 } from 'node:zlib';
import { rowFromText, rowToText, type RowChange } from '#practice/world/store.ts';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A row as stored in LevelDB. A missing text deletes the row. */
export interface Entry {
	readonly name: string;
	readonly text: string | undefined;
}

/**
 * A checksum over all rows of a world, stored along with them. LevelDB silently drops damaged records in the
 * middle of its log; the checksum detects the loss.
 */
export class WorldSum {
	/** Number of commits that produced the rows. */
	commits: number;
	readonly #sums = new Map<string, number>();
	#total = 0;

	constructor(rows: Iterable<readonly [name: string, text: string]> = [], commits = 0) {
		for (const [name, text] of rows) this.#set(name, sumOf({ name, text }));
		this.commits = commits;
	}

	/**
	 * Applies the changes of a commit.
	 * @returns a function that undoes the changes.
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

	/** Number of commits, and a 32-bit sum in hexadecimal. */
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

/** Reason why a world on disk must not be used. The message completes a sentence after "since". */
export class DamagedWorld extends Error {}

/** Separates a table from a key; neither contains this character. */
const SEPARATOR = '\0';

/** Name of the checksum's row. No table has an empty name. */
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
 * Parses all rows of a world.
 * @throws DamagedWorld if a row is unreadable or outdated.
 */
export function readRows(entries: readonly (readonly [name: string, text: string])[]): {
	readonly rows: readonly RowChange[];
	readonly sum: WorldSum;
} {
	const written = entries.find(([name]) => name === SUM_NAME)?.[1];
	const others = entries.filter(([name]) => name !== SUM_NAME);
	const sum = new WorldSum(others, written === undefined ? 0 : Number.parseInt(written, 10));
	// Older worlds have no checksum.
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
 * The number of commits, in a file next to LevelDB's: if the end of LevelDB's log is damaged or truncated,
 * LevelDB silently opens with older rows. Written after each commit, so the count is never ahead of an intact
 * world.
 */
export class CommitCount {
	readonly #file: FileHandle;
	/** Count when the file was opened; 0 in a new world. */
	readonly atOpening: number;

	private constructor(file: FileHandle, atOpening: number) {
		this.#file = file;
		this.atOpening = atOpening;
	}

	/** @param location folder of LevelDB's files */
	static async open(location: string): Promise<CommitCount> {
		const file = await open(join(location, FILE), constants.O_RDWR | constants.O_CREAT);
		return new CommitCount(file, Number(await file.readFile('utf8')) || 0);
	}

	/** If writing fails, the count stays too low, which is harmless. */
	async write(count: number): Promise<void> {
		await this.#file.write(String(count).padStart(WIDTH), 0).catch(() => undefined);
	}

	close(): Promise<void> {
		return this.#file.close();
	}
}
