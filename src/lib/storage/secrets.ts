import type { Database } from './database.ts';
import type { Sealed, SealingKey } from './sealing.ts';

/** What opens a node, sealed. Nothing else of a key is ever stored. */
export interface SealedSecret extends Sealed {
	/** The id of the node that it opens. */
	readonly id: string;
	readonly key: SealingKey;
}

export function readSecret(database: Database, id: string): Promise<SealedSecret | undefined> {
	return database.get('secrets', id);
}

/** Resolves when the record is on the disk, not only on its way there. */
export async function writeSecret(database: Database, secret: SealedSecret): Promise<void> {
	const change = database.transaction('secrets', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.put(secret), change.done]);
}

export async function deleteSecret(database: Database, id: string): Promise<void> {
	const change = database.transaction('secrets', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.delete(id), change.done]);
}
