import { openDatabase, type Database } from '#lib/storage/database.ts';
import {
	advanceEntry,
	beginEntry,
	discardDraft,
	readEntry,
	readJournal,
	type JournalEntry,
} from '#lib/storage/journal.ts';
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

function begin(draft: unknown = 'as typed', at = 1): Promise<JournalEntry> {
	return beginEntry(database, { nodeId: NODE, kind: 'token-create', draft }, at);
}

describe('the journal', () => {
	it('holds what was written when the database is opened again', async () => {
		const { id } = await begin({ name: 'Grain' });
		await advanceEntry(database, id, BUILT, 5);
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

	it('asks the disk to have a step before it says so', async () => {
		const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
		const { id } = await begin();
		await advanceEntry(database, id, BUILT);
		expect(transaction.mock.calls.map((call) => call[2])).toEqual([
			{ durability: 'strict' },
			{ durability: 'strict' },
		]);
		transaction.mockRestore();
	});

	it('lets one of two tabs send, and not the other', async () => {
		const { id } = await begin();
		await advanceEntry(database, id, BUILT);
		const otherTab = await openDatabase();
		const outcomes = await Promise.all([advanceEntry(database, id, SENT), advanceEntry(otherTab, id, SENT)]);
		otherTab.close();
		expect(outcomes.filter((entry) => entry !== undefined)).toHaveLength(1);
	});

	it('changes nothing when an event is not allowed', async () => {
		const { id } = await begin();
		expect(await advanceEntry(database, id, SENT, 9)).toBeUndefined();
		expect(await readEntry(database, id)).toMatchObject({ step: 'fill', updated: 1 });
	});

	it('lists what was done with one node, newest change first', async () => {
		const older = await begin('older', 1);
		const newer = await begin('newer', 2);
		await beginEntry(database, { nodeId: 'another', kind: 'token-create', draft: '' }, 3);
		await advanceEntry(database, older.id, { event: 'typed', draft: 'older' }, 7);
		expect((await readJournal(database, NODE)).map(({ id }) => id)).toEqual([older.id, newer.id]);
	});

	it('forgets a draft on the user’s wish, and nothing that was ever sent', async () => {
		const draft = await begin();
		const sent = await begin();
		await advanceEntry(database, sent.id, BUILT);
		await advanceEntry(database, sent.id, SENT);
		await advanceEntry(database, sent.id, { event: 'held-back' });
		expect(await discardDraft(database, draft.id)).toBe(true);
		expect(await discardDraft(database, sent.id)).toBe(false);
		expect((await readJournal(database, NODE)).map(({ id }) => id)).toEqual([sent.id]);
	});
});
