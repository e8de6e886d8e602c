import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import { openSwaps } from '#lib/node/reference/swaps.ts';
import { readListing } from '#lib/state/swaps/swap-rows.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { StuckSwapWatcher } from '#lib/state/swaps/stuck-swap-watcher.svelte.ts';
import { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { anyRecord } from '../../node/reference/any-record.ts';
import { FakeSwaps } from './fake-swaps.ts';

const HOUR_S = 3600;
const ALL_STAGES: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'];
const nowS = () => Math.floor(Date.now() / 1000);

/** A swap that began this many hours ago. */
const running = (requestid: number, hours = 0, flags: WireStage[] = ['myfee']): WireSwap =>
	anyRecord(flags, { requestid, expiration: nowS() - hours * HOUR_S + 15_600 });
const finished = (requestid: number): WireSwap =>
	anyRecord(ALL_STAGES, { requestid, status: 'finished', finishtime: nowS() });

let node: FakeSwaps;
let desk: Desk;
let swaps: Swaps;

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	swaps = new Swaps(desk);
});
afterEach(() => desk.database.close());

describe('swap list', () => {
	test('loads the ids of all swaps and the open swaps in full', async () => {
		node.swaps = [running(2), finished(1)];
		await swaps.list.refresh();
		expect(swaps.list.current?.ids).toEqual(['2-22', '1-22']);
		expect(swaps.known('2-22')?.isFinished).toBe(false);
		expect(swaps.row('1-22')).toBeUndefined();
	});

	test('loads only its head when known, or all after many swaps', async () => {
		node.swaps = Array.from({ length: 30 }, (_, index) => finished(30 - index));
		const first = await readListing(openSwaps(node.client), {}, undefined);
		expect(first.ids).toHaveLength(30);
		node.swaps.unshift(finished(31));
		node.asked.splice(0);
		const second = await readListing(openSwaps(node.client), {}, first);
		expect(second.ids.slice(0, 2)).toEqual(['31-22', '30-22']);
		expect(second.ids).toHaveLength(31);
		expect(node.asked.map(({ limit }) => limit)).toEqual([50, 10_000]);
		node.swaps.unshift(...Array.from({ length: 60 }, (_, index) => finished(91 - index)));
		expect((await readListing(openSwaps(node.client), {}, second)).ids).toHaveLength(91);
	});

	test('reloads open swaps once a minute, or if any may exist', async () => {
		node.swaps = [finished(1)];
		const listed = await readListing(openSwaps(node.client), {}, undefined);
		const methodsOf = async (previous: typeof listed) => {
			node.asked.splice(0);
			await readListing(openSwaps(node.client), {}, previous);
			return node.asked.map(({ method }) => method);
		};
		expect(await methodsOf(listed)).toEqual(['recentswaps']);
		vi.spyOn(Date, 'now').mockReturnValue(listed.openAt + 61_000);
		expect(await methodsOf(listed)).toContain('swapstatus');
		vi.restoreAllMocks();
		node.pending = { timeleft: 8, requestid: 0, quoteid: 0, bob: 'KMD', alice: 'LTC' };
		expect(await methodsOf(listed)).toContain('swapstatus');
		node.pending = undefined;
		node.swaps = [running(2), finished(1)];
		expect(await methodsOf(listed)).toContain('swapstatus');
		const open = await readListing(openSwaps(node.client), {}, listed);
		expect(await methodsOf(open)).toContain('swapstatus');
	});

	test('reports the waiting request, ignoring empty strings and zeros', async () => {
		node.pending = { timeleft: 0, requestid: 0, quoteid: 0, bob: '', alice: '' };
		await swaps.list.refresh();
		expect(swaps.list.current?.waiting).toBeUndefined();
		node.pending = { timeleft: 8, requestid: 0, quoteid: 0, bob: 'RICK', alice: 'LTC' };
		await swaps.list.refresh();
		expect(swaps.list.current?.waiting).toEqual({ gives: 'LTC', wants: 'RICK', secondsLeft: 8 });
		expect(swaps.waiting).toEqual({ gives: 'LTC', wants: 'RICK', secondsLeft: 8 });
		// Requests last only seconds, so a cached one is not reported.
		node.isUnreachable = true;
		await swaps.list.refresh();
		expect(swaps.list.current?.waiting).toBeDefined();
		expect(swaps.waiting).toBeUndefined();
	});

	test('keeps the last good list when a poll fails', async () => {
		node.swaps = [running(1)];
		await swaps.list.refresh();
		node.refusal = 'authentication error';
		await swaps.list.refresh();
		expect(swaps.list.error).toMatchObject({ kind: 'unauthorised' });
		expect(swaps.list.current?.ids).toEqual(['1-22']);
	});
});

