import { Live } from '../live/live.svelte.ts';

/** The page's use of the browser's storage. */
export interface StorageUse {
	readonly usedBytes: number;
	/** The browser promised not to throw it away when space runs short. */
	readonly isPersistent: boolean;
}

async function readUse(): Promise<StorageUse> {
	const { usage = 0 } = await navigator.storage.estimate();
	return { usedBytes: usage, isPersistent: await navigator.storage.persisted() };
}

export function watchStorageUse(): Live<StorageUse> {
	return new Live(readUse);
}

/** Firefox asks the user; other browsers decide automatically. Resolves with whether persistence was granted. */
export async function askPersistence(): Promise<boolean> {
	return navigator.storage.persist().catch(() => false);
}
