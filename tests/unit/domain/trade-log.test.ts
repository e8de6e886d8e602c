import {
	spanOfChoice,
	parseLogQuery,
	LogPieces,
	beginOfPart,
	partAt,
	timelineOf,
	priceOfSwap,
	formatLogQuery,
	parseView,
	matcherOf,
	logProblems,
	LogTallier,
	type SeenSwap,
} from '#lib/domain/trade-log.ts';
import { describe, expect, it, test } from 'vitest';
import { seen } from './statistics/seen.ts';

const DAY = 86_400;

describe('timeline', () => {
	it('has at most 31 parts of round lengths', () => {
		const lengthOf = (days: number) => timelineOf({ from: 0, to: days * DAY }).width;
		expect([lengthOf(1), lengthOf(7), lengthOf(30), lengthOf(90)]).toEqual([3600, 6 * 3600, DAY, 7 * DAY]);
		for (const days of [0, 0.01, 1, 7, 30, 365, 5000])
			expect(timelineOf({ from: 0, to: days * DAY }).parts).toBeLessThanOrEqual(31);
	});

	it('ends with the span and assigns each moment to a part', () => {
		const timeline = timelineOf({ from: 500, to: 500 + DAY });
		expect([partAt(timeline, 500), partAt(timeline, 500 + DAY), partAt(timeline, 499)]).toEqual([
			0,
			23,
			undefined,
		]);
		expect(beginOfPart(timeline, 23)).toBe(500 + 23 * 3600);
	});
});

describe('log piece sequence', () => {
	/**
	 * Reads a span with `anHour` swaps per hour.
	 * @returns the pieces with their number of swaps
	 */
	function read(hours: number, anHour: number) {
		const pieces = new LogPieces({ from: 0, to: hours * 3600 });
		const read: { from: number; to: number; swaps: number }[] = [];
		for (let piece = pieces.next; piece; piece = pieces.next) {
			const swaps = Math.round(((piece.to - piece.from) / 3600) * anHour);
			pieces.done(piece, swaps);
			read.push({ ...piece, swaps });
		}
		return read;
	}

	it('covers the span without a gap, newest first', () => {
		const pieces = read(720, 140);
		expect([pieces[0]?.to, pieces.at(-1)?.from]).toEqual([720 * 3600, 0]);
		for (const [index, { to }] of pieces.slice(1).entries()) expect(to).toBe(pieces[index]?.from);
	});

	it('uses few pieces in quiet spans and small pieces in busy spans', () => {
		expect(read(720, 0.5).length).toBeLessThanOrEqual(6);
		const busy = read(720, 140);
		expect(busy.length).toBeLessThan(50);
		expect(Math.max(...busy.map(({ swaps }) => swaps))).toBeLessThan(4000);
	});

	it('reports the covered part of the span', () => {
		const span = { from: 0, to: 24 * 3600 };
		const pieces = new LogPieces(span);
		expect(pieces.shareOf(span)).toBe(0);
		pieces.done(pieces.next ?? span, 10);
		expect(pieces.shareOf(span)).toBe(0.25);
	});
});

test('limits dates to whole past days of the chosen zone', () => {
	const choice = parseLogQuery(new URLSearchParams('period=dates&from=2026-11-01&to=2026-11-02'));
	const begin = Date.UTC(2026, 10, 1) / 1000;
	expect(spanOfChoice(choice, 'utc', 2e9)).toEqual({ from: begin, to: begin + 2 * DAY });
	expect(spanOfChoice(choice, 'utc', begin + DAY)).toEqual({ from: begin, to: begin + DAY });
	expect(spanOfChoice({ ...choice, to: '2026-02-30' }, 'utc', 2e9)).toBeUndefined();
});

test('prices both directions of a market in the same direction', () => {
	const sold = seen(1, { base: 'LTC', rel: 'KMD', baseAmount: 100_000_000n, relAmount: 5_700_000_000n });
	const bought = seen(2, { base: 'KMD', rel: 'LTC', baseAmount: 5_700_000_000n, relAmount: 100_000_000n });
	for (const swap of [sold, bought])
		expect(priceOfSwap(swap)).toEqual({ base: 'LTC', rel: 'KMD', price: 5_700_000_000n });
});

test('returns a price of 0 for an empty swap', () => {
	expect(priceOfSwap(seen(3, { baseAmount: 0n, relAmount: 0n })).price).toBe(0n);
});

const parse = (search: string) => parseLogQuery(new URLSearchParams(search));

test('restores a choice from its address, with defaults for damaged values', () => {
	const search =
		'?view=trades&period=dates&from=2026-11-01&to=2026-11-05&coins=KMD%2FLTC&node=ab&program=cli&outcome=open';
	const params = new URLSearchParams(search);
	expect(formatLogQuery(parseView(params), parseLogQuery(params))).toBe(search);
	expect(formatLogQuery('network', parse(''))).toBe('');
	expect(parse('period=ever&outcome=well')).toMatchObject({ period: 'day', outcome: 'all' });
});

