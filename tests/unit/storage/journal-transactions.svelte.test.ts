import { openDatabase, type Database } from '#lib/storage/database.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntry, readJournal } from '#lib/storage/journal-reading.ts';
import {
	advanceTransactionEntry,
	beginTransactionEntry,
	discardDraft,
} from '#lib/storage/journal-writing.ts';
import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NODE = 'journal-test';
const BUILT = { event: 'built', hex: '00', txid: 'id' } as const;
const SENT = { event: 'sent', seenTxid: 'id' } as const;

let database: Database;

beforeEach(async () => {
	database = await openDatabase();
	await database.clear('journal');
});

afterEach(() => database.close());

const named = (name: string): TokenDraft => ({ ...EMPTY_TOKEN_DRAFT, name });

function begin(name = 'as typed', at = 1): Promise<JournalEntry> {
	return beginTransactionEntry(database, { nodeId: NODE, kind: 'token-create', draft: named(name) }, at);
}

describe('transaction in the journal', () => {
	it('is restored when the database is reopened', async () => {
		const { id } = await begin('Grain');
		await advanceTransactionEntry(database, id, BUILT, 5);
		database.close();
		database = await openDatabase();
		expect(await readEntry(database, id)).toMatchObject({
			nodeId: NODE,
			step: 'review',
			hex: '00',
			draft: { name: 'Grain' },
			created: 1,
			updated: 5,
		});
	});

	it('is flushed to disk before a step is reported', async () => {
		const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
		const { id } = await begin();
		await advanceTransactionEntry(database, id, BUILT);
		expect(transaction.mock.calls.map((call) => call[2])).toEqual([
			{ durability: 'strict' },
			{ durability: 'strict' },
		]);
		transaction.mockRestore();
	});

	it('can be sent by only one of two tabs', async () => {
		const { id } = await begin();
		await advanceTransactionEntry(database, id, BUILT);
		const otherTab = await openDatabase();
		const outcomes = await Promise.all([
			advanceTransactionEntry(database, id, SENT),
			advanceTransactionEntry(otherTab, id, SENT),
		]);
		otherTab.close();
		expect(outcomes.filter((entry) => entry !== undefined)).toHaveLength(1);
	});

	it('is unchanged after an event that is not allowed', async () => {
		const { id } = await begin();
		expect(await advanceTransactionEntry(database, id, SENT, 9)).toBeUndefined();
		expect(await readEntry(database, id)).toMatchObject({ step: 'fill', updated: 1 });
	});

	it('is listed with its node’s entries, last changed first', async () => {
		const older = await begin('older', 1);
		const newer = await begin('newer', 2);
		await beginTransactionEntry(database, { nodeId: 'another', kind: 'token-create', draft: named('') }, 3);
		await advanceTransactionEntry(database, older.id, { event: 'typed', draft: named('older') }, 7);
		expect((await readJournal(database, NODE)).map(({ id }) => id)).toEqual([older.id, newer.id]);
	});

	it('can be deleted as a draft, never once sent', async () => {
		const draft = await begin();
		const sent = await begin();
		await advanceTransactionEntry(database, sent.id, BUILT);
		await advanceTransactionEntry(database, sent.id, SENT);
		await advanceTransactionEntry(database, sent.id, { event: 'held-back' });
		expect(await discardDraft(database, draft.id)).toBe(true);
		expect(await discardDraft(database, sent.id)).toBe(false);
		expect((await readJournal(database, NODE)).map(({ id }) => id)).toEqual([sent.id]);
	});
});
