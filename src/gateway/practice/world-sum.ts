import { crc32 } from 'node:zlib';

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
