import {
	compareBackup,
	restoreBackup,
	type RestoreChoices,
	type StoreMatch,
	readBackupText,
	readContent,
	rowOfText,
	textOfRow,
} from '#lib/storage/backup.ts';
import { BackupError, readBackupFile, encryptBackup, decryptBackup } from '#lib/storage/backup-file.ts';
import type { Database } from '#lib/storage/database.ts';
import { nodeSetting, readSetting, writeSetting } from '#lib/storage/settings.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedText } from '../../../contract/fuzz/inputs/changed-text.ts';
import { ENTRIES, NODE, ROWS } from '../sample-rows.ts';
import { freshDatabase, textOfDatabase } from '../whole-database.ts';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

/** Random cases per kind of change. */
const RUNS = 300;
const ALL = { withCandles: true, holdsSecret: () => false };
const TITLE = '{"swapdesk":"rows"}';
const contentOf = (...lines: string[]) => readContent([TITLE, ...lines].join('\n'));

async function fill(): Promise<void> {
	for (const [store, row] of Object.entries(ROWS)) await database.put(store as 'swaps', row as never);
	for (const entry of ENTRIES) await database.put('journal', entry);
	await writeSetting(database, { name: 'theme', value: 'dark' });
	await writeSetting(database, { name: nodeSetting('console-saved', NODE), value: [{ name: 'a' }] });
	await writeSetting(database, { name: nodeSetting('node-stopped', NODE), value: { begun: 1 } });
	await writeSetting(database, { name: 'unlock-delay', value: { failures: 3, until: 0 } });
	await writeSetting(database, { name: 'of-another-version', value: 1 });
}

/** Restores the backup with all optional rows ticked. */
async function restoreAll(content: Awaited<ReturnType<typeof contentOf>>, kept: RestoreChoices['kept'] = {}) {
	const { asked } = await compareBackup(database, content);
	return restoreBackup(database, content, { kept, ticked: new Set(asked.map(({ id }) => id)) });
}

const countsOf = (matches: readonly StoreMatch[]) =>
	Object.fromEntries(matches.map((match) => [match.store, match]));

