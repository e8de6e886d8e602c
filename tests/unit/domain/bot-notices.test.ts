import type { Bot, BotTradeState } from '#lib/domain/bots.ts';
import { advanceCall, beginCall, NOT_FOUND } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { botNews, botStartNews, WITHOUT_OFFERS_MS, type ObservedBot } from '#lib/domain/observed-notices.ts';
import type { Notice } from '#lib/domain/notices.ts';
import { describe, expect, test } from 'vitest';

const NOW = Date.UTC(2026, 10, 20);

const bot = (more: Partial<Bot> = {}): Bot => ({
	...{ id: '7', base: 'KMD', rel: 'LTC', bound: 5n, volume: 9_000n, startedAt: NOW - 1, side: 'buy' },
	...{ pausedAt: undefined, stoppedAt: undefined, trades: [], traded: 0n, pending: 0n, average: undefined },
	isComplete: false,
	...more,
});

/** Times at which the first visit began ten milliseconds ago. */
const MOMENTS = { now: NOW, since: NOW - 10, nodeNow: NOW };

const newsFor = (observed: ObservedBot, known?: Notice) =>
	botNews(observed, MOMENTS, () => known).map(({ facts }) => facts.is);

const trades = (...states: BotTradeState[]) =>
	states.map((state) => ({ state, swap: undefined, price: undefined, volume: undefined }));

test('reports a completed bot, not a running bot', () => {
	expect(newsFor({ bot: bot(), balance: 9_000n, movedAt: NOW, hasOffer: true })).toEqual([]);
	const done = bot({ isComplete: true, traded: 9_000n });
	const [news] = botNews({ bot: done }, MOMENTS, () => undefined);
	expect(news?.facts).toMatchObject({
		key: 'bot 7',
		is: 'bot-done',
		sums: [{ coin: 'LTC', amount: 9_000n }],
	});
	expect(newsFor({ bot: { ...done, startedAt: NOW - 1010 } })).toEqual([]);
});

test('converts the start time of a bot by the node’s clock', () => {
	const done = bot({ isComplete: true, startedAt: NOW - 61_000 });
	const isReported = (nodeNow: number) =>
		botNews({ bot: done }, { ...MOMENTS, nodeNow }, () => undefined).length > 0;
	// The node's clock is a minute behind: the visit began within the reported second, or a second later.
	expect(isReported(NOW - 60_000)).toBe(true);
	expect(isReported(NOW - 59_000)).toBe(false);
	expect(isReported(NOW)).toBe(false);
});

test('reports missing funds only for an idle running bot', () => {
	expect(newsFor({ bot: bot(), balance: 8n })).toEqual(['bot-without-funds']);
	expect(newsFor({ bot: bot(), balance: 9n })).toEqual([]);
	expect(newsFor({ bot: bot() })).toEqual([]);
	for (const more of [{ pausedAt: NOW }, { stoppedAt: NOW }, { trades: trades('swapping') }])
		expect(newsFor({ bot: bot(more), balance: 0n })).toEqual([]);
	// The whole volume is traded, so the bot needs no more coins.
	expect(newsFor({ bot: bot({ traded: 9_000n }), balance: 0n })).toEqual([]);
});

test('reports a day without trades if no order is within its limit', () => {
	const movedAt = NOW - WITHOUT_OFFERS_MS;
	expect(newsFor({ bot: bot(), movedAt, hasOffer: false })).toEqual(['bot-without-offers']);
	expect(newsFor({ bot: bot(), movedAt, hasOffer: true })).toEqual([]);
	expect(newsFor({ bot: bot(), movedAt: movedAt + 1, hasOffer: false })).toEqual([]);
	expect(newsFor({ bot: bot(), hasOffer: false })).toEqual([]);
});

test('reports three failed requests in a row, not two or after a trade', () => {
	expect(newsFor({ bot: bot({ trades: trades('declined', 'unanswered', 'declined') }) })).toEqual([
		'bot-refused',
	]);
	expect(newsFor({ bot: bot({ trades: trades('declined', 'declined') }) })).toEqual([]);
	expect(newsFor({ bot: bot({ trades: trades('declined', 'declined', 'declined', 'finished') }) })).toEqual(
		[],
	);
	expect(newsFor({ bot: bot({ trades: trades('declined', 'declined', 'declined', 'asked') }) })).toEqual([]);
});

describe('bot start with a lost reply', () => {
	const order = { base: 'KMD', rel: 'LTC', side: 'buy', price: '5', volume: '9', before: [] } as const;
	const head = { id: 'e1', nodeId: 'node', kind: 'bot-start', created: NOW, updated: NOW } as const;
	const sent: CallEntry<'bot-start'> = { ...head, ...beginCall(order, NOW) };
	const lost = advanceCall(sent, { event: 'lost' }, NOW) ?? sent;
	const after = (ms: number) => advanceCall(lost, NOT_FOUND, NOW + ms) ?? lost;
	const newsOfStart = (entry: CallEntry<'bot-start'>, known?: Notice, since = NOW - 10) =>
		botStartNews(entry, since, () => known).map(({ facts, isOwn }) => ({ ...facts, isOwn }));

	test('is reported as failed if the node shows no bot', () => {
		expect(newsOfStart(sent)).toEqual([]);
		expect(newsOfStart(lost)).toEqual([]);
		const notice = { key: 'bot-start e1', is: 'bot-not-started', id: 'e1', coins: ['KMD', 'LTC'] };
		expect(newsOfStart(after(60_000))).toMatchObject([{ ...notice, isOwn: false }]);
		expect(newsOfStart(after(2000))).toMatchObject([{ ...notice, isOwn: true }]);
		// This browser was not watching at that time.
		expect(newsOfStart(after(60_000), undefined, NOW + 60_001)).toEqual([]);
	});

	test('is reported again only if the bot appears after a failure', () => {
		const found = advanceCall(after(60_000), { event: 'done', bot: '7' }, NOW + 70_000);
		const before = { key: 'bot-start e1', is: 'bot-not-started' } as Notice;
		expect(found && newsOfStart(found, before)).toMatchObject([{ is: 'bot-started-late', id: '7' }]);
		expect(found && newsOfStart(found)).toEqual([]);
	});

	test('creates no notice if the node refused explicitly', () => {
		const refusal = { code: 'TRADE-FUNDS', text: 'not enough funds' };
		const refused = advanceCall(lost, { event: 'refused', refusal }, NOW + 60_000);
		expect(refused && newsOfStart(refused)).toEqual([]);
	});
});
