import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import { openDatabase, type Database } from '#lib/storage/database.ts';
import {
	advanceCallEntry,
	beginCallEntry,
	advanceTransactionEntry,
	beginTransactionEntry,
	discardDraft,
} from '#lib/storage/journal-writing.ts';
import { readEntriesOf, readJournal, readJournalAgain } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NODE = 'reading-test';
const OFFER = { base: 'KMD', rel: 'LTC', price: '0.02' };

let database: Database;

beforeEach(async () => {
	database = await openDatabase();
	await database.clear('journal');
});

afterEach(() => {
	vi.restoreAllMocks();
	database.close();
});

const offer = (at: number) =>
	beginCallEntry(database, { nodeId: NODE, kind: 'trade-offer', draft: OFFER }, at);
const draft = (at: number) =>
	beginTransactionEntry(database, { nodeId: NODE, kind: 'token-create', draft: EMPTY_TOKEN_DRAFT }, at);
const again = async (before: Awaited<ReturnType<typeof readJournalAgain>>) => {
	const after = await readJournalAgain(database, NODE, before);
	expect(after).toEqual(await readJournal(database, NODE));
	return after;
};

describe('repeated journal read', () => {
	it('equals a full read after any changes', async () => {
		const done = await offer(1);
		await advanceCallEntry(database, done.id, { event: 'done' }, 2);
		const open = await offer(3);
		const typed = await draft(4);
		let seen = await again([]);
		await advanceCallEntry(database, open.id, { event: 'done' }, 5);
		await advanceTransactionEntry(database, typed.id, { event: 'built', hex: '00', txid: 'id' }, 6);
		seen = await again(seen);
		const brief = await offer(7);
		await advanceCallEntry(database, brief.id, { event: 'done' }, 8);
		seen = await again(seen);
		await discardDraft(database, typed.id);
		expect(await again(seen)).toHaveLength(3);
	});

	it('returns the identical list without changes', async () => {
		await draft(1);
		await offer(2);
		const seen = await again([]);
		expect(await again(seen)).toBe(seen);
	});

	it('reads only open entries again', async () => {
		for (let at = 1; at <= 20; at += 1) {
			const { id } = await offer(at);
			await advanceCallEntry(database, id, { event: 'done' }, at);
		}
		await draft(21);
		const seen = await readJournal(database, NODE);
		const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
		await readJournalAgain(database, NODE, seen);
		expect(reading.mock.contexts.map((index) => (index as IDBIndex).name)).toEqual(['by-open']);
	});
});

it('returns the entries of one kind since a time, newest first', async () => {
	await draft(1);
	const [, second, third] = [await offer(2), await offer(3), await offer(4)];
	await beginCallEntry(database, { nodeId: 'another', kind: 'trade-offer', draft: OFFER }, 5);
	const found = await readEntriesOf(database, NODE, 'trade-offer', 3);
	expect(found.map(({ id }) => id)).toEqual([third.id, second.id]);
});
