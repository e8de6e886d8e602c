import { openDatabase, type Database } from '#lib/storage/database.ts';
import {
	advanceCallEntry,
	beginCallEntry,
	advanceTransactionEntry,
	discardDraft,
} from '#lib/storage/journal-writing.ts';
import { readEntry, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NODE = 'calls-test';
const DRAFT = { base: 'KMD', rel: 'LTC', price: '0.02' };

let database: Database;

beforeEach(async () => {
	database = await openDatabase();
	await database.clear('journal');
});

afterEach(() => database.close());

const begin = () => beginCallEntry(database, { nodeId: NODE, kind: 'trade-offer', draft: DRAFT }, 1);
const isOpen = async () => (await readOpenEntries(database, NODE)).length > 0;

describe('call in the journal', () => {
	it('is flushed to disk as sent before sending', async () => {
		const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
		const { id } = await begin();
		await advanceCallEntry(database, id, { event: 'done' });
		expect(transaction.mock.calls.map((call) => call[2])).toEqual([
			{ durability: 'strict' },
			{ durability: 'strict' },
		]);
		transaction.mockRestore();
		const other = await begin();
		expect(await readEntry(database, other.id)).toEqual({
			...{ id: other.id, nodeId: NODE, kind: 'trade-offer', step: 'sent', draft: DRAFT },
			...{ created: 1, updated: 1, reached: { sent: 1 } },
		});
	});

	it.each([
		['done', { event: 'done' } as const],
		['refused', { event: 'refused', refusal: { text: 'no' } } as const],
	])('is open until it is %s, even after its reply was lost', async (step, event) => {
		const { id } = await begin();
		expect(await isOpen()).toBe(true);
		await advanceCallEntry(database, id, { event: 'lost' }, 2);
		expect([(await readEntry(database, id))?.step, await isOpen()]).toEqual(['unknown', true]);
		await advanceCallEntry(database, id, event, 3);
		expect([(await readEntry(database, id))?.step, await isOpen()]).toEqual([step, false]);
	});

	it('keeps its first outcome', async () => {
		const { id } = await begin();
		await advanceCallEntry(database, id, { event: 'done' }, 2);
		await advanceCallEntry(database, id, { event: 'refused', refusal: { text: 'no' } }, 3);
		expect(await readEntry(database, id)).toMatchObject({ step: 'done', updated: 2 });
	});

	it('is neither a sendable transaction nor a discardable draft', async () => {
		const { id } = await begin();
		expect(await advanceTransactionEntry(database, id, { event: 'accepted' })).toBeUndefined();
		expect(await discardDraft(database, id)).toBe(false);
		expect(await readEntry(database, id)).toMatchObject({ step: 'sent' });
	});
});