describe('log query problem', () => {
	const kinds = (search: string) => logProblems(parse(search)).map(({ field, kind }) => `${field} ${kind}`);

	it.each([
		['period=dates', 'from no-date'],
		['period=dates&from=2026-11-01&to=soon', 'to no-date'],
		['period=dates&from=2026-02-29&to=2026-03-01', 'from no-date'],
		['period=dates&from=2026-11-02&to=2026-11-01', 'to ends-before'],
		['period=dates&from=2024-11-02&to=2026-11-01', 'to too-long'],
		['coins=a+b+c', 'coins too-many'],
		['node=xyz', 'node no-key'],
		[`node=${'a'.repeat(65)}`, 'node no-key'],
		[`program=${'g'.repeat(65)}`, 'program too-long'],
	])('is reported for %s', (search, problem) => {
		expect(kinds(search)).toEqual([problem]);
	});

	it('is not reported for usual choices', () => {
		expect(kinds('period=month&coins=kmd-ltc&node=AB12&program=nogui&outcome=expired')).toEqual([]);
	});
});

describe('log filter', () => {
	const fits = (filter: object, swap = seen(1)) =>
		matcherOf({ coins: '', node: '', outcome: 'all', ...filter })(swap);

	it('matches whole tickers on both sides and pairs both ways', () => {
		expect(['kmd', 'LTC', 'ltc/kmd', 'KMD-LTC', 'kmd ltc'].map((coins) => fits({ coins }))).toEqual(
			Array.from({ length: 5 }, () => true),
		);
		expect(['KM', 'KMD/BTC'].map((coins) => fits({ coins }))).toEqual([false, false]);
	});

	it('matches a key prefix of both nodes, and an outcome', () => {
		expect([fits({ node: 'AA' }), fits({ node: 'bb22' }), fits({ node: '22' })]).toEqual([true, true, false]);
		expect([fits({ outcome: 'finished' }), fits({ outcome: 'open' })]).toEqual([true, false]);
	});
});

function tally(swaps: readonly SeenSwap[]) {
	const tallier = new LogTallier(timelineOf({ from: 0, to: 3600 }));
	for (const swap of swaps) tallier.add(swap);
	return tallier.tally;
}

test('joins both directions of a market into one pair and volume', () => {
	const back = { base: 'LTC', rel: 'KMD', baseAmount: 50_000_000n, relAmount: 30_000_000n };
	const { pairs, coins } = tally([seen(1), seen(2, back)]);
	expect(pairs).toEqual([
		{
			...{ base: 'LTC', rel: 'KMD', trades: 2, baseAmount: 250_000_000n, relAmount: 130_000_000n },
			averagePrice: 52_000_000n,
		},
	]);
	expect(coins.map(({ coin, trades, byMakers, byTakers }) => [coin, trades, byMakers, byTakers])).toEqual([
		['KMD', 2, 100_000_000n, 30_000_000n],
		['LTC', 2, 50_000_000n, 200_000_000n],
	]);
});

test('counts unfinished swaps without any volume', () => {
	const { swaps, outcomes, coins, parts } = tally([
		seen(1, { outcome: 'expired', endedAt: 1000 }),
		seen(2, { outcome: 'open', begunAt: 2000, endedAt: undefined }),
		seen(3),
	]);
	expect([swaps, outcomes]).toEqual([3, { finished: 1, expired: 1, open: 1 }]);
	expect(coins.map(({ total }) => total)).toEqual([100_000_000n, 200_000_000n]);
	expect(parts.reduce((sum, { others }) => sum + others, 0)).toBe(2);
});

test('counts each node once per side', () => {
	const { makers, takers } = tally([seen(1), seen(2), seen(3, { taker: 'cc33' })]);
	expect([makers, takers]).toEqual([1, 2]);
});

test('omits a swap without a time or outside the timeline', () => {
	const { parts, swaps } = tally([
		seen(1, { endedAt: undefined }),
		seen(2, { endedAt: -5 }),
		seen(3, { endedAt: 1e18 }),
		seen(4, { endedAt: 3600 }),
		seen(5, { endedAt: 0 }),
	]);
	expect(swaps).toBe(5);
	const counts = parts.map(({ finished }) => finished);
	expect([counts[0], counts.at(-1), counts.reduce((sum, each) => sum + each)]).toEqual([1, 1, 2]);
});

test('treats coins named like object members as ordinary names', () => {
	const { coins, pairs } = tally([seen(1, { base: '__proto__', rel: 'constructor' })]);
	expect(coins.map(({ coin }) => coin).sort()).toEqual(['__proto__', 'constructor']);
	expect(pairs).toHaveLength(1);
});
