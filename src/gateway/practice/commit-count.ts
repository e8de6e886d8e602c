import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

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
