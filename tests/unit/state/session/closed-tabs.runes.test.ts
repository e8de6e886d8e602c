import { holdTabRecord, pruneClosedTabs } from '#lib/state/session/keyring.ts';
import type { Database } from '#lib/storage/database.ts';
import { writeSecret } from '#lib/storage/secrets.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';

const DAY_MS = 86_400_000;
const NOW = 10 * DAY_MS;

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const SEALED = { iv: new Uint8Array(12), encrypted: new Uint8Array(40) };
const encrypt = (id: string, written?: number) =>
	writeSecret(database, { id, key: { by: 'tab' }, ...SEALED, written });
const ids = () => database.getAllKeys('secrets');

test('deletes the keys of closed tabs after a day, no others', async () => {
	const code = { by: 'code', salt: new Uint8Array(16), iterations: 1 } as const;
	await writeSecret(database, { id: 'a code', key: code, ...SEALED, written: 0 });
	await encrypt('node tab closed', NOW - DAY_MS - 1);
	await encrypt('node tab closed just now', NOW - 5);
	await encrypt('node tab open', 0);
	holdTabRecord('node tab open');
	await pruneClosedTabs(database, NOW);
	expect(await ids()).toEqual(['a code', 'node tab closed just now', 'node tab open']);
});
