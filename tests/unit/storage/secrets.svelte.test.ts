import type { Database } from '#lib/storage/database.ts';
import { keyFromCode, keyFromTab, newSalt, newTabKey, encrypt, decrypt } from '#lib/storage/encryption.ts';
import { WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';
import { deleteSecret, readSecret, writeSecret } from '#lib/storage/secrets.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, textOfDatabase } from './whole-database.ts';

/** Few key derivation rounds, for speed. */
const ROUNDS = 1000;
const SECRET = 'the userpass that must stay secret';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

describe('encrypted secret', () => {
	test('is decrypted with the same lock code', async () => {
		const salt = newSalt();
		const encrypted = await encrypt(await keyFromCode('a lock code', salt, ROUNDS), 'node', SECRET);
		const again = await keyFromCode('a lock code', salt, ROUNDS);
		expect(await decrypt(again, 'node', encrypted)).toBe(SECRET);
	});

	test('accepts the lock code in any Unicode composition', async () => {
		const salt = newSalt();
		const encrypted = await encrypt(await keyFromCode('caf\u00e9 noir', salt, ROUNDS), 'node', SECRET);
		const again = await keyFromCode('cafe\u0301 noir', salt, ROUNDS);
		expect(await decrypt(again, 'node', encrypted)).toBe(SECRET);
	});

	test.for([
		['a different lock code', 'another code', ROUNDS],
		['a different number of rounds', 'a lock code', ROUNDS + 1],
	] as const)('rejects %s', async ([, code, rounds]) => {
		const salt = newSalt();
		const encrypted = await encrypt(await keyFromCode('a lock code', salt, ROUNDS), 'node', SECRET);
		const wrong = await keyFromCode(code, salt, rounds);
		await expect(decrypt(wrong, 'node', encrypted)).rejects.toBeInstanceOf(WrongEncryptionKey);
	});

	test('is decrypted only for its own node', async () => {
		const key = await keyFromTab(newTabKey());
		const encrypted = await encrypt(key, 'one node', SECRET);
		await expect(decrypt(key, 'other node', encrypted)).rejects.toBeInstanceOf(WrongEncryptionKey);
	});

	test('is rejected with a changed byte', async () => {
		const key = await keyFromTab(newTabKey());
		const encrypted = await encrypt(key, 'node', SECRET);
		encrypted.encrypted[0] = (encrypted.encrypted[0] ?? 0) ^ 1;
		await expect(decrypt(key, 'node', encrypted)).rejects.toBeInstanceOf(WrongEncryptionKey);
	});

	test('never has the same bytes twice', async () => {
		const key = await keyFromTab(newTabKey());
		const [one, other] = [await encrypt(key, 'node', SECRET), await encrypt(key, 'node', SECRET)];
		expect(one.encrypted).not.toEqual(other.encrypted);
	});

	test('uses keys that the page cannot export', async () => {
		const key = await keyFromCode('a lock code', newSalt(), ROUNDS);
		await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
	});
});

describe('secret store', () => {
	test('stores the complete record without readable parts', async () => {
		const key = { by: 'code', salt: newSalt(), iterations: ROUNDS } as const;
		const encrypting = await keyFromCode('a lock code', key.salt, key.iterations);
		await writeSecret(database, { id: 'node', key, ...(await encrypt(encrypting, 'node', SECRET)) });
		const record = await readSecret(database, 'node');
		expect(record?.key).toEqual(key);
		expect(record && (await decrypt(encrypting, 'node', record))).toBe(SECRET);
		expect(await textOfDatabase(database)).not.toContain('secret');
	});

	test('deletes a secret', async () => {
		const encrypting = await keyFromTab(newTabKey());
		await writeSecret(database, {
			id: 'node',
			key: { by: 'tab' },
			...(await encrypt(encrypting, 'node', SECRET)),
		});
		await deleteSecret(database, 'node');
		expect(await readSecret(database, 'node')).toBeUndefined();
	});
});
