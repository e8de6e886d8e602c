import { readCandles, readLatestCandles, writeCandles } from '#lib/storage/candles.ts';
import { rememberDaemonKey, UNREADABLE_KEY } from '#lib/storage/daemon-keys.ts';
import type { Database } from '#lib/storage/database.ts';
import { advanceCallEntry, advanceTransactionEntry, discardDraft } from '#lib/storage/journal-writing.ts';
import { exportJournal, findUnreadable } from '#lib/storage/journal-unreadable.ts';
import { readEntry, readJournal, readJournalAgain, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { readNodes, readUnreadableNodes } from '#lib/storage/nodes.ts';
import { readSecret } from '#lib/storage/secrets.ts';
import { readSwap, readSwaps } from '#lib/storage/swaps.ts';
import { startBatch } from '#lib/storage/token-batch.ts';
import { readHoldings, readTokenPlaces, readUnreadablePlaces, readTokens } from '#lib/storage/tokens.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { damaged } from './damaged-row.ts';
import { ENTRIES, NODE, ROWS, SERIES } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const RUNS = { numRuns: 60 };

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

/** Replaces the rows of a store, unchecked. */
async function fill(store: keyof typeof ROWS | 'journal', ...rows: readonly object[]): Promise<void> {
	const change = database.transaction(store, 'readwrite');
	await change.store.clear();
	for (const row of rows) await change.store.put(row as never);
	await change.done;
}

const allOf = (store: keyof typeof ROWS | 'journal') => database.getAll(store);

describe('journal', () => {
	test('returns all valid rows', async () => {
		await fill('journal', ...ENTRIES);
		expect(await readJournal(database, NODE)).toHaveLength(ENTRIES.length);
		expect(await findUnreadable(database, NODE)).toEqual([]);
	});

	test('reports a damaged row, never changes it, and continues', async () => {
		const rows = fc.constantFrom(...ENTRIES).chain((entry) => damaged(entry, ['id']));
		const check = async (row: object) => {
			const others = ENTRIES.filter(({ id }) => id !== (row as { id: string }).id);
			await fill('journal', ...others, row);
			const { id } = row as { id: string };
			const before = await database.get('journal', id);
			const journal = await readJournal(database, NODE);
			expect(journal.map((entry) => entry.id)).toEqual(expect.arrayContaining(others.map((each) => each.id)));
			const found = await findUnreadable(database, NODE);
			const isRead = journal.some((entry) => entry.id === id);
			const { nodeId } = before as unknown as { nodeId: unknown };
			const isNamed = found.some((each) => each.id === id);
			// A row is either readable or reported as bad; a row with another node's id belongs to that node.
			expect(isRead !== isNamed).toBe(typeof nodeId !== 'string' || nodeId === NODE);
			expect(() => exportJournal(journal, found)).not.toThrow();
			for (const entry of journal) expect(new Date(entry.updated).toISOString()).toBeTypeOf('string');
			await readOpenEntries(database, NODE);
			expect(await readJournalAgain(database, NODE, journal)).toBe(journal);
			// A valid row of a different node is skipped.
			if (!isNamed) return;
			expect(await readEntry(database, id)).toBeUndefined();
			await advanceCallEntry(database, id, { event: 'done' });
			expect(await advanceTransactionEntry(database, id, { event: 'sent', seenTxid: 'ef' })).toBeUndefined();
			expect(await discardDraft(database, id)).toBe(false);
			expect(await startBatch(database, id, [])).toBe(false);
			expect(await database.get('journal', id)).toEqual(before);
		};
		await fc.assert(fc.asyncProperty(rows, check), { numRuns: 150 });
	});

	test('reports the kind and txid of a damaged row without signed bytes', async () => {
		const hex = 'ab'.repeat(200);
		await fill('journal', { ...ENTRIES[4], step: 'no such step', hex });
		const [found, ...more] = await findUnreadable(database, NODE);
		expect(more).toEqual([]);
		expect(found).toMatchObject({ kind: 'token-transfer', updated: 2000, txid: 'cd'.repeat(32) });
		expect(found?.raw).toContain('no such step');
		expect(found?.raw).toContain('(200 bytes left out)');
		expect(exportJournal([], found ? [found] : [])).not.toContain(hex);
	});

	test('never treats a possibly sent transaction as a draft', async () => {
		await fill('journal', { ...ENTRIES[4], reached: { fill: 1 } });
		expect(await readJournal(database, NODE)).toEqual([]);
		expect(await discardDraft(database, 'flow-2')).toBe(false);
		expect(await allOf('journal')).toHaveLength(1);
	});

	test('reports rows without an index entry, excluding other nodes’ rows', async () => {
		const many = Array.from({ length: 1100 }, (_, at) => ({
			...ENTRIES[0],
			id: `call ${String(at).padStart(5, '0')}`,
		}));
		const lost = { id: 'call 00600 lost', kind: 'trade-request' };
		await fill('journal', ...many, lost, { ...ENTRIES[1], nodeId: 'another', step: 5 });
		expect((await findUnreadable(database, NODE)).map(({ id }) => id)).toEqual([lost.id]);
	});
});

describe('cache', () => {
	const CACHES = [
		['swaps', ['nodeId', 'id'], async () => (await readSwaps(database, NODE)).length],
		['tokens', ['nodeId', 'id'], async () => (await readTokens(database, NODE)).length],
		['tokenHoldings', ['nodeId', 'id'], async () => (await readHoldings(database, NODE)).length],
		[
			'candles',
			['series', 'chunk'],
			async () =>
				(await readCandles(database, SERIES, 0, Infinity)).length +
				(await readLatestCandles(database, SERIES, 5)).length,
		],
	] as const;

	it.each(CACHES)('returns valid rows of %s and deletes damaged ones', async (store, keys, read) => {
		await fill(store, ROWS[store]);
		expect(await read()).toBeGreaterThan(0);
		const check = async (row: object) => {
			await fill(store, row);
			const count = await read();
			await expect.poll(async () => (await allOf(store)).length, { interval: 1 }).toBe(count > 0 ? 1 : 0);
		};
		await fc.assert(fc.asyncProperty(damaged(ROWS[store], keys), check), RUNS);
	});

	it('reads a damaged swap as undefined', async () => {
		await fill('swaps', { ...ROWS.swaps, pays: undefined });
		expect(await readSwap(database, NODE, '1-2')).toBeUndefined();
	});

	it('overwrites a damaged chunk', async () => {
		const time = 3_600_000;
		await fill('candles', { ...ROWS.candles, rows: new Float64Array(9) });
		await writeCandles(database, SERIES, [[time, 2, 1, 1, 2, 5, 5, 1, 3]]);
		expect(await readCandles(database, SERIES, 0, Infinity)).toHaveLength(1);
	});

	it('treats a chunk with times in wrong slots as damaged', async () => {
		const rows = ROWS.candles.rows.slice();
		rows[0] = (rows[0] ?? 0) + SERIES.timescale;
		await fill('candles', { ...ROWS.candles, rows });
		expect(await readCandles(database, SERIES, 0, Infinity)).toEqual([]);
	});
});

describe('user choice', () => {
	it('returns a valid node and reports a damaged one', async () => {
		await fill('nodes', ROWS.nodes);
		expect(await readNodes(database)).toEqual([ROWS.nodes]);
		const check = async (row: object) => {
			await fill('nodes', row);
			const counts = [(await readNodes(database)).length, (await readUnreadableNodes(database)).length];
			expect(counts.sort()).toEqual([0, 1]);
		};
		await fc.assert(fc.asyncProperty(damaged(ROWS.nodes, ['id']), check), RUNS);
	});

	it('returns valid decimal places and reports damaged ones', async () => {
		const check = async (row: object) => {
			await fill('tokenPlaces', row);
			const read = await readTokenPlaces(database, NODE);
			expect(read.length + (await readUnreadablePlaces(database, NODE)).length).toBe(1);
		};
		await fc.assert(fc.asyncProperty(damaged(ROWS.tokenPlaces, ['nodeId', 'id']), check), RUNS);
	});

	it('returns a sealed key only if valid', async () => {
		await fill('secrets', ROWS.secrets);
		expect(await readSecret(database, NODE)).toEqual(ROWS.secrets);
		await fill('secrets', { ...ROWS.secrets, key: { ...ROWS.secrets.key, iterations: 1e15 } });
		expect(await readSecret(database, NODE)).toBeUndefined();
		const check = async (row: object) => {
			await fill('secrets', row);
			expect([undefined, 'code', 'tab']).toContain((await readSecret(database, NODE))?.key.by);
		};
		await fc.assert(fc.asyncProperty(damaged(ROWS.secrets, ['id']), check), RUNS);
	});

	it('does not mistake a damaged daemon key for a missing one', async () => {
		await fill('daemonKeys', { ...ROWS.daemonKeys, key: 'ab'.repeat(32) });
		const named = { ...ROWS.daemonKeys, since: 9 };
		expect((await rememberDaemonKey(database, named)).key).toBe(UNREADABLE_KEY);
	});
});