describe('backup', () => {
	test('contains sent calls and user choices, nothing sealed or unsent', async () => {
		await fill();
		const { text, unsent, unreadable } = await readBackupText(database, ALL);
		const unsentIds = ENTRIES.filter(({ step }) => step === 'fill' || step === 'review').map(({ id }) => id);
		expect(unsent).toBe(unsentIds.length);
		expect(unreadable).toBe(0);
		const { rows } = await readContent(text);
		const ids = rows.map(({ row }) => (row as { id?: string }).id);
		expect(ids.filter((id) => id !== undefined && unsentIds.includes(id))).toEqual([]);
		const words = ['"secrets"', 'node-stopped', 'unlock-delay', 'of-another-version', '"keeping":"code"'];
		expect(words.filter((word) => text.includes(word))).toEqual([]);
		expect(text.includes('console-saved')).toBe(true);
		const small = await readBackupText(database, { ...ALL, withCandles: false });
		expect(small.text.includes('"candles"')).toBe(false);
	});

	test('omits a row that contains a secret', async () => {
		await writeSetting(database, { name: nodeSetting('console-saved', NODE), value: ['my secret words'] });
		await writeSetting(database, { name: 'theme', value: 'dark' });
		const holdsSecret = (text: string) => text.includes('secret words');
		const { text, secret } = await readBackupText(database, { withCandles: false, holdsSecret });
		expect(secret).toBe(1);
		expect(text).toContain('theme');
		expect(text).not.toContain('words');
	});

	test('restores the same rows in an empty browser, and is idempotent', async () => {
		await fill();
		const { text, rows } = await readBackupText(database, ALL);
		database.close();
		database = await freshDatabase();
		const content = await readContent(text);
		expect(content.rows).toHaveLength(rows);
		const before = await compareBackup(database, content);
		expect(countsOf(before.matches)['settings']).toMatchObject({ new: 1, same: 0, differs: 0, refused: 0 });
		expect(before.asked.length).toBeGreaterThan(0);
		await restoreAll(content);
		const again = await restoreBackup(database, content, {});
		for (const match of again) expect(match).toMatchObject({ new: 0, farther: 0, differs: 0 });
		expect((await readBackupText(database, ALL)).rows).toBe(rows);
		expect(await database.get('nodes', NODE)).toMatchObject({ keeping: 'memory', resumes: false });
		expect(await database.get('journal', 'flow-2')).toMatchObject({ isRestored: true, open: 1 });
		expect(await database.get('candles', [ROWS.candles.series, 1])).toEqual(ROWS.candles);
	});

	test('overwrites differing rows only if the user chooses so', async () => {
		await fill();
		const content = await readContent((await readBackupText(database, ALL)).text);
		await writeSetting(database, { name: 'theme', value: 'light' });
		await database.put('nodes', { ...ROWS.nodes, name: 'Mine' } as never);
		await database.delete('journal', 'call-3');
		const matches = countsOf(await restoreBackup(database, content, {}));
		expect(matches['settings']).toMatchObject({ differs: 1, same: 1, isChoice: true });
		expect(matches['journal']).toMatchObject({ new: 1, differs: 0, isChoice: false });
		expect(await readSetting(database, 'theme')).toBe('light');
		await restoreAll(content, { settings: 'backup' });
		expect(await readSetting(database, 'theme')).toBe('dark');
		expect(await database.get('nodes', NODE)).toMatchObject({ name: '', keeping: 'code', resumes: true });
	});

	test('never reverts an entry to an earlier step', async () => {
		await fill();
		const content = await readContent((await readBackupText(database, ALL)).text);
		const lost = await database.get('journal', 'flow-2');
		const mined = { ...lost, step: 'mined', reached: { sending: 2, accepted: 3, mined: 4 } };
		await database.put('journal', mined as never);
		await restoreBackup(database, content, {});
		expect(await database.get('journal', 'flow-2')).toEqual(mined);
		const draft = { ...lost, step: 'fill', hex: undefined, txid: undefined, reached: { fill: 1 } };
		await database.put('journal', draft as never);
		await restoreBackup(database, content, {});
		expect(await database.get('journal', 'flow-2')).toMatchObject({ step: 'lost', isRestored: true });
	});

	test('restores nothing if one row cannot be written', async () => {
		const theme = '["settings",{"name":"theme","value":"dark"}]';
		const content = await contentOf(theme);
		const broken = { ...content, rows: [...content.rows, { store: 'swaps' as const, row: { nodeId: {} } }] };
		await expect(restoreBackup(database, broken, {})).rejects.toThrow();
		expect(await readSetting(database, 'theme')).toBeUndefined();
	});
});

