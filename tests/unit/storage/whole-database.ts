import { vi } from 'vitest';
import { openDatabase, type Database } from '#lib/storage/database.ts';

/** Deletes the database; waits until the previous test has closed it. */
export function deleteDatabase(): Promise<void> {
	return new Promise<void>((resolve, reject) => {
		const request = indexedDB.deleteDatabase('swapdesk');
		request.onsuccess = () => resolve();
		request.onerror = () => reject(request.error);
	});
}

export async function freshDatabase(): Promise<Database> {
	await deleteDatabase();
	sessionStorage.clear();
	return openDatabase();
}

/** All bytes of all rows of all stores as text that a test can search for secrets. */
export async function textOfDatabase(database: Database): Promise<string> {
	const rows: unknown[] = [];
	for (const store of database.objectStoreNames) rows.push(...(await database.getAll(store)));
	return rows.map(textOf).join('\n');
}

function textOf(value: unknown): string {
	if (value instanceof CryptoKey) throw new Error('A key lies in the database.');
	if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
	if (Array.isArray(value)) return value.map(textOf).join(' ');
	if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(textOf).join(' ');
	return String(value);
}

/** Makes the next transaction of any database fail, as on a full disk. `vi.restoreAllMocks` undoes this. */
export function failNextTransaction(): void {
	vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
		throw new DOMException('The disk is full.', 'QuotaExceededError');
	});
}

/** Makes every transaction of any database fail until the returned function is called, or `vi.restoreAllMocks`. */
export function failTransactions(): () => void {
	const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
		throw new DOMException('The disk is full.', 'QuotaExceededError');
	});
	return () => spy.mockRestore();
}

/** Makes every write to any database fail, as on a full disk; reads still work. `vi.restoreAllMocks` undoes this. */
export function failWrites(): void {
	const { transaction } = IDBDatabase.prototype;
	vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
		if (given[1] === 'readwrite') throw new DOMException('The disk is full.', 'QuotaExceededError');
		return transaction.apply(this, given);
	});
}
