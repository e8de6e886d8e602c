import type { Bar } from '#lib/domain/market/candles.ts';
import {
	addCompared,
	baseClose,
	closesAt,
	comparisonObstacle,
	formatCompared,
	readCompared,
	withoutCompared,
	type ComparedPair,
} from '#lib/domain/market/comparison.ts';
import { parsePair, type Pair } from '#lib/domain/market/pair.ts';
import { expect, test } from 'vitest';

const pairOf = (written: string): Pair => parsePair(written) as Pair;
const SHOWN = pairOf('KMD-BTC');
const lines = (...written: readonly string[]): readonly ComparedPair[] =>
	written.reduce<readonly ComparedPair[]>((before, each) => addCompared(pairOf(each), before), []);
const barAt = (time: number, close: number): Bar => ({
	...{ time, open: close, high: close, low: close, close },
	...{ baseVolume: 1, relVolume: 1, trades: 1 },
});

test('each line has a colour of its own, and a removed one gives its colour back', () => {
	const three = lines('LTC-BTC', 'DOGE-BTC', 'DASH-BTC');
	expect(three.map(({ colour }) => colour)).toEqual(['orange', 'violet', 'cyan']);
	const two = withoutCompared(pairOf('DOGE-BTC'), three);
	expect(two.map(({ colour }) => colour)).toEqual(['orange', 'cyan']);
	expect(addCompared(pairOf('DGB-BTC'), two).at(-1)?.colour).toBe('violet');
});

test('the market on screen, one that is there and a fourth are not added, whichever coin is the base', () => {
	const three = lines('LTC-BTC', 'DOGE-BTC', 'DASH-BTC');
	expect(comparisonObstacle(pairOf('BTC-KMD'), SHOWN, [])).toBe('on-screen');
	expect(comparisonObstacle(pairOf('BTC-LTC'), SHOWN, three)).toBe('compared');
	expect(comparisonObstacle(pairOf('DGB-BTC'), SHOWN, three)).toBe('full');
	expect(comparisonObstacle(pairOf('DGB-BTC'), SHOWN, three.slice(1))).toBeUndefined();
});

test('stored lines come back, and what makes no sense is left out', () => {
	const three = lines('LTC-BTC', 'DOGE-BTC', 'DASH-BTC');
	expect(readCompared(formatCompared(three), SHOWN)).toEqual(three);
	const damaged = [
		7,
		null,
		['no pair', 'orange'],
		['KMD-BTC', 'orange'],
		['LTC-BTC', 'purple'],
		['DOGE-BTC', 'orange'],
		['BTC-LTC', 'cyan'],
		['DASH-BTC', 'cyan'],
		['DGB-BTC', 'violet'],
	];
	expect(readCompared(damaged, SHOWN).map(({ pair, colour }) => [pair.base, colour])).toEqual([
		['LTC', 'orange'],
		['DOGE', 'violet'],
		['DASH', 'cyan'],
	]);
});

test('closes stand at the bars of the same time, and what is not read is a gap', () => {
	const bars = [0, 60, 120, 180, 240].map((time) => barAt(time, 5));
	const others = [barAt(60, 1), barAt(120, 2), barAt(150, 9), barAt(240, 4)];
	const closes = closesAt(bars, others);
	expect(closes).toEqual([undefined, 1, 2, undefined, 4]);
	expect(closesAt([], others)).toEqual([]);
	expect(closesAt(bars, [])).toEqual(bars.map(() => undefined));
});

test('a line counts from its first close in sight', () => {
	const closes = [undefined, 1, 2, undefined, 4];
	expect([0, 1, 2, 3, 5, -3].map((from) => baseClose(closes, from))).toEqual([1, 1, 2, 4, undefined, 1]);
});
