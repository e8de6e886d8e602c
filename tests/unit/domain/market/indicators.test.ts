import {
	definitionOf,
	INDICATOR_KINDS,
	INDICATORS,
	LINE_COLOURS,
	fitPanes,
	limitFor,
	MAX_INDICATORS,
	MAX_PANES,
	newIndicator,
	parameterProblems,
	readParameters,
	writeParameters,
	type Indicator,
	GIVEN_TEMPLATES,
	givenIndicators,
	templateNameProblem,
} from '#lib/domain/market/indicators.ts';
import { describe, expect, test } from 'vitest';

const added = (...kinds: readonly Indicator['kind'][]): Indicator[] =>
	kinds.reduce<Indicator[]>((before, kind) => [...before, newIndicator(kind, before)], []);

describe('indicator table', () => {
	test.each(INDICATOR_KINDS)('starts %s within its bounds', (kind) => {
		const [begun] = added(kind);
		expect(parameterProblems(kind, writeParameters(begun?.parameters ?? {}))).toEqual({});
		for (const { style } of definitionOf(kind).lines)
			if (style !== 'bars') expect(LINE_COLOURS).toContain(begun?.colours[style]);
	});
});

describe('new indicator', () => {
	test('has an unused length and an unused colour', () => {
		const averages = added('sma', 'sma', 'ema', 'sma', 'sma', 'sma');
		expect(averages.map(({ parameters }) => parameters.length)).toEqual([20, 50, 20, 100, 200, 20]);
		const colours = averages.map(({ colours }) => colours.line);
		expect(new Set(colours).size).toBe(colours.length);
		expect(new Set(averages.map(({ id }) => id)).size).toBe(averages.length);
	});

	test('is rejected beyond the maximum of indicators or panes', () => {
		const averages = added(...Array<'sma'>(MAX_INDICATORS).fill('sma'));
		expect(limitFor('ema', averages)).toBe('indicators');
		expect(limitFor('ema', averages.slice(1))).toBeUndefined();
		const panes = added(...Array<'rsi'>(MAX_PANES).fill('rsi'));
		expect(limitFor('atr', panes)).toBe('panes');
		expect(limitFor('bollinger', panes)).toBeUndefined();
	});
});

test('limits panes to their share and keeps their ratio', () => {
	const two = added('rsi', 'sma', 'atr');
	expect(fitPanes(two)).toEqual(two);
	const [first, ...others] = added('rsi', 'macd', 'atr', 'stochastic');
	const fitted = fitPanes([{ ...(first as Indicator), share: 0.4 }, ...others]).map(({ share }) => share);
	expect(fitted.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.56, 10);
	expect(fitted[0]).toBeCloseTo(2 * (fitted[1] ?? 0), 10);
});

describe('typed parameter', () => {
	test.each([
		['', { kind: 'empty' }],
		['  ', { kind: 'empty' }],
		['many', { kind: 'number', isWhole: true }],
		['-3', { kind: 'number', isWhole: true }],
		['1e3', { kind: 'number', isWhole: true }],
		['14.5', { kind: 'number', isWhole: true }],
		['1', { kind: 'bounds', least: 2, most: 500 }],
		['501', { kind: 'bounds', least: 2, most: 500 }],
		['99999999999999999999', { kind: 'bounds', least: 2, most: 500 }],
	])('rejects %j as a length', (length, problem) => {
		expect(parameterProblems('rsi', { length })).toEqual({ length: problem });
	});

	test('limits deviations to two decimals within their bounds', () => {
		const problems = (deviations: string) => parameterProblems('bollinger', { length: '20', deviations });
		expect(problems('2.5')).toEqual({});
		expect(problems('2.555')).toEqual({ deviations: { kind: 'number', isWhole: false } });
		expect(problems('0')).toEqual({ deviations: { kind: 'bounds', least: 0.1, most: 10 } });
	});

	test('requires a slow MACD length above the fast length', () => {
		const problems = (fast: string, slow: string) => parameterProblems('macd', { fast, slow, signal: '9' });
		expect(problems('12', '26')).toEqual({});
		expect(problems('26', '26')).toEqual({ slow: { kind: 'order' } });
		expect(problems('', '26')).toEqual({ fast: { kind: 'empty' } });
	});

	test('is read back unchanged', () => {
		const { parameters } = INDICATORS.macd;
		const texts = writeParameters({ fast: parameters.fast.first[0], slow: 26, signal: 9 });
		expect(readParameters(texts)).toEqual({ fast: 12, slow: 26, signal: 9 });
	});
});

describe('template', () => {
	test('fits on a chart if built in', () => {
		for (const template of GIVEN_TEMPLATES) {
			const indicators = givenIndicators(template);
			expect(new Set(indicators.map(({ id }) => id)).size).toBe(indicators.length);
			expect(limitFor('atr', indicators)).toBeUndefined();
		}
		expect(givenIndicators('trend').map(({ parameters }) => parameters.length)).toEqual([20, 50, 20]);
	});

	test('requires a unique name of limited length', () => {
		const problem = (name: string, known: readonly string[] = []) =>
			templateNameProblem(name, known, ['Plain']);
		expect(problem('Scalping')).toBeUndefined();
		expect(problem(' ')).toBe('empty');
		expect(problem('x'.repeat(41))).toBe('long');
		expect(problem(' plain ')).toBe('given');
		const twenty = Array.from({ length: 20 }, (_, index) => `Mine ${index}`);
		expect(problem('Another', twenty)).toBe('full');
		expect(problem('mine  3', twenty)).toBeUndefined();
	});
});
