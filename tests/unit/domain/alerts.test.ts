import {
	draftOfAlert,
	newAlertDraft,
	readAlertDraft,
	type AlertDraft,
	type AlertCondition,
	armedAnew,
	listsNeeded,
	pausedOrNot,
	stateOfAlert,
	holdsNow,
	evaluateAlert,
	QUIET_MS,
	valueOf,
	type AlertReading,
} from '#lib/domain/alerts.ts';
import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { alertOf, bookOf, follow, midOf, MINUTE, orderOf } from './alerts/alert-samples.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const draftOf = (given: Partial<AlertDraft>) => newAlertDraft(PAIR, given);
const problemsOf = (given: Partial<AlertDraft>) => {
	const read = readAlertDraft(draftOf(given));
	return 'problems' in read ? read.problems.map(({ field, is }) => `${field} ${is}`) : [];
};

test('reads typed prices exactly', () => {
	expect(readAlertDraft(draftOf({ level: '0.00012345' }))).toEqual({
		condition: { kind: 'price', of: 'middle', to: 'above', level: 12_345n },
	});
	expect(readAlertDraft(draftOf({ kind: 'order', price: '1,5', least: '' }))).toEqual({
		condition: { kind: 'order', side: 'asks', price: 150_000_000n, least: 0n },
	});
	expect(readAlertDraft(draftOf({ kind: 'change', percent: '2.5' }))).toMatchObject({
		condition: { points: 250 },
	});
});

test.each([
	[{ level: '' }, 'level empty'],
	[{ level: '0' }, 'level zero'],
	[{ level: '-1' }, 'level negative'],
	[{ level: 'x' }, 'level not-a-number'],
	[{ level: '0.000000001' }, 'level too-many-places'],
	[{ level: '9'.repeat(30) }, 'level too-large'],
	[{ kind: 'change', percent: '0' }, 'percent zero'],
	[{ kind: 'change', percent: '100', way: 'down' }, 'percent too-large'],
	[{ kind: 'change', percent: '0.001' }, 'percent too-many-places'],
	[{ kind: 'change', percent: '1e9' }, 'percent not-a-number'],
	[{ kind: 'spread', spread: '100' }, 'spread too-large'],
	[{ kind: 'spread', spread: '0.00' }, 'spread zero'],
	[{ kind: 'order', price: '0', least: '-3' }, 'price zero', 'least negative'],
] as const)('rejects the alert draft %o', (given, ...problems) => {
	expect(problemsOf(given)).toEqual(problems);
});

test('requires two different coins', () => {
	const read = readAlertDraft({ ...draftOf({ level: '1' }), rel: 'KMD' });
	expect(read).toEqual({ problems: [{ field: 'rel', is: 'same-coin' }] });
	expect(readAlertDraft({ ...draftOf({ level: '1' }), base: '' })).toEqual({
		problems: [{ field: 'base', is: 'empty' }],
	});
});

test('rejects a duplicate alert and accepts the level of a different pair', () => {
	const known = alertOf({ kind: 'price', of: 'middle', to: 'above', level: 100_000_000n });
	expect(readAlertDraft(draftOf({ level: '1' }), [known])).toEqual({
		problems: [{ field: 'level', is: 'known' }],
	});
	expect(readAlertDraft(draftOf({ level: '1' }), [{ ...known, rel: 'LTC' }])).toHaveProperty('condition');
});

const units = fc.bigInt(1n, 10n ** 15n);
const price = fc.constantFrom('middle', 'ask', 'bid', 'last');
const conditions: fc.Arbitrary<AlertCondition> = fc.oneof(
	fc.record({ kind: fc.constant('price'), of: price, to: fc.constantFrom('above', 'below'), level: units }),
	fc.record({
		...{ kind: fc.constant('change'), of: price, way: fc.constantFrom('up', 'down', 'either') },
		...{ points: fc.integer({ min: 1, max: 9999 }), minutes: fc.constantFrom(5, 15, 60) },
	}),
	fc.record({ kind: fc.constant('spread'), points: fc.integer({ min: 1, max: 9999 }) }),
	fc.record({
		...{ kind: fc.constant('order'), side: fc.constantFrom('asks', 'bids'), price: units },
		least: fc.oneof(fc.constant(0n), units),
	}),
) as fc.Arbitrary<AlertCondition>;

test('accepts an alert that is saved unchanged', () => {
	fc.assert(
		fc.property(conditions, (condition) => {
			expect(readAlertDraft(draftOfAlert(alertOf(condition)))).toEqual({ condition });
		}),
	);
});

const above: AlertCondition = { kind: 'price', of: 'middle', to: 'above', level: 100n };
const below: AlertCondition = { kind: 'price', of: 'middle', to: 'below', level: 100n };
const pricesAt = (...prices: readonly (readonly [minutes: number, price: bigint])[]): AlertReading[] =>
	prices.map(([minutes, price]) => midOf((minutes + 1) * MINUTE, price));