describe('swap', () => {
	test('is loaded once after its end, across visits', async () => {
		node.swaps = [finished(1)];
		await swaps.want('1-22');
		await swaps.want('1-22');
		expect(node.takeAskedIds()).toEqual(['1-22']);
		const later = new Swaps(desk);
		await later.want('1-22');
		expect(later.known('1-22')?.gets).toEqual({ coin: 'RICK', amount: 58_000_000n });
		expect(node.takeAskedIds()).toEqual([]);
	});

	test('is loaded again when no longer open', async () => {
		node.swaps = [running(1)];
		await swaps.list.refresh();
		node.swaps = [finished(1)];
		await swaps.list.refresh();
		expect(swaps.known('1-22')?.isFinished).toBe(true);
	});

	test('fails if unknown to the node, and can be requested again', async () => {
		await swaps.want('7-7');
		await swaps.list.refresh();
		expect(swaps.row('7-7')).toMatchObject({ state: 'failed', error: { message: 'swap never started' } });
		node.swaps = [{ ...finished(7), quoteid: 7 }];
		await swaps.want('7-7');
		expect(swaps.known('7-7')?.isFinished).toBe(true);
	});

	test('records the findings or the failure of a check', async () => {
		node.swaps = [running(1)];
		await swaps.list.refresh();
		node.swaps = [running(1, 0, ['myfee', 'bobdeposit'])];
		await swaps.check('1-22');
		node.refusal = 'inactive bob or alice coin';
		await swaps.check('1-22');
		expect(swaps.checks('1-22')).toMatchObject([
			{ failure: { kind: 'refused', message: 'inactive bob or alice coin' } },
			{ news: 1, isByItself: false },
		]);
		expect(swaps.known('1-22')?.payments).toHaveLength(2);
	});
});

test('keeps a swap with disabled coins as last reported, with the refusal', async () => {
	node.swaps = [running(1, 0, ['myfee', 'bobdeposit', 'alicepayment'])];
	await swaps.list.refresh();
	node.isCoinOff = true;
	await swaps.list.refresh();
	const row = swaps.row('1-22');
	expect(row).toMatchObject({ state: 'known', refusal: { code: 'SWAP-COINS-OFF' } });
	expect(swaps.known('1-22')?.payments).toHaveLength(3);
	expect(swaps.unsettled.map(({ id }) => id)).toEqual(['1-22']);
	node.isCoinOff = false;
	await swaps.list.refresh();
	expect(swaps.row('1-22')).not.toHaveProperty('refusal');
});

describe('bulk load of swaps', () => {
	test('loads the swaps of a coin with a single call', async () => {
		node.swaps = [
			finished(1),
			finished(2),
			anyRecord(ALL_STAGES, { requestid: 3, bob: 'KMD', alice: 'BTC' }),
		];
		await Promise.all([swaps.wantCoin('LTC'), swaps.wantCoin('LTC')]);
		expect(node.asked.filter(({ method }) => method === 'swapstatus')).toHaveLength(1);
		expect([swaps.known('1-22')?.id, swaps.known('2-22')?.id, swaps.known('3-22')]).toEqual([
			'1-22',
			'2-22',
			undefined,
		]);
		expect(swaps.coinReading('LTC')).toBe('read');
	});

	test('loads six swaps of two pairs with four calls', async () => {
		const other = { bob: 'KMD', alice: 'BTC' };
		node.swaps = [1, 2, 3, 4, 5, 6].map((requestid) => ({
			...finished(requestid),
			...(requestid > 3 && other),
		}));
		await swaps.wantAll(node.swaps.map(({ requestid }) => `${requestid}-22`));
		expect(swaps.known('6-22')?.gets.coin).toBe('KMD');
		expect(node.asked.filter(({ method }) => method === 'swapstatus')).toHaveLength(4);
	});

	test('loads the others despite an unreadable swap', async () => {
		node.swaps = [{ ...finished(1), status: 7 as never }, finished(2)];
		await swaps.wantAll(['1-22', '2-22']);
		expect(swaps.known('1-22')).toBeUndefined();
		expect(swaps.known('2-22')?.id).toBe('2-22');
	});

	test('stops at the first refusal of the node', async () => {
		node.refusal = 'authentication error';
		await swaps.wantAll(['1-22', '2-22', '3-22']);
		expect(node.takeAskedIds()).toEqual(['1-22']);
		await swaps.wantCoin('LTC');
		expect(swaps.coinReading('LTC')).toMatchObject({ kind: 'unauthorised' });
	});
});

