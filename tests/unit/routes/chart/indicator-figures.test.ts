import type { Bar } from '#lib/domain/market/candles.ts';
import {
	INDICATOR_KINDS,
	type IndicatorKind,
	newIndicator,
	type Indicator,
	type Parameters,
} from '#lib/domain/market/indicators.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IndicatorRun } from '../../../../src/routes/trade/chart/indicators/indicator-run.ts';

const DAY = 86_400;
const START = 20_000 * DAY;

const barAt = (index: number, close: number, bar: Partial<Bar> = {}): Bar => ({
	time: START + index * 3600,
	open: close,
	high: close,
	low: close,
	close,
	baseVolume: 1,
	relVolume: close,
	trades: 1,
	...bar,
});

const barsOf = (closes: readonly number[]): Bar[] => closes.map((close, index) => barAt(index, close));

const indicatorOf = (kind: IndicatorKind, parameters?: Parameters): Indicator => {
	const begun = newIndicator(kind, []);
	return { ...begun, parameters: { ...begun.parameters, ...parameters } };
};

function figuresOf(indicator: Indicator, bars: readonly Bar[]) {
	const run = new IndicatorRun(indicator);
	run.follow(bars);
	return bars.map((_, index) => run.at(index));
}

/** The first figure of each bar that has any. */
const firstFigures = (indicator: Indicator, bars: readonly Bar[]) =>
	figuresOf(indicator, bars).flatMap(([first]) => first ?? []);

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

describe('indicator', () => {
	test('computes RSI 14 as in the StockCharts example', () => {
		const closes = [
			44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
			46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
		];
		const values = firstFigures(indicatorOf('rsi'), barsOf(closes)).map((value) => Number(value.toFixed(2)));
		expect(values).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97]);
	});

	test('computes SMA from the first bar with enough closes', () => {
		expect(figuresOf(indicatorOf('sma', { length: 3 }), barsOf([1, 2, 3, 4, 8]))).toEqual([
			[],
			[],
			[2],
			[3],
			[5],
		]);
	});

	test('computes EMA with the smoothing factor 2 / (length + 1)', () => {
		expect(figuresOf(indicatorOf('ema', { length: 3 }), barsOf([2, 4, 5, 8]))).toEqual([[], [], [4], [6]]);
	});

	test('computes Bollinger bands from the deviation of all closes', () => {
		const closes = [2, 4, 4, 4, 5, 5, 7, 9];
		const [last] = figuresOf(indicatorOf('bollinger', { length: 8, deviations: 1.5 }), barsOf(closes)).slice(
			-1,
		);
		expect(last).toEqual([8, 5, 2]);
	});

	test('computes the MACD signal once it has enough values', () => {
		const closes = Array.from({ length: 40 }, (_, index) => 10 + Math.sin(index / 3));
		const rows = figuresOf(indicatorOf('macd'), barsOf(closes));
		expect(rows.findIndex((row) => row[1] !== undefined)).toBe(25);
		expect(rows.findIndex((row) => row[2] !== undefined)).toBe(33);
		const [histogram = 0, macd = 0, signal = 0] = rows[39] ?? [];
		expect(histogram).toBeCloseTo(macd - signal, 12);
		const ema = (length: number) => firstFigures(indicatorOf('ema', { length }), barsOf(closes)).at(-1) ?? 0;
		expect(macd).toBeCloseTo(ema(12) - ema(26), 12);
	});

	test('computes ATR with Wilder smoothing', () => {
		const bars = [
			barAt(0, 10, { high: 12, low: 9 }),
			barAt(1, 11, { high: 12, low: 10 }),
			barAt(2, 15, { high: 16, low: 14 }),
			barAt(3, 9, { high: 10, low: 8 }),
		];
		// True ranges are 3, 2, 5 (from the previous close of 11 to 16) and 7 (from 15 down to 8).
		expect(figuresOf(indicatorOf('atr', { length: 2 }), bars)).toEqual([[], [2.5], [3.75], [5.375]]);
	});

	test('computes Stochastic from the highest and lowest prices of its length', () => {
		const bars = [
			barAt(0, 10, { high: 14, low: 6 }),
			barAt(1, 12, { high: 13, low: 8 }),
			barAt(2, 8, { high: 9, low: 7 }),
			barAt(3, 11, { high: 12, low: 8 }),
		];
		const rows = figuresOf(indicatorOf('stochastic', { length: 2, smoothing: 1, signal: 2 }), bars);
		const ks = [(100 * (12 - 6)) / 8, (100 * (8 - 7)) / 6, (100 * (11 - 7)) / 5];
		expect(rows[2]?.[0]).toBeCloseTo(ks[1] ?? 0, 10);
		expect(rows[3]?.[0]).toBeCloseTo(ks[2] ?? 0, 10);
		expect(rows[3]?.[1]).toBeCloseTo(mean(ks.slice(1)), 10);
	});

	test('restarts VWAP each UTC day, undefined without a trade', () => {
		const traded = (index: number, paid: number, bought: number) =>
			barAt(index, 5, { relVolume: paid, baseVolume: bought });
		const bars = [traded(22, 10, 2), traded(23, 30, 2), traded(24, 0, 0), traded(25, 8, 4)];
		expect(figuresOf(indicatorOf('vwap'), bars)).toEqual([[5], [10], [], [2]]);
	});

	test('averages the volume in the base coin', () => {
		const bars = [1, 2, 6].map((baseVolume, index) => barAt(index, 5, { baseVolume }));
		expect(figuresOf(indicatorOf('volumeAverage', { length: 2 }), bars)).toEqual([[], [1.5], [4]]);
	});

	test('averages only the last closes after thousands of bars', () => {
		const closes = Array.from({ length: 2000 }, (_, index) =>
			index < 1000 ? 12_345.678 : 0.000_000_01 * (1 + (index % 2)),
		);
		expect(firstFigures(indicatorOf('sma', { length: 10 }), barsOf(closes)).at(-1)).toBeCloseTo(1.5e-8, 14);
	});

	test.each(INDICATOR_KINDS)('%s has no figures for too few bars', (kind) => {
		expect(figuresOf(indicatorOf(kind), [])).toEqual([]);
		if (kind !== 'vwap') expect(figuresOf(indicatorOf(kind), barsOf([1]))).toEqual([[]]);
	});
});

