import { describe, expect, it } from 'vitest';
import { countsSince, LINE_KINDS, LineCounter, isShown, type SeenSwap } from '#practice/statistics.ts';

const SWAP: SeenSwap = {
	startedAt: 1000,
	ended: 1200,
	isSuccess: true,
	aliceid: '1',
	requestid: 2,
	quoteid: 3,
	maker: 'aa',
	taker: 'bb',
	base: 'LTC',
	rel: 'KMD',
	baseVolume: 1n,
	relVolume: 2n,
	gui: 'nogui',
};
const ALL = { starttime: 0, endtime: 0 };
const NOW = 5000;

describe('swap seen by the node', () => {
	it.each([
		['without bounds', ALL, true],
		['at the start bound', { starttime: 1200, endtime: 0 }, true],
		['before the start bound', { starttime: 1201, endtime: 0 }, false],
		['at the end bound', { starttime: 0, endtime: 1200 }, true],
		['after the end bound', { starttime: 0, endtime: 1199 }, false],
		['of the maker', { ...ALL, pubkey: 'aa' }, true],
		['of the taker', { ...ALL, pubkey: 'bb' }, true],
		['of a different node', { ...ALL, pubkey: 'cc' }, false],
		['of the pair', { ...ALL, base: 'LTC', rel: 'KMD' }, true],
		['of the reversed pair', { ...ALL, base: 'KMD', rel: 'LTC' }, true],
		['of one of the coins', { ...ALL, rel: 'LTC' }, true],
		['of a different pair', { ...ALL, base: 'LTC', rel: 'BTC' }, false],
		['of the program', { ...ALL, gui: 'nogui' }, true],
		['of a different program', { ...ALL, gui: 'cli' }, false],
		['finished, while pending swaps are requested', { starttime: 9000, endtime: 9000 }, false],
	])('matches a filter only if it fits: %s', (_, filter, expected) => {
		expect(isShown(SWAP, filter, NOW)).toBe(expected);
	});

	it('is listed if open and both bounds are the same future time', () => {
		const { ended, ...pending } = SWAP;
		expect(ended).toBeDefined();
		expect(isShown(pending, { starttime: 9000, endtime: 9000 }, NOW)).toBe(true);
		expect(isShown(pending, { starttime: 4000, endtime: 4000 }, NOW)).toBe(false);
	});
});

describe('line counter', () => {
	it('counts each kind, and duplicates separately', () => {
		const counter = new LineCounter();
		counter.add(LINE_KINDS, 2);
		counter.add(['request']);
		counter.addDuplicates(3);
		expect(counter.counts).toEqual({
			...{ lines: 14, request: 3, reserved: 2, connect: 2, connected: 2, tradestatus: 2 },
			...{ duplicates: 3, uniques: 2 },
		});
	});

	it('adds the counts of a different counter', () => {
		const [one, other] = [new LineCounter(), new LineCounter()];
		one.add(['request', 'reserved'], 2);
		one.addDuplicates(1);
		other.add(['request']);
		other.addCounts(one.counts);
		expect(other.counts).toMatchObject({ lines: 6, request: 3, reserved: 2, connect: 0, duplicates: 1 });
	});

	it('reports nothing new if an older counter has higher counts', () => {
		const [less, more] = [new LineCounter(), new LineCounter()];
		less.add(['request']);
		more.add(['request'], 5);
		expect(countsSince(more.counts, less.counts)).toMatchObject({ lines: 0, request: 0 });
	});

	it('reports the lines since earlier counts', () => {
		const counter = new LineCounter();
		counter.add(LINE_KINDS);
		const before = counter.counts;
		counter.add(['request', 'reserved']);
		expect(countsSince(before, counter.counts)).toMatchObject({
			lines: 2,
			request: 1,
			connect: 0,
			uniques: 0,
		});
	});
});
