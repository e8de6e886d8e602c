import {
	formatLogChoice,
	isNarrowed,
	parseLogChoice,
	parseView,
	matcherOf,
	logProblems,
} from '#lib/domain/statistics/log-choice.ts';
import { describe, expect, it, test } from 'vitest';
import { seen } from './seen.ts';

const parse = (search: string) => parseLogChoice(new URLSearchParams(search));

test('a choice comes back from the address that it makes, and damaged ones are the usual ones', () => {
	const search =
		'?view=trades&period=dates&from=2026-11-01&to=2026-11-05&coins=KMD%2FLTC&node=ab&program=cli&outcome=open';
	const params = new URLSearchParams(search);
	expect(formatLogChoice(parseView(params), parseLogChoice(params))).toBe(search);
	expect(formatLogChoice('network', parse(''))).toBe('');
	expect(parse('period=ever&outcome=well')).toMatchObject({ period: 'day', outcome: 'all' });
	expect([isNarrowed(parse('period=week')), isNarrowed(parse('node=a'))]).toEqual([false, true]);
});

describe('what is refused before it is sent', () => {
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
	])('%s', (search, problem) => {
		expect(kinds(search)).toEqual([problem]);
	});

	it('is nothing of the usual choices', () => {
		expect(kinds('period=month&coins=kmd-ltc&node=AB12&program=nogui&outcome=expired')).toEqual([]);
	});
});

describe('a filter', () => {
	const fits = (filter: object, swap = seen(1)) =>
		matcherOf({ coins: '', node: '', outcome: 'all', ...filter })(swap);

	it('takes a coin of either side, a pair in both directions, and no half of another ticker', () => {
		expect(['kmd', 'LTC', 'ltc/kmd', 'KMD-LTC', 'kmd ltc'].map((coins) => fits({ coins }))).toEqual(
			Array.from({ length: 5 }, () => true),
		);
		expect(['KM', 'KMD/BTC'].map((coins) => fits({ coins }))).toEqual([false, false]);
	});

	it('takes the beginning of either node’s key, and an outcome', () => {
		expect([fits({ node: 'AA' }), fits({ node: 'bb22' }), fits({ node: '22' })]).toEqual([true, true, false]);
		expect([fits({ outcome: 'finished' }), fits({ outcome: 'open' })]).toEqual([true, false]);
	});
});
