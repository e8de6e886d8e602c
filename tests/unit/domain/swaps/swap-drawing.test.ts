import type { WireStage } from '#lib/api/swap-record.ts';
import { drawSwap, type DrawingContext, stepTimes, timelineOf } from '#lib/domain/swaps/swap-timeline.ts';
import { moneyPlace } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { LOCK_MS } from '#lib/domain/swap-locks.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/reference/any-record.ts';
import { MAKER_CASES, TAKER_CASES } from './swap-cases.ts';

const MINUTE = 60_000;
const PAID: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment'];

const sight = (now: number, more: Partial<DrawingContext> = {}): DrawingContext => ({
	...{ now, usualMs: 30 * MINUTE, isLate: false, knownUntil: undefined, minedAt: {} },
	gaps: { same: 0.1, other: 0.05, behind: 0 },
	...more,
});

function draw(swap: Swap, after: number, more: Partial<DrawingContext> = {}) {
	const now = START + after;
	return drawSwap(swap, timelineOf(swap, now), sight(now, more));
}

const timesOf = (swap: Swap, after: number, minedAt: DrawingContext['minedAt'] = {}) =>
	stepTimes(swap, timelineOf(swap, START + after), START + after, minedAt).map(
		(time) => time && [time.is, (time.from - START) / MINUTE, (time.until - START) / MINUTE],
	);

describe('step time', () => {
	const swap = swapOfRecord(anyRecord(PAID));

	test('is between start and now until known, undefined for later steps', () => {
		expect(timesOf(swap, 10 * MINUTE)).toEqual([
			...Array.from({ length: 3 }, () => ['between', 0, 10]),
			undefined,
			undefined,
		]);
	});

	test('is the time seen by this browser and bounds other steps', () => {
		const seen = [{ stage: 'maker-deposit', after: START + 4 * MINUTE, by: START + 4.1 * MINUTE }] as const;
		expect(timesOf({ ...swap, seen }, 10 * MINUTE)).toEqual([
			['between', 0, 4.1],
			['seen', 4, 4.1],
			['between', 4.1, 10],
			undefined,
			undefined,
		]);
	});

	test('is the block time if readings were far apart', () => {
		const seen = [{ stage: 'taker-payment', after: START + 5 * MINUTE, by: START + 50 * MINUTE }] as const;
		const known = { ...swap, seen };
		expect(timesOf(known, 60 * MINUTE)[2]).toEqual(['between', 5, 50]);
		expect(timesOf(known, 60 * MINUTE, { 'taker-payment': START + 12 * MINUTE })[2]).toEqual([
			'mined',
			12,
			12,
		]);
	});

	test('keeps the step order despite differing chain clocks', () => {
		const minedAt = {
			fee: START - MINUTE,
			'maker-deposit': START + 8 * MINUTE,
			'taker-payment': START + 6 * MINUTE,
		};
		const times = stepTimes(swap, timelineOf(swap, START + 10 * MINUTE), START + 10 * MINUTE, minedAt);
		const moments = times.flatMap((time) => time?.at ?? []);
		expect(moments).toEqual([...moments].sort((one, other) => one - other));
		expect(moments[0]).toBe(START);
	});

	test('is unknown, without a drawing, if the swap start is unknown', () => {
		const unknown = swapOfRecord(anyRecord(PAID, { expiration: undefined }));
		expect(draw(unknown, MINUTE)).toBeUndefined();
	});
});

