import { CallError } from '#lib/client/call-error.ts';
import type { Notice } from '#lib/domain/notices.ts';
import { Desk } from '#lib/state/desk.ts';
import { RequestJournal } from '#lib/state/orders/request-journal.svelte.ts';
import { NoticeWatch } from '#lib/state/notices/notice-watch.svelte.ts';
import { Notices } from '#lib/state/notices/notice-teller.svelte.ts';
import { SwapPayments } from '#lib/state/swaps/swap-payments.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { readNotices } from '#lib/storage/notices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { anyRecord } from '../../node/document/any-record.ts';
import { HandSwaps } from '../swaps/hand-swaps.ts';

const nowS = () => Math.floor(Date.now() / 1000);
const LOCKED = ['myfee', 'bobdeposit', 'alicepayment'] as const;

let node: HandSwaps;
let desk: Desk;
let ends: (() => void)[] = [];

beforeEach(async () => {
	node = new HandSwaps();
	desk = await openDesk(node.client);
	ends = [];
});
afterEach(() => {
	for (const end of ends) end();
	desk.database.close();
});

/** Another tab of the same browser. */
const openTab = () => new Desk(desk.connection, desk.database, desk.settings);

async function watchIn(tab: Desk): Promise<NoticeWatch> {
	const watch = tab.use(NoticeWatch);
	watch.health = { asOf: new Date(), error: undefined };
	ends.push(watch.take());
	// The lock is given in a later turn of the browser.
	await navigator.locks.query();
	await watch.round.refresh();
	return watch;
}

async function look(tab: Desk): Promise<void> {
	await tab.use(Swaps).list.refresh();
	await tab.use(SwapPayments).following.refresh();
	await tab.use(NoticeWatch).round.refresh();
}

const stored = (): Promise<Notice[]> => readNotices(desk.database, 'node');

test('the steps of a swap are one notice, told once by two tabs and after a reload', async () => {
	const other = openTab();
	await watchIn(desk);
	await watchIn(other);
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 })];
	for (const tab of [desk, other]) await look(tab);
	expect(await stored()).toMatchObject([{ key: 'swap 11-22', is: 'swap-started', isRead: false }]);
	await desk.use(Notices).markRead(await stored());
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() + 15_600 })];
	for (const tab of [desk, other]) await look(tab);
	expect(await stored()).toMatchObject([{ is: 'swap-started', isRead: true }]);
	// The tab that tells is closed, and another one, or the reloaded one, goes on.
	ends.shift()?.();
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() - 7200 + 15_600 })];
	await vi.waitFor(async () => {
		await look(other);
		expect(await stored()).toMatchObject([{ key: 'swap 11-22', is: 'swap-late', isRead: false }]);
	});
	await other.use(Notices).list.refresh();
	expect(other.use(Notices).counts).toEqual({ unread: 1, needingYou: 1 });
});

test('a node that does not answer is told of only after two looks, and its swaps are not', async () => {
	await watchIn(desk);
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 })];
	await look(desk);
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

test('a key that the node no longer accepts is told', async () => {
	const watch = await watchIn(desk);
	watch.health = { asOf: new Date(), error: new CallError('unauthorised', 'authentication error') };
	await watch.round.refresh();
	await watch.round.refresh();
	expect(await stored()).toMatchObject([{ key: 'node', is: 'node-other-key' }]);
});

test('a swap that the user has just asked for is listed and not told, with what it fills of the order', async () => {
	await watchIn(desk);
	const journal = new RequestJournal(desk);
	const draft = { base: 'RICK', rel: 'LTC', side: 'buy', price: '0.5', volume: '0.6' } as const;
	const entry = await journal.begin({ ...draft, timeoutSeconds: 60, sentAt: nowS(), before: [] });
	await journal.finish(entry.id, { swap: '11-22' });
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 })];
	await look(desk);
	expect(await stored()).toMatchObject([{ is: 'swap-started', fill: 'part', isRead: true }]);
});

test('what was over before this browser watched is not told, and no call is made for notices', async () => {
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

test('with a node whose clock is ahead, a late swap is told once, also after a reload', async () => {
	node.clockAhead = 2 * 3_600_000;
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() + 15_600 })];
	await watchIn(desk);
	await look(desk);
	expect(await stored()).toMatchObject([{ is: 'swap-late', isRead: false }]);
	await desk.use(Notices).markRead(await stored());
	ends.shift()?.();
	const later = openTab();
	await watchIn(later);
	for (let round = 0; round < 3; round += 1) {
		await look(later);
		expect(await stored()).toMatchObject([{ is: 'swap-late', isRead: true }]);
	}
	// It is this tab that tells.
	const finishtime = nowS() + 7200;
	node.swaps = [
		anyRecord([...LOCKED, 'bobpayment', 'alicespend'], {
			...{ status: 'finished', expiration: nowS() + 15_600, finishtime },
		}),
	];
	await look(later);
	expect(later.use(Swaps).known('11-22')).toMatchObject({ isFinished: true });
	// No chain has shown the coins yet.
	expect(await stored()).toMatchObject([{ is: 'swap-late', isRead: true }]);
	node.transaction = { txid: '4'.repeat(64), vin: [], vout: [], confirmations: 2 };
	await vi.waitFor(async () => {
		await look(later);
		expect(await stored()).toMatchObject([{ is: 'swap-finished', isRead: false }]);
	});
});

test('a swap that the node has no record of any more is told so, and its notice stands no longer', async () => {
	await watchIn(desk);
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() - 7200 + 15_600 })];
	await look(desk);
	expect(await stored()).toMatchObject([{ key: 'swap 11-22', is: 'swap-late' }]);
	const [late] = node.swaps;
	node.swaps = [];
	for (let round = 0; round < 2; round += 1) await look(desk);
	const forgotten = await stored();
	expect(forgotten).toMatchObject([{ key: 'swap 11-22', is: 'swap-forgotten', isRead: false }]);
	expect(forgotten[0]?.endedAt).toBeDefined();
	expect(desk.use(Swaps).row('11-22')).toMatchObject({ refusal: { code: 'SWAP-FORGOTTEN' } });
	// After a reload nothing is told again, until the node has the swap again.
	ends.shift()?.();
	const later = openTab();
	await watchIn(later);
	for (let round = 0; round < 2; round += 1) await look(later);
	expect(await stored()).toEqual(forgotten);
	node.swaps = late ? [late] : [];
	await vi.waitFor(async () => {
		await look(later);
		expect(await stored()).toMatchObject([{ is: 'swap-late', endedAt: undefined }]);
	});
});

test('a swap whose coins are off is not told by what was read before', async () => {
	await watchIn(desk);
	node.swaps = [anyRecord([...LOCKED], { expiration: nowS() + 15_600 })];
	await look(desk);
	const before = await stored();
	node.isCoinOff = true;
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
	for (let round = 0; round < 2; round += 1) await look(desk);
	expect((await stored()).map(({ is }) => is)).toEqual(before.map(({ is }) => is));
});
