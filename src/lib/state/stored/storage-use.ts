import { Live } from '../live/live.svelte.ts';

/** The page's use of the browser's storage. */
export interface StorageUse {
	readonly usedBytes: number;
	/** Whether the browser promised not to delete it when space runs low. */
	readonly isPersistent: boolean;
}

async function readUse(): Promise<StorageUse> {
	const { usage = 0 } = await navigator.storage.estimate();
	return { usedBytes: usage, isPersistent: await navigator.storage.persisted() };
}

export function watchStorageUse(): Live<StorageUse> {
	return new Live(readUse);
}

/**
 * Requests persistent storage. Firefox asks the user; other browsers decide automatically. Resolves with whether it was
 * granted.
 */
export async function askPersistence(): Promise<boolean> {
	return navigator.storage.persist().catch(() => false);
}
