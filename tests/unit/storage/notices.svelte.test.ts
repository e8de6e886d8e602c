import type { NoticeState, NoticeFacts } from '#lib/domain/notices.ts';
import type { Database } from '#lib/storage/database.ts';
import { deleteNode } from '#lib/storage/nodes.ts';
import { markRead, readNotices, applyNoticeChanges } from '#lib/storage/notices.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damaged } from './damaged-row.ts';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const DAY = 86_400_000;

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const factsOf = (is: NoticeState, key = 'swap 1-2'): NoticeFacts => ({
	...{ key, is, id: '1-2', coins: ['KMD'], sums: [{ coin: 'KMD', amount: 5n }] },
});
const apply = (is: NoticeState, now: number, nodeId = NODE) =>
	applyNoticeChanges(database, nodeId, { news: [{ facts: factsOf(is) }], closed: [] }, now);

test('shows a notice once across two tabs, separately per node', async () => {
	const told = await Promise.all([
		apply('swap-started', 5),
		apply('swap-started', 6),
		apply('swap-started', 7, 'b'),
	]);
	expect(told).toEqual([true, false, true]);
	expect(await readNotices(database, NODE)).toMatchObject([{ is: 'swap-started', at: 5, isRead: false }]);
});

test('marks a read notice unread after a change, also a concurrent one', async () => {
	await apply('swap-started', 5);
	await markRead(database, NODE, [{ key: 'swap 1-2', at: 5 }]);
	expect(await readNotices(database, NODE)).toMatchObject([{ isRead: true }]);
	await apply('swap-late', 8);
	await markRead(database, NODE, [{ key: 'swap 1-2', at: 5 }]);
	expect(await readNotices(database, NODE)).toMatchObject([{ is: 'swap-late', isRead: false }]);
});

test('closes a matter automatically and forgets it 30 days after its end', async () => {
	const coins = { facts: factsOf('coins-off', 'coins') };
	await applyNoticeChanges(database, NODE, { news: [coins], closed: ['stream'] }, 5);
	await applyNoticeChanges(database, NODE, { news: [], closed: ['coins'] }, 9);
	expect(await readNotices(database, NODE)).toMatchObject([{ is: 'coins-off', isRead: true, endedAt: 9 }]);
	expect(await applyNoticeChanges(database, NODE, { news: [], closed: ['coins'] }, 29 * DAY)).toBe(false);
	expect(await applyNoticeChanges(database, NODE, { news: [], closed: [] }, 31 * DAY)).toBe(true);
	expect(await readNotices(database, NODE)).toEqual([]);
});

test('omits a damaged row and notifies again', async () => {
	const check = async (row: object) => {
		const change = database.transaction('notices', 'readwrite');
		await change.store.clear();
		await change.store.put({ ...ROWS.notices, key: 'whole' });
		await change.store.put(row as never);
		await change.done;
		for (const { at, sums } of await readNotices(database, NODE)) {
			expect(new Date(at).toISOString()).toBeTypeOf('string');
			for (const { amount } of sums) expect(typeof amount).toBe('bigint');
		}
		await apply('swap-late', 5);
		const told = (await readNotices(database, NODE)).filter(({ is }) => is === 'swap-late');
		expect(told).toHaveLength(1);
	};
	await fc.assert(fc.asyncProperty(damaged(ROWS.notices, ['nodeId', 'key']), check), { numRuns: 40 });
});

test('deletes the notices of a removed node', async () => {
	await apply('swap-started', 5);
	await apply('swap-started', 5, 'other');
	await deleteNode(database, NODE);
	expect(await readNotices(database, NODE)).toEqual([]);
	expect(await readNotices(database, 'other')).toHaveLength(1);
});
