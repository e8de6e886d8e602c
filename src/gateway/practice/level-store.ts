import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { ClassicLevel } from 'classic-level';
import type { RowChange, WorldStore } from '#practice/world/store.ts';
import { errorCode } from '../listen.ts';
import { PlainError, logLine } from '../prepare.js';
import {
	CommitCount,
	DamagedWorld,
	readRows,
	sumEntry,
	toEntry,
	type Entry,
	type WorldSum,
} from './world-rows.ts';
import {
	isIncomplete,
	makeFolder,
	setAside,
	causeOf,
	unusableFolder,
	writingProblem,
} from './world-folder.ts';

interface OpenOptions {
	/** Replaces the existing world with a new one. */
	readonly fresh?: boolean;
	readonly log?: (sentence: string) => void;
}

/**
 * Stores the practice world in a LevelDB under `folder`. A commit is one atomic batch that is on disk when the
 * promise resolves, so that Ctrl-C or a power failure loses no answered call. An unreadable world is set aside
 * and reported, and a new one is created.
 * @throws PlainError if another Swapdesk has the folder open, or if the folder cannot be used.
 */
export async function openLevelStore(
	folder: string,
	{ fresh = false, log = logLine }: OpenOptions = {},
): Promise<WorldStore> {
	const location = join(folder, 'world');
	await makeFolder(folder);
	try {
		// Acquires the lock first, so that a world in use by another Swapdesk is not deleted.
		if (fresh) {
			await ClassicLevel.destroy(location);
			await rm(location, { recursive: true, force: true });
		}
		return new LevelStore(folder, await openOrSetAside(location, log), log);
	} catch (error) {
		throw openingProblem(folder, error);
	}
}

interface OpenWorld {
	readonly level: ClassicLevel;
	readonly rows: readonly RowChange[];
	readonly sum: WorldSum;
	readonly count: CommitCount;
}

async function openOrSetAside(location: string, log: (sentence: string) => void): Promise<OpenWorld> {
	try {
		if (await isIncomplete(location)) throw new DamagedWorld('files are missing');
		return await openAndRead(location);
	} catch (error) {
		if (!(error instanceof DamagedWorld)) throw error;
		const place = await setAside(location);
		log(
			`The practice world cannot be read: ${error.message}. The old world is kept as ${place}, and a new one starts.`,
		);
		return openAndRead(location);
	}
}

async function openAndRead(location: string): Promise<OpenWorld> {
	const level = new ClassicLevel(location);
	try {
		await level.open();
		const { rows, sum } = readRows(await level.iterator().all());
		const count = await CommitCount.open(location);
		if (count.atOpening > sum.commits) {
			await count.close();
			throw new DamagedWorld('the last calls are lost');
		}
		return { level, rows, sum, count };
	} catch (error) {
		await level.close();
		const isDamaged = [error, causeOf(error)].some((one) => errorCode(one) === 'LEVEL_CORRUPTION');
		throw isDamaged ? new DamagedWorld('files are damaged') : error;
	}
}

class LevelStore implements WorldStore {
	readonly #folder: string;
	readonly #sum: WorldSum;
	readonly #level: ClassicLevel;
	readonly #count: CommitCount;
	readonly #log: (sentence: string) => void;
	/** Rows read when the world was opened, until `load` requests them. */
	#rows: readonly RowChange[] | undefined;
	/**
	 * True after a failed write: LevelDB would lose everything written after an incomplete record, so the
	 * database must be reopened first.
	 */
	#isInDoubt = false;

	constructor(folder: string, { level, rows, sum, count }: OpenWorld, log: (sentence: string) => void) {
		this.#folder = folder;
		this.#level = level;
		this.#rows = rows;
		this.#sum = sum;
		this.#count = count;
		this.#log = log;
	}

	async load(): Promise<readonly RowChange[]> {
		const rows = this.#rows ?? readRows(await this.#level.iterator().all()).rows;
		this.#rows = undefined;
		return rows;
	}

	async commit(changes: readonly RowChange[]): Promise<void> {
		this.#rows = undefined;
		const entries = changes.map(toEntry);
		const takeBack = this.#sum.apply(entries);
		try {
			if (this.#isInDoubt) await this.#reopen();
			await this.#level.batch([...entries, sumEntry(this.#sum)].map(operation), { sync: true });
			if (this.#isInDoubt) this.#log(`The practice world in ${this.#folder} can be saved again.`);
			this.#isInDoubt = false;
			await this.#count.write(this.#sum.commits);
		} catch (error) {
			takeBack();
			const problem = writingProblem(this.#folder, error);
			if (!this.#isInDoubt) this.#log(problem.message);
			this.#isInDoubt = true;
			throw problem;
		}
	}

	async close(): Promise<void> {
		await this.#level.close();
		await this.#count.close();
	}

	async #reopen(): Promise<void> {
		await this.#level.close();
		await this.#level.open();
	}
}

function operation({ name, text }: Entry) {
	if (text === undefined) return { type: 'del', key: name } as const;
	return { type: 'put', key: name, value: text } as const;
}

function openingProblem(folder: string, error: unknown): PlainError {
	const cause = causeOf(error);
	const isLocked = errorCode(cause) === 'LEVEL_LOCKED' || /lock/i.test(String(cause));
	if (!isLocked) return unusableFolder(folder, cause);
	return new PlainError(`Another Swapdesk is using ${folder}. Stop it, or choose another folder: --data DIR`);
}