describe('hostile backup', () => {
	const ENTRY = { ...ENTRIES[6], id: 'x' };

	test.each([
		['a secret', ['secrets', { ...ROWS.secrets, key: {}, iv: '', encrypted: '' }]],
		['an unknown store', ['wishes', {}]],
		['a key of the prototype', 'raw:["settings",{"name":"theme","__proto__":{"value":1}}]'],
		['a different shape', 'raw:{"store":"settings"}'],
		['a local setting', ['settings', { name: nodeSetting('node-stopped', NODE), value: {} }]],
		['a setting without a value', ['settings', { name: 'theme' }]],
		['a built transaction', ['journal', ENTRY]],
		['an entry of a wrong type', ['journal', { ...ENTRIES[0], created: '1' }]],
		['a candle of a wrong length', ['candles', { ...ROWS.candles, rows: new Float64Array(9) }]],
		['a candle without a series', ['candles', { ...ROWS.candles, series: '[]' }]],
		['a row of the practice page', ['tokenPlaces', { nodeId: 'practice', id: 'ab', places: 1 }]],
		['an invalid number', 'raw:["portfolioSamples",{"nodeId":"n","at":5,"total":"n:1e9","unpriced":1}]'],
		['a deep nest', `raw:["settings",{"name":"theme","value":${'['.repeat(1e5)}${']'.repeat(1e5)}}]`],
		['a nest of 2000', `raw:["settings",{"name":"theme","value":${'['.repeat(2e3)}${']'.repeat(2e3)}}]`],
	])('is ignored with %s', async (_what, line) => {
		const text = typeof line === 'string' ? line.slice(4) : textOfRow(line);
		const content = await contentOf(text);
		expect(content.rows).toEqual([]);
		expect((await compareBackup(database, content)).matches).toHaveLength(
			Object.keys(content.refused).length,
		);
		await restoreBackup(database, content, {});
		expect(await textOfDatabase(database)).toBe('');
		expect(Object.prototype).not.toHaveProperty('value');
	});

	const THIRD_PARTY = 'RStrangersAddress1111111111111111';
	const GRANTS: readonly (readonly [string, string, object])[] = [
		['a label', 'labels', { ...ROWS.labels, id: THIRD_PARTY, text: THIRD_PARTY, name: 'My cold wallet' }],
		[
			'a saved node',
			'nodes',
			{
				...ROWS.nodes,
				id: `http://127.0.0.1:1 ${THIRD_PARTY}`,
				address: 'http://127.0.0.1:1',
				wallet: THIRD_PARTY,
			},
		],
		['a daemon key', 'daemonKeys', ROWS.daemonKeys],
		['token decimals', 'tokenPlaces', ROWS.tokenPlaces],
		['a track record', 'makers', ROWS.makers],
		['an explorer', 'settings', { name: 'explorers', value: { KMD: 'https://stranger.example/$txid' } }],
		['electrum servers', 'settings', { name: 'electrum-servers', value: { KMD: { host: 'x', port: 1 } } }],
		['no lock', 'settings', { name: 'lockAfterMinutes', value: 0 }],
		['a saved call', 'settings', { name: nodeSetting('console-saved', NODE), value: [{ name: 'a' }] }],
		['closed alarms', 'settings', { name: nodeSetting('bound-alarms-closed', NODE), value: ['1-2'] }],
		['quiet notices', 'settings', { name: 'notices', value: {} }],
	];

	test.each(GRANTS)('restores %s only if ticked', async (_what, store, row) => {
		const content = await contentOf(textOfRow([store, row]));
		const { asked, matches } = await compareBackup(database, content);
		expect(asked).toMatchObject([{ store, isOther: false }]);
		expect(matches).toMatchObject([{ new: 0, differs: 0 }]);
		await restoreBackup(database, content, { kept: { [store]: 'backup' } });
		expect(await database.count(store as 'labels')).toBe(0);
		await restoreAll(content);
		expect(await database.count(store as 'labels')).toBe(1);
	});

	test('never restores consent or a proved address, even for a known node', async () => {
		const proved = { mayGetKey: true, walletSource: 'passphrase', account: '0x1', publicKey: 'ab' };
		const id = `http://127.0.0.1:1 ${THIRD_PARTY}`;
		const row = { ...ROWS.nodes, ...proved, id, address: 'http://127.0.0.1:1', wallet: THIRD_PARTY };
		const content = await contentOf(textOfRow(['nodes', row]));
		await restoreAll(content);
		const restored = await database.get('nodes', id);
		expect(Object.keys(restored ?? {}).filter((name) => name in proved)).toEqual([]);
		await database.put('nodes', { ...row, mayGetKey: false, name: 'Mine' } as never);
		await restoreAll(content);
		expect(await database.get('nodes', id)).toMatchObject({ name: ROWS.nodes.name, mayGetKey: false });
		const strange = await contentOf(textOfRow(['nodes', { ...row, id: 'http://127.0.0.1:2 R' }]));
		expect(strange.refused).toEqual({ nodes: 1 });
	});

	test('restores the valid rows and exports them unchanged', async () => {
		await fill();
		const [, ...lines] = (await readBackupText(database, { ...ALL, withCandles: false })).text.split('\n');
		const anyLines = fc.array(changedText(lines), { minLength: 1, maxLength: 4 });
		const check = async (changed: readonly string[]) => {
			const content = await contentOf(...changed.map((line) => line.replaceAll('\n', ' ')));
			await compareBackup(database, content);
			await restoreAll(content, { settings: 'backup' });
			const { text, unreadable } = await readBackupText(database, ALL);
			expect(unreadable).toBe(0);
			expect((await readContent(text)).refused).toEqual({});
		};
		await fc.assert(fc.asyncProperty(anyLines, check), { numRuns: RUNS });
	});

	test('rejects or parses any text without other errors', async () => {
		const anyLine = fc.oneof(
			fc.string(),
			fc.json(),
			fc.json().map((json) => `["settings",${json}]`),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(anyLine), async (lines) => {
				expect((await contentOf(...lines)).rows.length).toBeLessThanOrEqual(lines.length);
			}),
		);
		await expect(readContent('anything')).rejects.toThrow(BackupError);
	});
});

