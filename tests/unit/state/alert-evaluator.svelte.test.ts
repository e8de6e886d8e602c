import type { AlertCondition } from '#lib/domain/alerts.ts';
import { AlertEvaluator } from '#lib/state/alert-evaluator.ts';
import { Alerts } from '#lib/state/alerts.svelte.ts';
import { Desk } from '#lib/state/desk.ts';
import { Markets } from '#lib/state/market/markets.svelte.ts';
import { NoticeWatch } from '#lib/state/notices/notice-watch.svelte.ts';
import { readAlerts } from '#lib/storage/alerts.ts';
import { readNotices } from '#lib/storage/notices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBook, bookOf, order } from '../../component/book/book-of-hand.ts';

const PAIR = { base: 'RICK', rel: 'LTC' };
const LEVEL: AlertCondition = { kind: 'price', of: 'ask', to: 'above', level: 100_000_000n };
const START = 1_800_000_000_000;

let hand: FakeBook;
let desk: Desk;
let ends: (() => void)[] = [];

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: START });
	hand = await FakeBook.open();
	desk = hand.desk;
	ends = [];
});
afterEach(() => {
	for (const end of ends) end();
	hand.close();
	vi.useRealTimers();
});

const set = (condition = LEVEL, repeats = false) => desk.use(Alerts).add({ ...PAIR, condition, repeats });
const stored = () => readAlerts(desk.database, 'node');
const ask = (price: string) => hand.answer({ orderbook: bookOf([order(price, 1)], [order('0.1', 1)]) });
const calls = () => hand.callsOf('orderbook').length;

/** Runs one poll of the evaluating tab and waits for its reads. */
async function evaluate(after = 0, tab = desk): Promise<void> {
	vi.setSystemTime(Date.now() + after);
	await tab.use(AlertEvaluator).evaluate(await stored(), Date.now());
	await vi.waitFor(async () => expect((await stored())[0]?.memory.lastReadAt).toBeDefined());
	// The poll's evaluation is stored before the next transaction starts.
	await stored();
}

test('polls a pair without readers once a minute if alerts exist', async () => {
	ask('0.5');
	await desk.use(AlertEvaluator).evaluate([], Date.now());
	expect(calls()).toBe(0);
	await set();
	await evaluate();
	for (let seconds = 0; seconds < 58; seconds += 2) await evaluate(2000);
	expect(calls()).toBe(1);
	await evaluate(4000);
	await vi.waitFor(() => expect(calls()).toBe(2));
	for (const alert of await stored()) await desk.use(Alerts).pause(alert, true);
	await desk.use(AlertEvaluator).evaluate(await stored(), Date.now() + 90_000);
	expect(calls()).toBe(2);
});

test('evaluates the data of a page without a call', async () => {
	ask('0.5');
	await set();
	const { book } = desk.use(Markets).of(PAIR);
	await book.refresh();
	await evaluate();
	ask('1.5');
	vi.setSystemTime(Date.now() + 3000);
	await book.refresh();
	expect(calls()).toBe(2);
	await evaluate();
	expect(calls()).toBe(2);
	expect((await stored())[0]?.hit).toMatchObject({ price: 150_000_000n });
});

test('triggers no alert after a failed poll or during an outage', async () => {
	ask('0.5');
	await set();
	await evaluate();
	hand.answer({ orderbook: { error: 'not now' } });
	await evaluate(61_000);
	await vi.waitFor(() => expect(calls()).toBe(2));
	expect((await stored())[0]?.hit).toBeUndefined();
	ask('1.5');
	vi.spyOn(desk.connection.outage, 'is', 'get').mockReturnValue('away');
	await evaluate(61_000);
	expect(calls()).toBe(2);
	expect((await stored())[0]?.hit).toBeUndefined();
});

test('creates one notice per hit across two tabs and a reload', async () => {
	const tab = () => new Desk(desk.connection, desk.database, desk.settings);
	const watches = [desk, tab()].map((each) => each.use(NoticeWatch));
	for (const watch of watches) ends.push(watch.take());
	await navigator.locks.query();
	ask('0.5');
	await set(LEVEL, true);
	const rounds = async (after: number, all = watches) => {
		vi.setSystemTime(Date.now() + after);
		for (const watch of all) await watch.round.refresh();
	};
	await vi.waitFor(async () => {
		await rounds(0);
		expect((await stored())[0]?.memory.isArmed).toBe(true);
	});
	ask('1.5');
	await vi.waitFor(async () => {
		await rounds(61_000);
		expect(await readNotices(desk.database, 'node')).toMatchObject([
			{ is: 'alert', coins: ['RICK', 'LTC'], isRead: false },
		]);
	});
	const [told] = await readNotices(desk.database, 'node');
	const reloaded = tab().use(NoticeWatch);
	ends.push(reloaded.take());
	ends.shift()?.();
	await rounds(61_000, [...watches, reloaded]);
	await rounds(61_000, [...watches, reloaded]);
	expect(await readNotices(desk.database, 'node')).toEqual([told]);
});
