import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { expectedDuration, isSettled } from '#lib/domain/swaps/swap-state.ts';
import {
	findSwaps,
	formatChoice,
	pagesOf,
	parseChoice,
	type SwapListFilter,
} from '#lib/domain/swaps/swap-list.ts';
import { summaryOf } from '#lib/domain/swaps/swap-summary.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/reference/any-record.ts';

const done = (seconds: number) =>
	swapOfRecord(
		anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], {
			status: 'finished',
			finishtime: START / 1000 + seconds,
		}),
	);

describe('list choice in the address', () => {
	test.each([
		'',
		'?show=attention',
		'?show=running&coin=KMD',
		'?coin=LTC&page=3',
		'?tag=tax+2026&find=ltc',
		'?find=kmd+finished&sort=-price&page=2',
		'?sort=date',
	])('is read from %s and written back', (text) => {
		expect(formatChoice(parseChoice(new URLSearchParams(text)))).toBe(text);
	});

	test.each(['?show=nonsense', '?page=0', '?page=-1', '?page=1e9', '?page=1.5', '?sort=-nothing'])(
		'falls back to the first page for %s',
		(text) => {
			expect(parseChoice(new URLSearchParams(text))).toEqual({
				...{ show: 'all', coin: '', tag: '', text: '', sort: undefined, page: 1 },
			});
		},
	);
});

test('lists late swaps by the usual duration of their page', () => {
	const started = { expiration: START / 1000 + 15_600 };
	const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment'], started));
	const [now, usualMs] = [START + 10 * 60_000, 4 * 60_000];
	expect(summaryOf(swap, now).state).toBe('running');
	expect(summaryOf(swap, now, [], usualMs).state).toBe('late');
	const inSight = { ids: [], unsettled: [swap], known: () => swap };
	const attention = { show: 'attention', coin: '' } as const;
	expect(findSwaps(inSight, attention, now)).toEqual([]);
	expect(findSwaps({ ...inSight, usualMsOf: () => usualMs }, attention, now)).toEqual([swap.id]);
});

describe('swap list', () => {
	const HOUR = 3_600_000;
	const running = (requestid: number, hours: number) =>
		swapOfRecord(
			anyRecord(['myfee', 'bobdeposit', 'alicepayment'], {
				requestid,
				expiration: (START - hours * HOUR) / 1000 + 15_600,
			}),
		);
	const over = swapOfRecord({ ...anyRecord([]), requestid: 5, status: 'finished' });
	const unsettled = [running(1, 5), running(2, 0.5), running(3, 6), running(4, 2)];
	const swaps = [...unsettled, over];
	const find = (choice: Partial<SwapListFilter>, ids = ['9-22', '2-22', '5-22', '1-22', '8-22']) => {
		const known = (id: string) => swaps.find((swap) => swap.id === id);
		return findSwaps({ ids, unsettled, known }, { show: 'all', coin: '', ...choice }, START);
	};

	test('starts with urgent, late and open swaps, listed or not', () => {
		expect(find({})).toEqual(['1-22', '3-22', '4-22', '2-22', '9-22', '5-22', '8-22']);
		expect(find({ show: 'attention' })).toEqual(['1-22', '3-22', '4-22']);
		expect(find({ show: 'running' })).toEqual(['2-22']);
	});

	test('treats swaps known only by id as finished, without coins', () => {
		expect(find({ show: 'finished' })).toEqual(['9-22', '5-22', '8-22']);
		expect(find({ coin: 'LTC' })).toEqual(['1-22', '3-22', '4-22', '2-22', '5-22']);
		expect(find({ coin: 'RICK', show: 'finished' })).toEqual(['5-22']);
		expect(find({ coin: 'KMD' })).toEqual([]);
	});

	test('has at least one page', () => {
		expect([0, 1, 50, 51, 10_000].map(pagesOf)).toEqual([1, 1, 1, 2, 200]);
	});

	test('settles a swap only when no user coins are locked', () => {
		const lost = { ...anyRecord(['myfee', 'bobdeposit', 'alicepayment']), status: 'finished' };
		expect(isSettled(swapOfRecord(lost))).toBe(false);
		expect(isSettled(over)).toBe(true);
		expect(isSettled(done(60))).toBe(true);
		expect(isSettled(running(1, 0))).toBe(false);
	});
});

test('expects the median of earlier trades, an estimate below three', () => {
	expect(expectedDuration([done(60), done(500)], done(0))).toEqual({ ms: 1_800_000, swaps: 0 });
	expect(expectedDuration([done(60), done(5000), done(90)], done(0))).toEqual({ ms: 90_000, swaps: 3 });
	const other = swapOfRecord(anyRecord([], { bob: 'KMD' }));
	expect(expectedDuration([done(60), done(5000), done(90)], other).swaps).toBe(0);
});