describe('stuck-swap watcher', () => {
	const watcher = () => desk.use(StuckSwapWatcher);

	beforeEach(() => {
		swaps = desk.use(Swaps);
	});

	test('checks one stuck swap per round without immediate repeats', async () => {
		node.swaps = [running(3, 5), running(2, 6), running(1, 1), running(4, 0.5)];
		await watcher().round.refresh();
		expect(node.takeAskedIds()).toEqual(['3-22']);
		await watcher().round.refresh();
		expect(node.takeAskedIds()).toEqual(['2-22']);
		await watcher().round.refresh();
		expect(node.takeAskedIds()).toEqual([]);
		expect(swaps.checks('3-22')).toMatchObject([{ isByItself: true, news: 0 }]);
		expect(swaps.checks('1-22')).toEqual([]);
		// The one-hour-old swap is late: it needs attention, but is not checked automatically.
		expect(swaps.needingAttention.map(({ id }) => id).sort()).toEqual(['1-22', '2-22', '3-22']);
	});

	test('does not repeat recent checks after a reload', async () => {
		node.swaps = [running(1, 5)];
		await watcher().round.refresh();
		node.takeAskedIds();
		const reloaded = new Desk(desk.connection, desk.database, desk.settings);
		await reloaded.use(StuckSwapWatcher).round.refresh();
		expect(node.takeAskedIds()).toEqual([]);
		expect(reloaded.use(Swaps).checks('1-22')).toHaveLength(1);
	});

	test('checks again after fifteen minutes of node time', async () => {
		node.swaps = [running(1, 5)];
		await watcher().round.refresh();
		node.takeAskedIds();
		node.clockAhead = 16 * 60_000;
		await swaps.clock.skew.refresh();
		await watcher().round.refresh();
		expect(node.takeAskedIds()).toEqual(['1-22']);
		expect(swaps.checks('1-22')).toHaveLength(2);
	});

	test('reuses a recent list and checks nothing if the node refuses', async () => {
		node.swaps = [running(1, 5)];
		await swaps.list.refresh();
		node.asked.splice(0);
		await watcher().round.refresh();
		expect(node.asked.map(({ method }) => method)).not.toContain('recentswaps');
		node.refusal = 'authentication error';
		const other = new Desk(desk.connection, desk.database, desk.settings);
		await other.use(StuckSwapWatcher).round.refresh();
		expect(other.use(Swaps).checks('1-22')).toHaveLength(1);
	});
});

describe('swap time', () => {
	// A running clock would advance between the compared values.
	beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
	afterEach(() => void vi.useRealTimers());

	test('follows the node’s clock, which also decides the locks', async () => {
		node.clockAhead = 3 * HOUR_S * 1000;
		node.swaps = [running(1, 2, ['myfee', 'bobdeposit', 'alicepayment'])];
		await swaps.list.refresh();
		await swaps.clock.skew.refresh();
		// Nodes report whole seconds.
		expect(Math.abs(swaps.now - Date.now() - node.clockAhead)).toBeLessThanOrEqual(500);
		expect(swaps.needingAttention.map(({ id }) => id)).toEqual(['1-22']);
		expect(swaps.clock.isOff).toBe(true);
	});

	test('follows the browser’s clock while the node reports no time', async () => {
		node.refusal = 'coin is disabled';
		await swaps.clock.skew.refresh();
		expect(swaps.now).toBe(Date.now());
		expect(swaps.clock.isOff).toBe(false);
	});
});

test('restores an open swap after a reload if the node refuses', async () => {
	node.swaps = [running(1, 0, ['myfee', 'bobdeposit'])];
	await swaps.list.refresh();
	node.refusal = 'authentication error';
	const later = new Swaps(desk);
	await later.list.refresh();
	expect(later.known('1-22')?.payments).toHaveLength(2);
	expect(later.list.error).toMatchObject({ kind: 'unauthorised' });
});

test('derives the expected duration from the user’s earlier swaps', async () => {
	const lasting = (requestid: number, seconds: number) =>
		anyRecord(ALL_STAGES, {
			requestid,
			status: 'finished',
			expiration: nowS() + 15_600,
			finishtime: nowS() + seconds,
		});
	node.swaps = [lasting(1, 100), lasting(2, 300), lasting(3, 900)];
	for (const id of ['1-22', '2-22', '3-22']) await swaps.want(id);
	const swap = swaps.known('1-22');
	expect(swap && Math.round(swaps.expectedDuration(swap).ms / 10_000)).toBe(30);
});
