import { CallError } from '#lib/client/call-error.ts';
import type { Notice } from '#lib/domain/notices.ts';
import { Desk } from '#lib/state/desk.ts';
import { RequestJournal } from '#lib/state/orders/request-journal.svelte.ts';
import { NoticeWatch } from '#lib/state/notices/notice-watch.svelte.ts';
import { Notices } from '#lib/state/notices/notice-notifier.svelte.ts';
import { SwapPayments } from '#lib/state/swaps/swap-payments.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { readNotices } from '#lib/storage/notices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { anyRecord } from '../../node/reference/any-record.ts';
import { FakeSwaps } from '../swaps/fake-swaps.ts';

const nowS = () => Math.floor(Date.now() / 1000);
const LOCKED = ['myfee', 'bobdeposit', 'alicepayment'] as const;

let node: FakeSwaps;
let desk: Desk;
let ends: (() => void)[] = [];

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	ends = [];
});
afterEach(() => {
	for (const end of ends) end();
	desk.database.close();
});

/** Opens a second tab of the same browser. */
const openTab = () => new Desk(desk.connection, desk.database, desk.settings);

async function watchIn(tab: Desk): Promise<NoticeWatch> {
	const watch = tab.use(NoticeWatch);
	watch.health = { asOf: new Date(), error: undefined };
	ends.push(watch.take());
	// The browser grants the lock asynchronously.
	await navigator.locks.query();
	await watch.round.refresh();
	return watch;
}

async function poll(tab: Desk): Promise<void> {
	await tab.use(Swaps).list.refresh();
	await tab.use(SwapPayments).following.refresh();
	await tab.use(NoticeWatch).round.refresh();
}

const stored = (): Promise<Notice[]> => readNotices(desk.database, 'node');

test('updates one notice per swap across tabs and reloads', async () => {
	const other = openTab();
	await watchIn(desk);
	await watchIn(other);
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 })];
	for (const tab of [desk, other]) await poll(tab);
	expect(await stored()).toMatchObject([{ key: 'swap 11-22', is: 'swap-started', isRead: false }]);
	await desk.use(Notices).markRead(await stored());
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() + 15_600 })];
	for (const tab of [desk, other]) await poll(tab);
	expect(await stored()).toMatchObject([{ is: 'swap-started', isRead: true }]);
	// After the notifying tab closes, a different or reloaded one takes over.
	ends.shift()?.();
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() - 7200 + 15_600 })];
	await vi.waitFor(async () => {
		await poll(other);
		expect(await stored()).toMatchObject([{ key: 'swap 11-22', is: 'swap-late', isRead: false }]);
	});
	await other.use(Notices).list.refresh();
	expect(other.use(Notices).counts).toEqual({ unread: 1, needingYou: 1 });
});

test('reports a silent node after two polls, but not its swaps', async () => {
	await watchIn(desk);
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 })];
	await poll(desk);
	vi.spyOn(desk.connection.outage, 'is', 'get').mockReturnValue('away');
	const { round } = desk.use(NoticeWatch);
	await round.refresh();
	expect((await stored()).map(({ is }) => is)).toEqual(['swap-started']);
	await round.refresh();
	expect((await stored()).map(({ is }) => is)).toEqual(['node-away', 'swap-started']);
	vi.restoreAllMocks();
	await round.refresh();
	await round.refresh();
	expect((await stored()).map(({ is }) => is)).toEqual(['node-back', 'swap-started']);
});

test('reports a key that the node no longer accepts', async () => {
	const watch = await watchIn(desk);
	watch.health = { asOf: new Date(), error: new CallError('unauthorised', 'authentication error') };
	await watch.round.refresh();
	await watch.round.refresh();
	expect(await stored()).toMatchObject([{ key: 'node', is: 'node-other-key' }]);
});