describe('flat market', () => {
	test.each(['sma', 'ema', 'vwap', 'bollinger'] as const)('has its price as its %s', (kind) => {
		const closes = Array<number>(60).fill(0.000_012_34);
		for (const figure of figuresOf(indicatorOf(kind), barsOf(closes)).at(-1) ?? [])
			expect(figure).toBeCloseTo(0.000_012_34, 12);
	});

	test.each(['rsi', 'stochastic'] as const)('has a %s within its scale', (kind) => {
		for (const row of figuresOf(indicatorOf(kind), barsOf(Array<number>(60).fill(3))))
			for (const figure of row) expect(figure).toSatisfy((value: number) => value >= 0 && value <= 100);
	});
});

/** Changes of a feed's bars: the last one is updated, a new one is added, or both. */
const steps = fc.array(
	fc.record({
		again: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
		next: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
		volume: fc.integer({ min: 0, max: 3 }),
	}),
	{ minLength: 1, maxLength: 60 },
);

test.each(INDICATOR_KINDS)('%s has equal figures incrementally and at once', (kind) => {
	const small = { length: 3, fast: 2, slow: 4, signal: 3, smoothing: 2 };
	const names = Object.keys(newIndicator(kind, []).parameters);
	const parameters = Object.fromEntries(Object.entries(small).filter(([name]) => names.includes(name)));
	const indicator = indicatorOf(kind, parameters);
	fc.assert(
		fc.property(steps, (ticks) => {
			const run = new IndicatorRun(indicator);
			let bars: readonly Bar[] = [];
			for (const { again, next, volume } of ticks) {
				const made = (index: number, close: number) =>
					barAt(index, close, {
						high: close + volume,
						low: close / 2,
						baseVolume: volume,
						relVolume: close * volume,
					});
				if (again !== undefined && bars.length > 0)
					bars = [...bars.slice(0, -1), made(bars.length - 1, again)];
				if (next !== undefined) bars = [...bars, made(bars.length, next)];
				run.follow(bars);
			}
			const atOnce = figuresOf(indicator, bars);
			for (const [index, row] of atOnce.entries()) {
				expect(run.at(index)).toHaveLength(row.length);
				for (const [line, figure] of row.entries())
					if (figure === undefined) expect(run.at(index)[line]).toBeUndefined();
					else expect(run.at(index)[line]).toBeCloseTo(figure, 8);
			}
		}),
		{ numRuns: 60 },
	);
});

describe('incremental run', () => {
	const bars = barsOf(Array.from({ length: 300 }, (_, index) => 10 + (index % 7)));
	const last = (close: number) => [...bars.slice(0, -1), barAt(299, close)];

	test('returns the first bar with changed figures', () => {
		const run = new IndicatorRun(indicatorOf('sma', { length: 2 }));
		expect(run.follow(bars)).toBe(0);
		const moved = last(20);
		expect(run.follow(moved)).toBe(299);
		expect(run.at(299)).toEqual([(10 + (298 % 7) + 20) / 2]);
		const longer = [...moved, barAt(300, 30)];
		expect(run.follow(longer)).toBe(300);
		expect(run.at(300)).toEqual([25]);
		expect(run.follow([...longer])).toBe(301);
	});

	test('restarts after older bars, past changes, or a new window', () => {
		const indicator = indicatorOf('ema', { length: 5 });
		const run = new IndicatorRun(indicator);
		run.follow(bars.slice(100));
		for (const window of [
			bars,
			bars.with(120, barAt(120, 99)),
			bars.slice(50, 90),
			bars.slice(10, 20),
			[],
			bars,
		]) {
			run.follow(window);
			expect(window.map((_, index) => run.at(index))).toEqual(figuresOf(indicator, window));
			expect(run.at(window.length)).toEqual([]);
		}
	});
});