describe('price alert', () => {
	test('fires once when the price crosses or reaches its level', () => {
		const { alert, hits } = follow(alertOf(above), pricesAt([0, 99n], [1, 100n], [9, 99n], [20, 101n]));
		expect(hits).toEqual([2 * MINUTE]);
		expect(alert.hit).toEqual({ at: 2 * MINUTE, price: 100n });
		expect(stateOfAlert(alert)).toBe('triggered');
		expect(follow(alertOf(below), pricesAt([0, 101n], [1, 100n])).hits).toHaveLength(1);
	});

	test('fires for a price beyond its level only after a return', () => {
		const started = follow(alertOf(above), pricesAt([0, 105n], [1, 106n]));
		expect([started.hits, stateOfAlert(started.alert)]).toEqual([[], 'waiting']);
		expect(follow(started.alert, pricesAt([2, 99n], [3, 101n])).hits).toEqual([4 * MINUTE]);
	});

	test('fires again only after a return and the quiet time', () => {
		const restless = Array.from({ length: 8 }, (_, minute) => [minute, minute % 2 ? 101n : 99n] as const);
		const { hits } = follow(alertOf(above, true), pricesAt(...restless));
		expect(hits).toEqual([2 * MINUTE, 8 * MINUTE]);
		const stays = follow(alertOf(above, true), pricesAt([0, 99n], [1, 101n], [30, 102n], [60, 103n]));
		expect(stays.hits).toHaveLength(1);
	});

	test('uses the chosen price, undefined for an empty side or crossed book', () => {
		const reading = bookOf(1, 90n, 110n);
		const valueFor = (of: 'ask' | 'bid' | 'middle' | 'last', from = reading) =>
			valueOf({ ...above, of }, from);
		expect([valueFor('ask'), valueFor('bid'), valueFor('middle'), valueFor('last')]).toEqual([
			110n,
			90n,
			100n,
			undefined,
		]);
		expect(valueFor('middle', bookOf(1, undefined, 110n))).toBeUndefined();
		expect(valueFor('middle', bookOf(1, 120n, 110n))).toBeUndefined();
		const trade = { time: 1, price: 7n, base: 1n, rel: 1n, move: 'up', isReversed: false } as const;
		expect(valueFor('last', { at: 1, source: 'trades', trades: [trade] })).toBe(7n);
		expect(valueFor('last', { at: 1, source: 'trades', trades: [] })).toBeUndefined();
	});

	test('ignores repeated and older readings, and all readings while paused', () => {
		const { alert } = follow(alertOf(above, true), pricesAt([0, 99n], [10, 101n]));
		expect(evaluateAlert(alert, midOf(11 * MINUTE, 99n))).toBe(alert);
		expect(evaluateAlert(alert, midOf(9 * MINUTE, 99n))).toBe(alert);
		const paused = pausedOrNot(alert, true);
		expect(evaluateAlert(paused, midOf(30 * MINUTE, 101n))).toBe(paused);
		// A change while the alert was paused is not reported.
		expect(follow(pausedOrNot(paused, false), [midOf(40 * MINUTE, 101n)]).hits).toEqual([]);
	});

	test('continues after the clock was set back', () => {
		const { alert } = follow(alertOf(above, true), pricesAt([600, 101n]));
		expect(follow(alert, pricesAt([0, 99n], [1, 101n])).hits).toEqual([2 * MINUTE]);
	});
});

describe('price change alert', () => {
	const change = (way: 'up' | 'down' | 'either', points = 1000): AlertCondition => ({
		...{ kind: 'change', of: 'middle', minutes: 60, way, points },
	});

	test('measures exactly from the lowest and highest price of its period', () => {
		const rise = pricesAt([0, 1000n], [10, 1099n], [20, 1100n]);
		expect(follow(alertOf(change('up')), rise).alert.hit).toEqual({
			...{ at: 21 * MINUTE, price: 1100n, points: 1000 },
		});
		expect(follow(alertOf(change('down')), rise).hits).toEqual([]);
		const fall = pricesAt([0, 1000n], [10, 1050n], [20, 946n], [30, 945n]);
		expect(follow(alertOf(change('either')), fall).alert.hit).toMatchObject({ price: 945n, points: -1000 });
	});

	test('ignores prices older than its period', () => {
		expect(follow(alertOf(change('up')), pricesAt([0, 1000n], [61, 1100n])).hits).toEqual([]);
	});

	test('restarts from the price of the last notice', () => {
		const steps = pricesAt([0, 1000n], [10, 1100n], [20, 1150n], [30, 1209n], [31, 1210n]);
		expect(follow(alertOf(change('up'), true), steps).hits).toEqual([11 * MINUTE, 32 * MINUTE]);
	});

	test('remembers a bounded number of prices', () => {
		const readings = Array.from({ length: 5000 }, (_, index) =>
			midOf(index * 1000 + 1, 1000n + BigInt(index % 3)),
		);
		expect(follow(alertOf(change('up')), readings).alert.memory.prices.length).toBeLessThan(40);
	});
});

