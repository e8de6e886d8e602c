import { UNSEEN } from '#lib/domain/flow/call-record.ts';
import type { AnyTransaction, JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Database } from '#lib/storage/database.ts';
import { forgetEntry } from '#lib/storage/journal-writing.ts';
import { readJournal, readJournalAgain } from '#lib/storage/journal-reading.ts';
import { rowOf } from '#lib/storage/journal-row.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from './whole-database.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 40 * DAY;

const HEAD = { nodeId: 'node', created: NOW, updated: NOW } as const;
const PREPARATION = { coin: 'RICK', amount: '3', trades: 2, pair: '' };
const preparation = (step: AnyTransaction['step']): JournalEntry => ({
	...{ ...HEAD, id: step, kind: 'prepare-outputs', step, draft: PREPARATION },
	...{ hex: '00', txid: 'ab', reached: { fill: NOW, sending: NOW } },
});
const offer = (more: Partial<JournalEntry>): JournalEntry =>
	({
		...{ ...HEAD, id: 'offer', kind: 'trade-offer', step: 'done', reached: { sent: NOW } },
		draft: { base: 'KMD', rel: 'LTC', price: '2' },
		...more,
	}) as JournalEntry;

let database: Database;
beforeEach(async () => (database = await freshDatabase()));
afterEach(() => database.close());

const add = (entry: JournalEntry) => database.add('journal', rowOf(entry));

test.each(['fill', 'review', 'visible', 'refused', 'lost'] as const)(
	'forgets a transaction at %s',
	async (step) => {
		await add(preparation(step));
		expect(await forgetEntry(database, step, NOW)).toBeUndefined();
		expect(await readJournal(database, 'node')).toEqual([]);
	},
);

test.each(['sending', 'accepted', 'mined'] as const)('keeps a transaction at %s', async (step) => {
	await add(preparation(step));
	expect(await forgetEntry(database, step, NOW)).toBe('under-way');
	expect(await readJournal(database, 'node')).toHaveLength(1);
});

test('keeps a call while it may still take effect', async () => {
	await add(offer({ id: 'open', step: 'unknown' }));
	await add(offer({ id: 'unseen', step: 'refused', refusal: { code: UNSEEN, text: '' } }));
	await add(offer({ id: 'done' }));
	expect(await forgetEntry(database, 'open', NOW)).toBe('under-way');
	expect(await forgetEntry(database, 'unseen', NOW)).toBe('may-arrive');
	expect(await forgetEntry(database, 'unseen', NOW + DAY)).toBeUndefined();
	expect(await forgetEntry(database, 'done', NOW)).toBeUndefined();
});

test('keeps a transfer as long as its list, which would resend it', async () => {
	const transfer = { tokenId: 'a', sender: 'c', recipient: 'b', amount: '1', places: 0 };
	const line: JournalEntry = {
		...{ ...HEAD, id: 'line', kind: 'token-transfer', step: 'visible', hex: '00', txid: 'ab' },
		...{ draft: { ...transfer, batch: { id: 'list', row: 1, rows: 2 } }, reached: { sending: NOW } },
	};
	const list: JournalEntry = {
		...{ ...HEAD, id: 'list', kind: 'token-batch', step: 'fill', reached: {} },
		draft: { tokenId: 'a', text: 'b;1', places: 0 },
	};
	await add(list);
	await add(line);
	expect(await forgetEntry(database, 'line', NOW)).toBe('line-of-list');
	expect(await forgetEntry(database, 'list', NOW)).toBeUndefined();
	expect(await forgetEntry(database, 'line', NOW)).toBeUndefined();
});

test('keeps an entry of an unknown kind', async () => {
	await database.add('journal', { ...rowOf(preparation('visible')), kind: 'newer' } as never);
	await forgetEntry(database, 'visible', NOW);
	expect(await database.count('journal')).toBe(1);
});

test('removes a forgotten entry from the journal of a different tab', async () => {
	await add(preparation('visible'));
	await add(offer({}));
	const before = await readJournal(database, 'node');
	await forgetEntry(database, 'visible', NOW);
	expect((await readJournalAgain(database, 'node', before)).map(({ id }) => id)).toEqual(['offer']);
	expect(await forgetEntry(database, 'gone', NOW)).toBeUndefined();
});
