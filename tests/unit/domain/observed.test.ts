import { closedBy, newsOf, type Observed, type ObservedSwap } from '#lib/domain/observed-notices.ts';
import type { Notice } from '#lib/domain/notices.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, provedSwap, START } from '../node/reference/any-record.ts';

const HOUR = 3_600_000;
const UNKNOWN = () => undefined;

const at = (now: number, more: Partial<Observed> = {}): Observed => ({
	now,
	nodeNow: now,
	since: START,
	...more,
});

function observedSwap(flags: readonly WireStage[], now: number, more: Partial<WireSwap> = {}): ObservedSwap {
	const swap = provedSwap(anyRecord([...flags], more));
	return { swap, state: stateOfSwap(swap, now), fill: undefined, isOwn: false };
}

const newsFor = (observed: Observed, known?: (key: string) => Notice | undefined) =>
	newsOf(observed, known ?? UNKNOWN).map(({ facts }) => facts.is);

const notice = (key: string, is: Notice['is'], more: Partial<Notice> = {}): Notice => ({
	...{ key, is, id: '', coins: [], sums: [], at: START, isRead: false },
	...more,
});

describe('swap notice', () => {
	const LOCKED = ['myfee', 'bobdeposit', 'alicepayment'] as const;
	const over = (seconds: number) => ({ status: 'finished', finishtime: START / 1000 + seconds });

	test.each([
		{ flags: LOCKED, hours: 0.1, is: 'swap-started' },
		{ flags: LOCKED, hours: 2, is: 'swap-late' },
		{ flags: LOCKED, hours: 5, is: 'swap-refundable' },
		{ flags: ['myfee'], hours: 5, is: 'swap-attention' },
		{ flags: [...LOCKED, 'bobpayment', 'alicespend'], more: over(600), hours: 1, is: 'swap-finished' },
		{ flags: [...LOCKED, 'alicereclaim'], more: over(16_000), hours: 5, is: 'swap-refunded' },
		{ flags: ['myfee'], more: over(600), hours: 1, is: 'swap-ended' },
	] as const)('reports for $flags after $hours h: $is', ({ flags, hours, is, ...rest }) => {
		const now = START + hours * HOUR;
		const more = 'more' in rest ? rest.more : {};
		expect(newsFor(at(now, { swaps: [observedSwap(flags, now, more)] }))).toEqual([is]);
	});

	test('reports a continued late swap and an interrupted swap', () => {
		const now = START + HOUR / 10;
		const before = (key: string) => notice(key, 'swap-late');
		const [swap] = [observedSwap(LOCKED, now)];
		expect(newsFor(at(now, { swaps: [swap] }), before)).toEqual(['swap-continues']);
		const cut = { ...swap, swap: { ...swap.swap, isCutOff: true }, state: 'attention' as const };
		expect(newsFor(at(now, { swaps: [cut] }))).toEqual(['swap-attention']);
		const later = START + 5 * HOUR;
		expect(newsFor(at(later, { swaps: [cut] }))).toEqual(['swap-refundable']);
	});

	test('ignores swaps that ended before monitoring began, unless seen open', () => {
		const now = START + HOUR;
		const swaps = [observedSwap(['myfee'], now, over(600))];
		expect(newsFor(at(now, { swaps, since: START + 1 }))).toEqual([]);
		const known = (key: string) => notice(key, 'swap-started');
		expect(newsFor(at(now, { swaps, since: START + 1 }), known)).toEqual(['swap-ended']);
	});

	test('is silent only at the start of a user’s swap', () => {
		const now = START + HOUR / 10;
		const own = { ...observedSwap(LOCKED, now), isOwn: true };
		expect(newsOf(at(now, { swaps: [own] }), UNKNOWN)[0]?.isOwn).toBe(true);
		const late = { ...observedSwap(LOCKED, now + 2 * HOUR), isOwn: true };
		expect(newsOf(at(now + 2 * HOUR, { swaps: [late] }), UNKNOWN)[0]?.isOwn).toBe(false);
	});
});

describe('node notice', () => {
	test('covers an outage and the return of the node', () => {
		const away = newsOf(at(START, { node: 'away' }), UNKNOWN)[0]?.facts;
		expect(away).toMatchObject({ key: 'node', is: 'node-away' });
		const lastOutage = { from: START, until: START + 5 };
		const back = at(START + 9, { node: 'well', lastOutage });
		expect(newsOf(back, (key) => notice(key, 'node-away'))[0]?.facts).toMatchObject({
			key: 'node',
			is: 'node-back',
		});
		expect(newsFor(back, (key) => notice(key, 'node-back', { endedAt: START + 9 }))).toEqual([]);
	});

	test('opens and closes nothing without a report', () => {
		expect(newsFor(at(START))).toEqual([]);
		expect(closedBy(at(START), [], [])).toEqual([]);
	});

	test('reports key, coin and stream problems until they end', () => {
		expect(newsFor(at(START, { node: 'other-key' }))).toEqual(['node-other-key']);
		expect(newsFor(at(START, { node: 'well', coinsOff: ['LTC'], stream: 'lost' }))).toEqual([
			...['coins-off', 'stream-lost'],
		]);
		expect(closedBy(at(START, { coinsOff: [], stream: 'on' }), [], [])).toEqual(['coins', 'stream']);
	});

	test('reports a restart with ended orders, or missing orders if uncertain', () => {
		const orders = [{ base: 'KMD', rel: 'LTC', side: 'sell', price: 5n }] as const;
		const restart = { after: START, noticedAt: START + 5, isCertain: true, orders, isDismissed: false };
		expect(newsOf(at(START + 9, { restart }), UNKNOWN)[0]?.facts).toMatchObject({
			...{ is: 'node-restarted', coins: ['KMD', 'LTC'], since: START + 5 },
		});
		expect(newsFor(at(START + 9, { restart: { ...restart, isCertain: false } }))).toEqual(['orders-gone']);
		expect(newsFor(at(START + 9, { restart: { ...restart, isDismissed: true } }))).toEqual([]);
		// After all orders were posted again, nothing new is reported; the notice keeps the orders that it listed before.
		expect(newsFor(at(START + 9, { restart: { ...restart, orders: [] } }))).toEqual([]);
		expect(newsFor(at(START + 9, { restart, since: START + 6 }))).toEqual([]);
	});
});

test('closes bot and disk notices when their causes end', () => {
	const open = [notice('bot 7', 'bot-without-funds'), notice('disk', 'disk-nearly-full')];
	expect(closedBy(at(START, { freeBytes: 10 }), open, [])).toEqual([]);
	expect(closedBy(at(START, { bots: [], freeBytes: 1e9 }), open, [])).toEqual(['bot 7', 'disk']);
	expect(newsFor(at(START, { freeBytes: 49_999_999 }))).toEqual(['disk-nearly-full']);
	expect(newsFor(at(START, { freeBytes: 50_000_000 }))).toEqual([]);
});

test('reports a filled order and a goal trade once each', () => {
	const now = START + HOUR / 10;
	const swap = observedSwap(['myfee', 'bobdeposit'], now);
	const ofMaker = { ...swap, swap: { ...swap.swap, isMaker: true } };
	expect(newsFor(at(now, { swaps: [ofMaker] }))).toEqual(['order-filled']);
	expect(newsFor(at(now, { swaps: [{ ...swap, isOfGoals: true }] }))).toEqual(['goal-traded']);
	for (const is of ['order-filled', 'goal-traded', 'swap-started'] as const)
		expect(newsFor(at(now, { swaps: [swap] }), (key) => notice(key, is))).toEqual([is]);
});