test('round-trips a row through text', () => {
	const anyValue = fc.object({
		withBigInt: true,
		maxDepth: 3,
		key: fc.string().filter((key) => key !== '__proto__'),
	});
	fc.assert(
		fc.property(anyValue, fc.string(), (value, text) => {
			const row = { value, text, marked: `n:${text}`, rows: new Float64Array([1, NaN, -0]) };
			const told = textOfRow(row);
			expect(textOfRow(rowOfText(told))).toBe(told);
			expect(rowOfText(told)).toMatchObject({ text, marked: `n:${text}`, rows: row.rows });
		}),
	);
});

describe('backup file', () => {
	const flawOf = (reading: Promise<unknown>) =>
		reading.then(
			() => undefined,
			(error: BackupError) => error.flaw,
		);

	test('opens only with its password and hides its contents', async () => {
		const file = await encryptBackup('the content', 'a good password', 1e12);
		expect(await file.text()).not.toContain('content');
		const encrypted = await readBackupFile(file);
		expect(encrypted.head.made).toBe(1e12);
		expect(await decryptBackup(encrypted, 'a good password')).toBe('the content');
		expect(await flawOf(decryptBackup(encrypted, 'another one'))).toBe('wrong-password');
	});

	test('rejects arbitrary bytes with a backup error', async () => {
		const file = await encryptBackup('the content', 'a good password', 1e12);
		const whole = new Uint8Array(await file.arrayBuffer());
		const anyFile = fc
			.tuple(fc.nat({ max: whole.length }), fc.uint8Array({ maxLength: 4 }), fc.boolean())
			.map(([at, bytes, isCut]) => [
				whole.subarray(0, at),
				bytes,
				isCut ? new Uint8Array() : whole.subarray(at),
			]);
		await fc.assert(
			fc.asyncProperty(fc.oneof(anyFile, fc.array(fc.uint8Array())), async (parts) => {
				const read = await readBackupFile(new Blob(parts as BlobPart[])).catch((error: unknown) => error);
				if (read instanceof Error) expect(read).toBeInstanceOf(BackupError);
			}),
			{ numRuns: RUNS },
		);
		await expect(readBackupFile(new Blob([new Uint8Array(1e6)]))).rejects.toThrow(BackupError);
	});

	test('reports its flaw if damaged, newer or foreign', async () => {
		const file = await encryptBackup('the content', 'a good password', 1e12);
		const [head = ''] = (await file.text()).split('\n');
		const body = file.slice(new Blob([`${head}\n`]).size);
		const withHead = (change: object) =>
			new Blob([JSON.stringify({ ...(JSON.parse(head) as object), ...change }), '\n', body]);
		expect(await flawOf(readBackupFile(file.slice(0, file.size - 1)))).toBe('damaged');
		expect(await flawOf(readBackupFile(withHead({ schema: 9999 })))).toBe('newer');
		expect(await flawOf(readBackupFile(withHead({ format: 2 })))).toBe('newer');
		expect(await flawOf(readBackupFile(withHead({ iterations: 1e12 })))).toBe('damaged');
		expect(await flawOf(readBackupFile(withHead({ salt: 5 })))).toBe('not-a-backup');
		expect(await flawOf(readBackupFile(new Blob(['{"a":1}'])))).toBe('not-a-backup');
		expect(await flawOf(readBackupFile(new Blob([])))).toBe('not-a-backup');
		expect(await flawOf(readBackupFile({ size: 1e9 } as Blob))).toBe('too-large');
		// A changed head is not accepted in place of the sealed one.
		const moved = await readBackupFile(withHead({ made: 5 }));
		expect(await flawOf(decryptBackup(moved, 'a good password'))).toBe('wrong-password');
	});
});
