import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { rowFromText, rowToText } from '#lib/practice/world/row-text.ts';
import type { RowChange, WorldStore } from '#lib/practice/world/store.ts';
import { errorCode } from '../listen.ts';
import { PlainError } from '../prepare.js';

/** Between a table and a key; neither holds it. */
const SEPARATOR = '\0';

/**
 * Keeps the practice world in a LevelDB under `folder`. A commit is one atomic batch that is on the disk when the
 * promise resolves, so that Ctrl-C or a power cut loses no call that was answered.
 *
 * @throws PlainError when another Swapdesk has the folder open, or when the world on disk cannot be read.
 */
export async function openLevelStore(folder: string, { fresh = false } = {}): Promise<WorldStore> {
	const location = join(folder, 'world');
	try {
		await mkdir(folder, { recursive: true });
		// It asks for the lock first, so that a world that another Swapdesk uses is not deleted under it.
		if (fresh) await ClassicLevel.destroy(location);
		const level = new ClassicLevel(location);
		await level.open();
		return storeOver(level);
	} catch (error) {
		throw new PlainError(openingProblem(folder, error));
	}
}

function storeOver(level: ClassicLevel): WorldStore {
	return {
		async load() {
			const entries = await level.iterator().all();
			return entries.map(([name, text]) => {
				const end = name.indexOf(SEPARATOR);
				return { table: name.slice(0, end), key: name.slice(end + 1), row: rowFromText(text) };
			});
		},
		async commit(changes) {
			await level.batch(changes.map(operation), { sync: true });
		},
		close: () => level.close(),
	};
}

function operation({ table, key, row }: RowChange) {
	const name = `${table}${SEPARATOR}${key}`;
	if (row === undefined) return { type: 'del', key: name } as const;
	return { type: 'put', key: name, value: rowToText(row) } as const;
}

function openingProblem(folder: string, error: unknown): string {
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	const isLocked = errorCode(cause) === 'LEVEL_LOCKED' || /lock/i.test(String(cause));
	if (isLocked)
		return `Another Swapdesk is using ${folder}. End that one, or give this one a folder: --data DIR`;
	return `The practice world in ${folder} cannot be opened (${String(cause)}). --fresh begins a new one.`;
}
