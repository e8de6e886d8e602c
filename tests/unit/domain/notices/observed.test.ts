import type { Bot } from '#lib/domain/bots/bot.ts';
import { closedBy, newsOf, type Observed, type ObservedSwap } from '#lib/domain/notices/observed.ts';
import type { Notice } from '#lib/domain/notices/notice.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/document/swap-record.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';

const HOUR = 3_600_000;
const UNKNOWN = () => undefined;

const at = (now: number, more: Partial<Observed> = {}): Observed => ({
	now,
	nodeNow: now,
	since: START,
	...more,
});

function observedSwap(flags: readonly WireStage[], now: number, more: Partial<WireSwap> = {}): ObservedSwap {
	const swap = swapOfRecord(anyRecord([...flags], more));
	return { swap, state: stateOfSwap(swap, now), fill: undefined, isOwn: false };
}

const told = (observed: Observed, known?: (key: string) => Notice | undefined) =>
	newsOf(observed, known ?? UNKNOWN).map(({ facts }) => facts.is);

const notice = (key: string, is: Notice['is'], more: Partial<Notice> = {}): Notice => ({
	...{ key, is, id: '', coins: [], sums: [], at: START, isRead: false },
	...more,
});

describe('of a swap', () => {
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
	] as const)('after $flags and $hours h: $is', ({ flags, hours, is, ...rest }) => {
		const now = START + hours * HOUR;
		const more = 'more' in rest ? rest.more : {};
		expect(told(at(now, { swaps: [observedSwap(flags, now, more)] }))).toEqual([is]);
	});

	test('that was late and goes on does not start again, and one that was cut off is not free before its lock has passed', () => {
		const now = START + HOUR / 10;
		const before = (key: string) => notice(key, 'swap-late');
		const [swap] = [observedSwap(LOCKED, now)];
		expect(told(at(now, { swaps: [swap] }), before)).toEqual(['swap-continues']);
		const cut = { ...swap, swap: { ...swap.swap, isCutOff: true }, state: 'attention' as const };
		expect(told(at(now, { swaps: [cut] }))).toEqual(['swap-attention']);
		const later = START + 5 * HOUR;
		expect(told(at(later, { swaps: [cut] }))).toEqual(['swap-refundable']);
	});

	test('that was over before this browser watched nothing is told, unless it was seen open', () => {
		const now = START + HOUR;
		const swaps = [observedSwap(['myfee'], now, over(600))];
		expect(told(at(now, { swaps, since: START + 1 }))).toEqual([]);
		const known = (key: string) => notice(key, 'swap-started');
		expect(told(at(now, { swaps, since: START + 1 }), known)).toEqual(['swap-ended']);
	});

	test('that the user has just asked for only its start is the user’s own', () => {
		const now = START + HOUR / 10;
		const own = { ...observedSwap(LOCKED, now), isOwn: true };
		expect(newsOf(at(now, { swaps: [own] }), UNKNOWN)[0]?.isOwn).toBe(true);
		const late = { ...observedSwap(LOCKED, now + 2 * HOUR), isOwn: true };
		expect(newsOf(at(now + 2 * HOUR, { swaps: [late] }), UNKNOWN)[0]?.isOwn).toBe(false);
	});
});

describe('of the node', () => {
	test('that is away, back and away again there is one notice', () => {
		const away = newsOf(at(START, { node: 'away' }), UNKNOWN)[0]?.facts;
		expect(away).toMatchObject({ key: 'node', is: 'node-away' });
		const lastAway = { from: START, until: START + 5 };
		const back = at(START + 9, { node: 'well', lastAway });
		expect(newsOf(back, (key) => notice(key, 'node-away'))[0]?.facts).toMatchObject({
			key: 'node',
			is: 'node-back',
		});
		expect(told(back, (key) => notice(key, 'node-back', { endedAt: START + 9 }))).toEqual([]);
	});

	test('that says nothing of it nothing is told or closed', () => {
		expect(told(at(START))).toEqual([]);
		expect(closedBy(at(START))).toEqual([]);
	});

	test('its key, its coins and its stream are told, and closed when they are well', () => {
		expect(told(at(START, { node: 'other-key' }))).toEqual(['node-other-key']);
		expect(told(at(START, { node: 'well', coinsOff: ['LTC'], stream: 'lost' }))).toEqual([
			...['coins-off', 'stream-lost'],
		]);
		expect(closedBy(at(START, { coinsOff: [], stream: 'on' }))).toEqual(['coins', 'stream']);
	});

	test('a restart is told with the orders that it ended, and as orders that are gone where it is not certain', () => {
		const orders = [{ base: 'KMD', rel: 'LTC', side: 'sell', price: 5n }] as const;
		const restart = { after: START, noticedAt: START + 5, isCertain: true, orders, isDismissed: false };
		expect(newsOf(at(START + 9, { restart }), UNKNOWN)[0]?.facts).toMatchObject({
			...{ is: 'node-restarted', coins: ['KMD', 'LTC'], since: START + 5 },
		});
		expect(told(at(START + 9, { restart: { ...restart, isCertain: false } }))).toEqual(['orders-gone']);
		expect(told(at(START + 9, { restart: { ...restart, isDismissed: true } }))).toEqual([]);
		// All of them were posted again: the notice names the orders that it named before.
		expect(told(at(START + 9, { restart: { ...restart, orders: [] } }))).toEqual([]);
		expect(told(at(START + 9, { restart, since: START + 6 }))).toEqual([]);
	});
});

test('a bot that has traded all is told with what it traded, and a payment once it is in a block', () => {
	const bot: Bot = {
		...{ id: '7', base: 'KMD', rel: 'LTC', bound: 5n, volume: 9n, startedAt: START + 1 },
		...{ pausedAt: undefined, stoppedAt: undefined, trades: [], traded: 9n, pending: 0n, average: 5n },
		side: 'buy',
		isComplete: true,
	};
	const [news] = newsOf(at(START + 9, { bots: [bot] }), UNKNOWN);
	expect(news?.facts).toMatchObject({ key: 'bot 7', is: 'bot-done', sums: [{ coin: 'LTC', amount: 9n }] });
	expect(told(at(START + 9, { bots: [{ ...bot, isComplete: false }] }))).toEqual([]);
	expect(told(at(START + 9, { bots: [{ ...bot, startedAt: START - 1 }] }))).toEqual([]);
	const payments = [
		{ id: 'a', coin: 'KMD', minedAt: START + 3, isUndone: false },
		{ id: 'b', coin: 'KMD', minedAt: START - 3, isUndone: false },
	];
	expect(newsOf(at(START + 9, { payments }), UNKNOWN).map(({ facts }) => facts.key)).toEqual(['payment a']);
});

test('a payment whose block was replaced is told if its confirmation was, and told again when it is in a block', () => {
	const payments = [{ id: 'a', coin: 'KMD', minedAt: START + 3, isUndone: true }];
	const confirmed = (key: string) => notice(key, 'payment-confirmed', { endedAt: START + 4 });
	expect(told(at(START + 9, { payments }))).toEqual([]);
	expect(told(at(START + 9, { payments }), confirmed)).toEqual(['payment-undone']);
	const again = [{ id: 'a', coin: 'KMD', minedAt: START + 9, isUndone: false }];
	const undone = (key: string) => notice(key, 'payment-undone', { endedAt: START + 5 });
	expect(told(at(START + 10, { payments: again }), undone)).toEqual(['payment-confirmed']);
});