describe('swap drawing', () => {
	test('shows locks, usual end and next steps of a running swap', () => {
		const drawing = draw(swapOfRecord(anyRecord(PAID)), 10 * MINUTE);
		const marks = Object.fromEntries((drawing?.marks ?? []).map(({ is, time }) => [is, time - START]));
		expect(marks).toEqual({
			start: 0,
			now: 10 * MINUTE,
			usual: 30 * MINUTE,
			free: 2 * LOCK_MS,
		});
		const placeOf = (is: string) => drawing?.marks.find((mark) => mark.is === is)?.place ?? NaN;
		const coming = drawing?.steps.filter(({ style }) => style === 'now' || style === 'to-come') ?? [];
		expect(coming.every(({ foot }) => (foot?.at ?? 0) > placeOf('now'))).toBe(true);
		expect(coming.at(-1)?.foot?.at).toBeCloseTo(placeOf('usual'), 10);
		expect(drawing?.breaks).toHaveLength(1);
		expect(drawing?.steps.map(({ lane }) => lane)).toEqual(['own', 'other', 'own', 'other', 'own']);
	});

	test('marks the awaited step of a late swap without predicting times', () => {
		const drawing = draw(swapOfRecord(anyRecord(PAID)), 70 * MINUTE, { isLate: true });
		expect(drawing?.steps[3]?.style).toBe('late');
		const now = drawing?.marks.find(({ is }) => is === 'now')?.place;
		expect(drawing?.steps[3]?.foot?.at).toBe(now);
	});

	test('ends with the last reading of an unreported swap', () => {
		const drawing = draw(swapOfRecord(anyRecord(PAID)), 50 * MINUTE, { knownUntil: START + 14 * MINUTE });
		const last = drawing?.marks.find(({ is }) => is === 'unknown');
		expect(last?.time).toBe(START + 14 * MINUTE);
		expect(drawing?.money.at(-1)?.until).toBeCloseTo(last?.place ?? NaN, 10);
		expect(drawing?.steps.every(({ time }) => time === undefined || time.until <= START + 14 * MINUTE)).toBe(
			true,
		);
	});

	test('has no money span between two simultaneous payments', () => {
		const swap = swapOfRecord(anyRecord([...PAID, 'bobpayment', 'alicespend']));
		const by = START + 8 * MINUTE;
		const seen = swap.payments.map(({ stage }) => ({ stage, by, after: by }));
		const spans = draw({ ...swap, seen }, 20 * MINUTE)?.money ?? [];
		expect(new Set(spans.map(({ from }) => from)).size).toBe(spans.length);
		expect(spans.length).toBeGreaterThan(1);
	});

	test.each([
		...TAKER_CASES.map((each) => ({ ...each, side: 'taker', with: {} })),
		...MAKER_CASES.map((each) => ({ ...each, side: 'maker', with: { iambob: 1 as const } })),
	])(
		'keeps order and room for $flags of the $side after $after ms',
		({ flags, more, after, with: sided }) => {
			const drawing = draw(swapOfRecord(anyRecord(flags, { ...more, ...sided })), after);
			const places = drawing?.steps.map(({ place }) => place) ?? [];
			expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
			expect(places).toEqual([...places].sort((one, other) => one - other));
			const spans = drawing?.money ?? [];
			expect(spans.every(({ from, until }) => from < until)).toBe(true);
			expect(spans.slice(1).every(({ from }, index) => from === spans[index]?.until)).toBe(true);
		},
	);
});

describe('money place', () => {
	const swap = swapOfRecord(
		anyRecord([...PAID, 'bobpayment', 'alicespend'], { status: 'finished', finishtime: START / 1000 + 900 }),
	);
	const sums = (made: Parameters<typeof moneyPlace>[1], of = swap) => {
		const { is, sums: each } = moneyPlace(of, made);
		return [is, ...each.map(({ coin }) => coin)].join(' ');
	};

	test('moves from wallet to contract to other coin for a taker', () => {
		expect(sums([])).toBe('wallet LTC');
		expect(sums(['fee', 'maker-deposit'])).toBe('wallet LTC');
		expect(sums(['fee', 'maker-deposit', 'taker-payment'])).toBe('locked LTC');
		expect(sums(['fee', 'maker-deposit', 'taker-payment', 'maker-payment'])).toBe('locked LTC');
		expect(sums(['fee', 'maker-deposit', 'taker-payment', 'maker-payment', 'taker-spend'])).toBe(
			'received RICK',
		);
	});

	test('keeps a maker’s deposit locked until its return', () => {
		const record = anyRecord([...PAID, 'bobpayment', 'alicespend', 'bobspend'], { iambob: 1 });
		const made = ['fee', 'maker-deposit', 'taker-payment', 'maker-payment', 'maker-spend'] as const;
		const place = moneyPlace(swapOfRecord(record), made);
		expect([place.is, place.stillLocked.length]).toEqual(['received', 1]);
	});

	test('shows a refund or the claimed deposit of a failed swap', () => {
		const back = swapOfRecord(anyRecord([...PAID, 'alicereclaim']));
		expect(sums(['fee', 'maker-deposit', 'taker-payment', 'taker-reclaim'], back)).toBe('returned LTC');
		const claimed = swapOfRecord(anyRecord([...PAID, 'aliceclaim']));
		expect(sums(['fee', 'maker-deposit', 'taker-payment', 'deposit-claim'], claimed)).toBe('claimed RICK');
	});
});
