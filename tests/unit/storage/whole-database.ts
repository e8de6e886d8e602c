import { vi } from 'vitest';
import { openDatabase, type Database } from '#lib/storage/database.ts';

/** Waits until the test before has closed its own. */
export function deleteDatabase(): Promise<void> {
	return new Promise<void>((resolve, reject) => {
		const request = indexedDB.deleteDatabase('swapdesk');
		request.onsuccess = () => resolve();
		request.onerror = () => reject(request.error);
	});
}

/** An empty database. */
export async function freshDatabase(): Promise<Database> {
	await deleteDatabase();
	sessionStorage.clear();
	return openDatabase();
}

/** Every byte of every row of every store as text, so that a test can search it for what must not be there. */
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

/** Lets the next transaction of any database fail, as on a full disk. `vi.restoreAllMocks` ends it. */
export function failNextTransaction(): void {
	vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
		throw new DOMException('The disk is full.', 'QuotaExceededError');
	});
}

/** Lets every transaction of any database fail until the returned function is called. `vi.restoreAllMocks` ends it too. */
export function failTransactions(): () => void {
	const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
		throw new DOMException('The disk is full.', 'QuotaExceededError');
	});
	return () => spy.mockRestore();
}

/** Lets every write of any database fail from now on, as on a disk that has become full; reading goes on. `vi.restoreAllMocks` ends it. */
export function failWrites(): void {
	const { transaction } = IDBDatabase.prototype;
	vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
		if (given[1] === 'readwrite') throw new DOMException('The disk is full.', 'QuotaExceededError');
		return transaction.apply(this, given);
	});
}
