import { describe, expect, it } from 'vitest';
import { countsSince, LINE_KINDS, LineCounter, isShown, type SeenSwap } from '#practice/statistics.ts';

const SWAP: SeenSwap = {
	begun: 1000,
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

describe('a swap that the node saw', () => {
	it.each([
		['without bounds', ALL, true],
		['that ends at the first moment', { starttime: 1200, endtime: 0 }, true],
		['that ended before', { starttime: 1201, endtime: 0 }, false],
		['that ends at the last moment', { starttime: 0, endtime: 1200 }, true],
		['that ended after', { starttime: 0, endtime: 1199 }, false],
		['of the maker', { ...ALL, pubkey: 'aa' }, true],
		['of the taker', { ...ALL, pubkey: 'bb' }, true],
		['of another node', { ...ALL, pubkey: 'cc' }, false],
		['of the pair', { ...ALL, base: 'LTC', rel: 'KMD' }, true],
		['of the pair the other way round', { ...ALL, base: 'KMD', rel: 'LTC' }, true],
		['of one of the coins', { ...ALL, rel: 'LTC' }, true],
		['of another pair', { ...ALL, base: 'LTC', rel: 'BTC' }, false],
		['of the program', { ...ALL, gui: 'nogui' }, true],
		['of another program', { ...ALL, gui: 'cli' }, false],
		['that is over, when pending ones are asked for', { starttime: 9000, endtime: 9000 }, false],
	])('%s is shown or not', (_, filter, expected) => {
		expect(isShown(SWAP, filter, NOW)).toBe(expected);
	});

	it('has a single future time for both bounds while it is open', () => {
		const { ended, ...pending } = SWAP;
		expect(ended).toBeDefined();
		expect(isShown(pending, { starttime: 9000, endtime: 9000 }, NOW)).toBe(true);
		expect(isShown(pending, { starttime: 4000, endtime: 4000 }, NOW)).toBe(false);
	});
});

describe('the counter of lines', () => {
	it('counts each kind, and lines that came twice besides', () => {
		const counter = new LineCounter();
		counter.add(LINE_KINDS, 2);
		counter.add(['request']);
		counter.addDuplicates(3);
		expect(counter.counts).toEqual({
			...{ lines: 14, request: 3, reserved: 2, connect: 2, connected: 2, tradestatus: 2 },
			...{ duplicates: 3, uniques: 2 },
		});
	});

	it('takes over what was counted elsewhere', () => {
		const [one, other] = [new LineCounter(), new LineCounter()];
		one.add(['request', 'reserved'], 2);
		one.addDuplicates(1);
		other.add(['request']);
		other.addCounts(one.counts);
		expect(other.counts).toMatchObject({ lines: 6, request: 3, reserved: 2, connect: 0, duplicates: 1 });
	});

	it('reports nothing new after an older program has counted more', () => {
		const [less, more] = [new LineCounter(), new LineCounter()];
		less.add(['request']);
		more.add(['request'], 5);
		expect(countsSince(more.counts, less.counts)).toMatchObject({ lines: 0, request: 0 });
	});

	it('reports the lines since then', () => {
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