test('compares a spread exactly and requires it to widen again', () => {
	const spread: AlertCondition = { kind: 'spread', points: 50 };
	// A spread of 49.01 hundredths of a percent.
	expect(holdsNow(spread, bookOf(1, 9_950_990n, 10_000_000n))).toBe(true);
	expect(holdsNow(spread, bookOf(1, 9_950_000n, 10_000_000n))).toBe(false);
	expect(holdsNow(spread, bookOf(1, 11n, 10n))).toBeUndefined();
	const wide = (at: number) => bookOf(at * MINUTE, 900n, 1000n);
	const narrow = (at: number) => bookOf(at * MINUTE, 999n, 1000n);
	const readings = [wide(1), narrow(2), narrow(20), wide(21), narrow(22)];
	expect(follow(alertOf(spread, true), readings).hits).toEqual([2 * MINUTE, 22 * MINUTE]);
});

describe('order alert', () => {
	const cheap: AlertCondition = { kind: 'order', side: 'asks', price: 100n, least: 10n };
	const asks = (minutes: number, ...orders: readonly ReturnType<typeof orderOf>[]): AlertReading => ({
		at: (minutes + 1) * MINUTE,
		...{ source: 'book', book: { bids: [], asks: orders } },
	});
	const fits = orderOf(100n, 10n, 'fits');

	test('fires for a large enough new order at its price or better', () => {
		const readings = [asks(0), asks(1, orderOf(101n, 50n)), asks(2, orderOf(99n, 9n)), asks(3, fits)];
		expect(follow(alertOf(cheap), readings).alert.hit).toEqual({ at: 4 * MINUTE, price: 100n, amount: 10n });
		const wanted: AlertCondition = { kind: 'order', side: 'bids', price: 100n, least: 0n };
		expect(follow(alertOf(wanted), [bookOf(1, 99n), bookOf(2, 100n)]).hits).toEqual([2]);
	});

	test('fires for new orders, not for orders present from the start', () => {
		const readings = [asks(0, fits), asks(1, fits), asks(2, fits, orderOf(90n, 20n, 'new'))];
		expect(follow(alertOf(cheap), readings).alert.hit).toEqual({ at: 3 * MINUTE, price: 90n, amount: 20n });
	});

	test('fires again for an order absent for the whole quiet time', () => {
		const blinks = [asks(0), asks(1, fits), asks(7), asks(8, fits), asks(900, fits)];
		expect(follow(alertOf(cheap, true), blinks).hits).toHaveLength(1);
		const leaves = [asks(0), asks(1, fits), asks(7), asks(12), asks(13, fits)];
		expect(follow(alertOf(cheap, true), leaves).hits).toEqual([2 * MINUTE, 14 * MINUTE]);
	});

	test('fires after the quiet time for an order still present', () => {
		const other = orderOf(90n, 20n, 'other');
		const readings = [asks(0), asks(1, fits), asks(2, fits, other), asks(7, fits, other)];
		expect(follow(alertOf(cheap, true), readings).hits).toEqual([2 * MINUTE, 8 * MINUTE]);
	});

	test('fires for an unknown amount only without a minimum', () => {
		const unchecked = { ...orderOf(90n, 0n, 'unchecked'), outputs: 0 };
		expect(follow(alertOf(cheap), [asks(0), asks(1, unchecked)]).hits).toEqual([]);
		const any = follow(alertOf({ ...cheap, least: 0n }), [asks(0), asks(1, unchecked)]);
		expect(any.alert.hit).toEqual({ at: 2 * MINUTE, price: 90n });
	});
});

test('fires once per quiet time, and only after a return across the price', () => {
	const steps = fc.array(
		fc.record({ after: fc.integer({ min: 1, max: 200_000 }), price: fc.bigInt(1n, 200n) }),
		{
			maxLength: 60,
		},
	);
	fc.assert(
		fc.property(steps, fc.constantFrom(above, below), (walk, condition) => {
			let at = 1;
			const readings = walk.map(({ after, price }) => midOf((at += after), price));
			const { hits } = follow(alertOf(condition, true), readings);
			const cleared = readings
				.filter((reading) => holdsNow(condition, reading) === false)
				.map((each) => each.at);
			for (const [index, hit] of hits.entries()) {
				const before = hits[index - 1] ?? 0;
				if (index > 0) expect(hit - before).toBeGreaterThan(QUIET_MS);
				expect(cleared.some((moment) => moment > before && moment < hit)).toBe(true);
			}
		}),
	);
});

test('requests each list once, and none for ended or paused alerts', () => {
	const last = alertOf({ ...above, of: 'last' });
	const over = { ...alertOf({ kind: 'spread', points: 5 }), hit: { at: 1 } };
	expect(listsNeeded([alertOf(above), alertOf(below), last, pausedOrNot(last, true), over])).toEqual([
		{ base: 'KMD', rel: 'BTC', source: 'book' },
		{ base: 'KMD', rel: 'BTC', source: 'trades' },
	]);
	expect(listsNeeded([over])).toEqual([]);
	expect(stateOfAlert(armedAnew(over))).toBe('armed');
});
