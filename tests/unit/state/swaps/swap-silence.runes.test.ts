import type { Desk } from '#lib/state/desk.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { anyRecord } from '../../node/reference/any-record.ts';
import { FakeSwaps } from './fake-swaps.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const nowS = () => Math.floor(Date.now() / 1000);

let node: FakeSwaps;
let desk: Desk;
let swaps: Swaps;

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	swaps = new Swaps(desk);
});
afterEach(() => {
	vi.useRealTimers();
	desk.database.close();
});

test('measures a swap’s silence from its last payment across reloads', async () => {
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 - 600 })];
	const start = (nowS() - 600) * 1000;
	await swaps.list.refresh();
	expect(swaps.known('11-22')?.quietSince).toBeUndefined();
	await swaps.clock.skew.refresh();
	await swaps.list.refresh();
	const first = swaps.known('11-22')?.quietSince;
	expect(first).toBeGreaterThan(start);
	await swaps.list.refresh();
	expect(swaps.known('11-22')?.quietSince).toBe(first);
	const later = new Swaps(desk);
	await later.list.refresh();
	expect(later.known('11-22')?.quietSince).toBe(first);
	node.swaps = node.swaps.map((swap) => ({ ...swap, sentflags: ['myfee', 'bobdeposit'] }));
	await later.list.refresh();
	expect(later.known('11-22')?.quietSince).toBeGreaterThan(first ?? Infinity);
	node.swaps = node.swaps.map((swap) => ({ ...swap, status: 'finished', finishtime: nowS() }));
	await later.list.refresh();
	expect(later.known('11-22')).not.toHaveProperty('quietSince');
});

test('stores a new payment with the polls before and after it', async () => {
	node.swaps = [anyRecord(['myfee'], { expiration: nowS() + 15_600 - 600 })];
	await swaps.clock.skew.refresh();
	await swaps.list.refresh();
	expect(swaps.known('11-22')?.seen).toEqual([{ stage: 'fee', by: expect.any(Number) as number }]);
	node.swaps = node.swaps.map((swap) => ({ ...swap, sentflags: ['myfee', 'bobdeposit'] }));
	await swaps.list.refresh();
	const [, deposit] = swaps.known('11-22')?.seen ?? [];
	expect(deposit?.stage).toBe('maker-deposit');
	expect(deposit?.by).toBeGreaterThanOrEqual(deposit?.after ?? Infinity);
	const later = new Swaps(desk);
	await later.open();
	expect(later.known('11-22')?.seen?.[1]).toEqual(deposit);
});

test('records no payment for a swap first read after its end', async () => {
	node.swaps = [anyRecord(['myfee'], { expiration: nowS(), status: 'finished', finishtime: nowS() - 60 })];
	await swaps.clock.skew.refresh();
	await swaps.list.refresh();
	await swaps.want('11-22');
	expect(swaps.known('11-22')).not.toHaveProperty('seen');
});

test('requests a swap without a record once per minute', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	node.swaps = [anyRecord(['myfee', 'bobdeposit'], { expiration: nowS() + 15_000 })];
	await swaps.list.refresh();
	node.unwritten = [11];
	node.takeAskedIds();
	for (let look = 0; look < 3; look += 1) await swaps.list.refresh();
	expect(node.takeAskedIds()).toEqual(['11-22']);
	expect(swaps.isForgotten('11-22')).toBe(true);
	vi.setSystemTime(Date.now() + 60_000);
	for (let look = 0; look < 3; look += 1) await swaps.list.refresh();
	expect(node.takeAskedIds()).toEqual(['11-22']);
	// The node finds its data folder again.
	node.unwritten = [];
	vi.setSystemTime(Date.now() + 60_000);
	await swaps.list.refresh();
	expect(swaps.isForgotten('11-22')).toBe(false);
});

test('does not report a swap as late after a clock change', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	await swaps.clock.skew.refresh();
	await swaps.list.refresh();
	vi.setSystemTime(Date.now() + DAY_MS);
	node.clockAhead = -DAY_MS;
	const nodeNow = () => Date.now() - DAY_MS;
	node.swaps = [anyRecord(['myfee'], { expiration: Math.floor(nodeNow() / 1000) + 15_600 })];
	await swaps.list.refresh();
	const [swap] = swaps.all;
	expect(swap?.quietSince).toBeLessThan(nodeNow() + MINUTE_MS);
	expect(swaps.now).toBeLessThan(nodeNow() + MINUTE_MS);
	expect(swap && swaps.stateOf(swap)).toBe('running');
});
