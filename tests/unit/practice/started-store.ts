import { openPractice } from '#practice/open-practice.ts';
import type { PracticeOptions } from '#practice/practice.ts';
import { memoryStore, type RowChange, type WorldStore } from '#practice/world/store.ts';

type Beginning = Pick<PracticeOptions, 'seed' | 'start' | 'scenario' | 'settings'>;

/** Rows stored by newly started worlds, by start options. */
const begun = new Map<string, Promise<readonly RowChange[]>>();

/** Returns a store with newly started practice state. */
export async function startedStore(beginning: Beginning): Promise<WorldStore> {
	const store = memoryStore();
	await store.commit(await startedRows(beginning));
	return store;
}

/**
 * Rows stored by a newly started world. Starting one takes a hundred signatures, so worlds with equal options share the
 * rows.
 */
export function startedRows({ seed, start, scenario, settings }: Beginning): Promise<readonly RowChange[]> {
	const beginning = { seed, start, scenario, settings };
	const name = JSON.stringify(beginning);
	const rows = begun.get(name) ?? begin(beginning);
	begun.set(name, rows);
	return rows;
}

async function begin(beginning: Beginning): Promise<readonly RowChange[]> {
	const store = memoryStore();
	const practice = await openPractice({ ...beginning, store, clock: 'still', wall: () => 0 });
	await practice.close();
	return store.load();
}
