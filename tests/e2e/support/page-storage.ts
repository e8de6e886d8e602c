import type { Page } from 'playwright';

interface StoredRow {
	readonly key: IDBValidKey;
	readonly value: unknown;
}

interface PageStorage {
	/** Rows by store name, which is unique across databases; empty if the page has opened no database yet. */
	readonly stores: Readonly<Record<string, readonly StoredRow[]>>;
	readonly local: Readonly<Record<string, string>>;
	readonly session: Readonly<Record<string, string>>;
}

/** Rows of one store; empty if the page has not created the store yet. */
export async function rowsOf(page: Page, store: string): Promise<readonly StoredRow[]> {
	return (await readStorage(page)).stores[store] ?? [];
}

/** A setting by name; `undefined` if it was not stored. */
export async function readSetting(page: Page, name: string): Promise<unknown> {
	const row = (await rowsOf(page, 'settings')).find(({ key }) => key === name);
	return (row?.value as { readonly value: unknown } | undefined)?.value;
}

/** Everything stored, including names and keys, as one text that can be searched for secrets. */
export async function storedText(page: Page): Promise<string> {
	return textOf(await readStorage(page));
}

/** Removes all rows of a store. Requires that no desk is open, because a desk would store them again. */
export function clearStore(page: Page, store: string): Promise<void> {
	return page.evaluate(clearInPage, store);
}

function readStorage(page: Page): Promise<PageStorage> {
	return page.evaluate(readInPage);
}

/** Runs in the page. Opens only existing databases, because one created here would lack the page's stores. */
async function readInPage(): Promise<PageStorage> {
	const settled = <Result>(request: IDBRequest<Result>) =>
		new Promise<Result>((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error as Error);
		});
	const stores: Record<string, readonly StoredRow[]> = {};
	for (const { name = '' } of await indexedDB.databases()) {
		const database = await settled(indexedDB.open(name));
		for (const store of database.objectStoreNames) {
			const rows = database.transaction(store).objectStore(store);
			const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())]);
			stores[store] = keys.map((key, place) => ({ key, value: values[place] as unknown }));
		}
		database.close();
	}
	return { stores, local: { ...localStorage }, session: { ...sessionStorage } };
}

/** Runs in the page. Clears one store. */
function clearInPage(store: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open('swapdesk');
		opening.onerror = () => reject(opening.error as Error);
		opening.onsuccess = () => {
			const writing = opening.result.transaction(store, 'readwrite');
			writing.objectStore(store).clear();
			writing.onerror = () => reject(writing.error as Error);
			writing.oncomplete = () => {
				opening.result.close();
				resolve();
			};
		};
	});
}

/** Converts a value to text. Bytes are decoded as Latin-1, in which every byte is a character. */
function textOf(value: unknown): string {
	if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
		return new TextDecoder('latin1').decode(value);
	if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(textOf).join(' ');
	return String(value);
}
