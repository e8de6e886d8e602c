import { newIndicator } from '#lib/domain/market/indicators.ts';
import { DEFAULT_STYLE, readChartStyle } from '#lib/state/market/chart-tools.svelte.ts';
import { readIndicators } from '#lib/state/market/chart-templates.svelte.ts';
import { expect, test } from 'vitest';

test('restores a stored configuration', () => {
	const first = newIndicator('macd', []);
	const changed = { ...newIndicator('ema', [first]), isHidden: true, colours: { line: 'olive' as const } };
	const pane = { ...newIndicator('rsi', [first, changed]), share: 0.35, parameters: { length: 21 } };
	const scale = { isLog: true, isPercent: true, isInverted: true };
	const look = { kind: 'area', ...scale, showsVolume: false, indicators: [first, changed, pane] };
	const read = readChartStyle(structuredClone(look));
	expect(read).toEqual(look);
	expect(readIndicators(read.indicators)).toEqual(look.indicators);
});

test.each([undefined, null, 'log', 5, {}, { kind: 'renko', isLog: 'yes', indicators: 'many' }])(
	'uses the default configuration for %o',
	(stored) => {
		expect(readChartStyle(stored)).toEqual(DEFAULT_STYLE);
	},
);

test('drops invalid or excess indicators', () => {
	const rsi = newIndicator('rsi', []);
	const bad = [
		null,
		5,
		{ ...rsi, kind: 'magic' },
		{ ...rsi, kind: 'toString' },
		{ ...rsi, parameters: {} },
		{ ...rsi, parameters: { length: '14' } },
		{ ...rsi, parameters: { length: 1e9 } },
		{ ...rsi, parameters: { length: Number.NaN } },
		{ ...newIndicator('macd', []), parameters: { fast: 30, slow: 20, signal: 9 } },
	];
	expect(readIndicators(bad)).toEqual([]);
	const many = readIndicators([
		...Array<unknown>(9).fill(rsi),
		...Array<unknown>(20).fill(newIndicator('sma', [])),
	]);
	expect(many.filter(({ kind }) => kind === 'rsi')).toHaveLength(4);
	expect(many).toHaveLength(10);
	expect(new Set(many.map(({ id }) => id)).size).toBe(10);
});

test('replaces an invalid colour, id or height with the default', () => {
	const rsi = newIndicator('rsi', []);
	expect(readIndicators([{ ...rsi, id: -4, share: 9, colours: { line: 'red' }, isHidden: 'no' }])).toEqual([
		rsi,
	]);
});
