import type { Database } from './database.ts';
import type { SealedSecret } from './rows.ts';

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
