import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { openDatabase, type Database } from '#lib/storage/database.ts';
import type { StoreNames } from 'idb';

/**
 * Replaces browser features that state classes need in Node: a database in memory and the locks of tabs. In Node, runes
 * only hold their values, so a test reads the result of an action and runs the work of effects itself.
 */
export function standInForBrowser(): void {
	const stored = new Map<string, string>();
	Object.assign(globalThis, {
		sessionStorage: {
			getItem: (name: string) => stored.get(name) ?? null,
			setItem: (name: string, text: string) => void stored.set(name, text),
			removeItem: (name: string) => void stored.delete(name),
		},
	});
	Object.defineProperty(globalThis, 'navigator', {
		value: { locks: new LocksOfOneTab() },
		configurable: true,
	});
}

let drawn = 0;

/** Makes random numbers reproducible: request labels are sent to the node, and ids are stored in the journal. */
export function drawFrom(begin: number): void {
	drawn = begin;
	vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
		drawn += 1;
		new DataView((bytes as Uint8Array).buffer).setUint32(0, drawn);
		return bytes;
	});
}

type Work = (lock: object | null) => unknown;

/** Locks of a browser with one tab. */
class LocksOfOneTab {
	readonly #held = new Map<string, Promise<unknown>>();

	async request(name: string, ...given: readonly [object, Work] | readonly [Work]): Promise<unknown> {
		const options = (given.length === 2 ? given[0] : {}) as { readonly ifAvailable?: boolean };
		const work = given.at(-1) as Work;
		if (options.ifAvailable && this.#held.has(name)) return work(null);
		while (this.#held.has(name)) await this.#held.get(name);
		const done = Promise.resolve(work({ name }));
		const held = done.catch(() => undefined).then(() => void this.#held.delete(name));
		this.#held.set(name, held);
		return done.finally(() => held);
	}

	query(): Promise<object> {
		return Promise.resolve({ held: [...this.#held.keys()].map((name) => ({ name })) });
	}
}

/** All rows of all stores, as an initial state. */
export type StoredRows = ReadonlyMap<string, readonly unknown[]>;

/** @param rows the initial state; empty if omitted */
export async function openRows(rows: StoredRows = new Map()): Promise<Database> {
	await new Promise((resolve, reject) => {
		const request = indexedDB.deleteDatabase('swapdesk');
		request.onsuccess = resolve;
		request.onerror = () => reject(request.error as DOMException);
	});
	const database = await openDatabase();
	for (const [store, all] of rows)
		for (const row of all) await database.put(store as StoreNames<never>, row as never);
	return database;
}

export async function rowsOf(database: Database): Promise<StoredRows> {
	const rows = new Map<string, readonly unknown[]>();
	for (const store of database.objectStoreNames) rows.set(store, await database.getAll(store));
	return rows;
}
