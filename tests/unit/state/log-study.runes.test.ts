import { timelineOf } from '#lib/domain/trade-log.ts';
import { LogStudy, type StudyOrder, inSlices } from '#lib/state/statistics.svelte.ts';
import { expect, test } from 'vitest';
import { seen } from '../domain/statistics/seen.ts';

const MANY = 100_000;
const timeline = timelineOf({ from: 0, to: 3600 });
const order = (swaps: StudyOrder['swaps'], filter: Partial<StudyOrder['filter']> = {}): StudyOrder => ({
	...{ swaps, timeline, filter: { coins: '', node: '', outcome: 'all', ...filter } },
});
const swaps = Array.from({ length: MANY }, (_, number) =>
	seen(number, { maker: (number % 16).toString(16).repeat(4), base: number % 2 === 0 ? 'KMD' : 'DOGE' }),
);

test('is busy without a result while analysing', () => {
	const study = new LogStudy();
	void study.order(order([seen(1), seen(2, { outcome: 'open' })], { outcome: 'finished' }));
	expect(study.isBusy).toBe(true);
	expect(study.result).toBeUndefined();
});

test('yields to the page while analysing a hundred thousand swaps', async () => {
	const study = new LogStudy();
	let turns = 0;
	const timer = setInterval(() => (turns += 1));
	await study.order(order(swaps, { node: 'f', coins: 'kmd' }));
	await study.order(order(swaps, { coins: 'doge' }));
	clearInterval(timer);
	expect(study.result?.found).toHaveLength(MANY / 2);
	expect(study.result?.tally.swaps).toBe(MANY / 2);
	expect(turns).toBeGreaterThan(0);
});

test('keeps only the result of the last order', async () => {
	const study = new LogStudy();
	const first = study.order(order(swaps));
	const second = study.order(order(swaps.slice(0, 10)));
	await Promise.all([first, second]);
	expect(study.result?.found).toHaveLength(10);
	expect(study.isBusy).toBe(false);
});

test('analyses only the new swaps of a growing list', async () => {
	const study = new LogStudy();
	let polls = 0;
	const watched = swaps.slice(0, 500).map((swap) => ({
		...swap,
		get outcome() {
			polls += 1;
			return swap.outcome;
		},
	}));
	await study.order(order(watched.slice(0, 400), { outcome: 'expired' }));
	expect(polls).toBe(400);
	await study.order(order(watched, { outcome: 'expired' }));
	expect(polls).toBe(500);
	await study.order(order(watched, { outcome: 'expired' }));
	expect(polls).toBe(500);
});

test('analyses swaps that are added during the analysis', async () => {
	const study = new LogStudy();
	const first = study.order(order(swaps.slice(0, MANY - 5)));
	await study.order(order(swaps));
	await first;
	expect(study.result?.tally.swaps).toBe(MANY);
});

test('stops slicing when the work returns false', async () => {
	const done: number[] = [];
	const work = (index: number) => done.push(index) < 3;
	expect(await inSlices(() => 10, work)).toBe(false);
	expect(done).toEqual([0, 1, 2]);
});