test('marks a requested swap as read and partly filled', async () => {
	await watchIn(desk);
	const journal = new RequestJournal(desk);
	const draft = { base: 'RICK', rel: 'LTC', side: 'buy', price: '0.5', volume: '0.6' } as const;
	const entry = await journal.begin({ ...draft, timeoutSeconds: 60, sentAt: nowS(), before: [] });
	await journal.finish(entry.id, { swap: '11-22' });
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 })];
	await poll(desk);
	expect(await stored()).toMatchObject([{ is: 'swap-started', fill: 'part', isRead: true }]);
});

test('reports and polls no events from before the first visit', async () => {
	node.swaps = [
		anyRecord([...LOCKED], { status: 'finished', expiration: nowS() - 90_000, finishtime: nowS() - 80_000 }),
	];
	await desk.use(Swaps).want('11-22');
	const asked = node.asked.length;
	const watch = await watchIn(desk);
	for (let round = 0; round < 3; round += 1) await watch.round.refresh();
	expect(await stored()).toEqual([]);
	expect(node.asked.slice(asked).map(({ method }) => method)).toEqual([]);
});

test('reports a late swap once despite a fast node clock', async () => {
	node.clockAhead = 2 * 3_600_000;
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() + 15_600 })];
	await watchIn(desk);
	await poll(desk);
	expect(await stored()).toMatchObject([{ is: 'swap-late', isRead: false }]);
	await desk.use(Notices).markRead(await stored());
	ends.shift()?.();
	const later = openTab();
	await watchIn(later);
	for (let round = 0; round < 3; round += 1) {
		await poll(later);
		expect(await stored()).toMatchObject([{ is: 'swap-late', isRead: true }]);
	}
	// This tab shows the notices.
	const finishtime = nowS() + 7200;
	node.swaps = [
		anyRecord([...LOCKED, 'bobpayment', 'alicespend'], {
			...{ status: 'finished', expiration: nowS() + 15_600, finishtime },
		}),
	];
	await poll(later);
	expect(later.use(Swaps).known('11-22')).toMatchObject({ isFinished: true });
	// No chain has confirmed the coins yet.
	expect(await stored()).toMatchObject([{ is: 'swap-late', isRead: true }]);
	node.transaction = { txid: '4'.repeat(64), vin: [], vout: [], confirmations: 2 };
	await vi.waitFor(async () => {
		await poll(later);
		expect(await stored()).toMatchObject([{ is: 'swap-finished', isRead: false }]);
	});
});

test('reports a swap without a record and closes its notice', async () => {
	await watchIn(desk);
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() - 7200 + 15_600 })];
	await poll(desk);
	expect(await stored()).toMatchObject([{ key: 'swap 11-22', is: 'swap-late' }]);
	const [late] = node.swaps;
	node.swaps = [];
	for (let round = 0; round < 2; round += 1) await poll(desk);
	const forgotten = await stored();
	expect(forgotten).toMatchObject([{ key: 'swap 11-22', is: 'swap-forgotten', isRead: false }]);
	expect(forgotten[0]?.endedAt).toBeDefined();
	expect(desk.use(Swaps).row('11-22')).toMatchObject({ refusal: { code: 'SWAP-FORGOTTEN' } });
	// After a reload, nothing is reported again until the node lists the swap again.
	ends.shift()?.();
	const later = openTab();
	await watchIn(later);
	for (let round = 0; round < 2; round += 1) await poll(later);
	expect(await stored()).toEqual(forgotten);
	node.swaps = late ? [late] : [];
	await vi.waitFor(async () => {
		await poll(later);
		expect(await stored()).toMatchObject([{ is: 'swap-late', endedAt: undefined }]);
	});
});

test('does not report a swap with disabled coins from older data', async () => {
	await watchIn(desk);
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() + 15_600 })];
	await poll(desk);
	const before = await stored();
	node.isCoinOff = true;
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
	for (let round = 0; round < 2; round += 1) await poll(desk);
	expect((await stored()).map(({ is }) => is)).toEqual(before.map(({ is }) => is));
});
