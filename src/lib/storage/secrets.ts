import type { Database } from './database.ts';
import { isMissingOr, isMoment, isObject, isRecordOf, isText } from './row-check.ts';
import type { EncryptedSecret } from './rows.ts';
import type { EncryptionKey } from './encryption.ts';

/** Far above any version's iterations: a damaged number must not block the page for hours. */
export const MAX_ITERATIONS = 20_000_000;

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
	value instanceof Uint8Array && value.length > 0;

const isKey = (key: unknown): key is EncryptionKey =>
	isObject(key) &&
	(key['by'] === 'tab' ||
		(key['by'] === 'code' &&
			isBytes(key['salt']) &&
			Number.isSafeInteger(key['iterations']) &&
			Number(key['iterations']) > 0 &&
			Number(key['iterations']) <= MAX_ITERATIONS));

const isEncryptedSecret = isRecordOf<EncryptedSecret>({
	written: isMissingOr(isMoment),
	id: isText,
	key: isKey,
	iv: isBytes,
	encrypted: isBytes,
});

/** `undefined` if the secret is missing or unreadable; the user then has to sign in again. */
export async function readSecret(database: Database, id: string): Promise<EncryptedSecret | undefined> {
	const row: unknown = await database.get('secrets', id);
	return isEncryptedSecret(row) ? row : undefined;
}

/** Resolves once the record is on disk. */
export async function writeSecret(database: Database, secret: EncryptedSecret): Promise<void> {
	const change = database.transaction('secrets', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.put(secret), change.done]);
}

export async function deleteSecret(database: Database, id: string): Promise<void> {
	const change = database.transaction('secrets', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.delete(id), change.done]);
}

/** Secrets of all nodes that only one tab can decrypt. */
export async function readTabSecrets(database: Database): Promise<EncryptedSecret[]> {
	const rows: readonly unknown[] = await database.getAll('secrets');
	return rows.filter(isEncryptedSecret).filter(({ key }) => key.by === 'tab');
}
