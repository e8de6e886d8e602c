import { EVERY_FORMULA, computeFormula, sidesOf } from '#lib/domain/formula/formula.ts';
import { readFormula, type FormulaDraft } from '#lib/domain/formula/formula-draft.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, formulaFrom, PAIR } from './typed-formula.ts';

const units = (text: string) => parseDecimal(text);
const problemsOf = (draft: FormulaDraft) => readFormula(draft, 'sell', PAIR, EVERY_FORMULA).problems;
const NO_SOURCES = { worth: new Map<string, bigint>() };

describe('a formula', () => {
	test('is the price, times the factor, plus the offset, with the margin on top', () => {
		const draft = draftOf(
			'pair',
			{ margin: '5', factor: '2', offset: '-0,1' },
			{ over: 'BTC', under: 'DASH' },
		);
		const worth = new Map([
			['BTC', units('3')],
			['DASH', units('2')],
		]);
		expect(computeFormula(formulaFrom(draft), { worth })).toEqual({
			...{ source: units('1.5'), plain: units('2.9') },
			...{ ask: { price: units('3.045') }, bid: undefined },
		});
	});

	test('buys below its price and sells above it, where it does both', () => {
		const draft = draftOf('fixed', { fixed: '2', margin: '10', otherMargin: '25' }, { isTwoSided: true });
		const value = computeFormula(formulaFrom(draft), NO_SOURCES);
		expect(value?.ask?.price).toBe(units('2.2'));
		expect(value?.bid?.price).toBe(units('1.6'));
		expect(sidesOf(formulaFrom(draft))).toEqual(['ask', 'bid']);
		expect(formulaFrom(draft, 'buy')).toMatchObject({ buyMargin: units('0.1'), sellMargin: units('0.25') });
	});

	test('stays within its bounds, and names the one that it met', () => {
		const bounded = (texts: object) =>
			computeFormula(formulaFrom(draftOf('fixed', { fixed: '2', ...texts })), NO_SOURCES)?.ask;
		expect(bounded({ minimum: '3' })).toEqual({ price: units('3'), by: 'minimum' });
		expect(bounded({ maximum: '1' })).toEqual({ price: units('1'), by: 'maximum' });
		expect(bounded({ minimum: '1', maximum: '3' })).toEqual({ price: units('2') });
	});

	test('comes to nothing while a source of its is not known', () => {
		expect(computeFormula(formulaFrom(draftOf('market', {})), NO_SOURCES)).toBeUndefined();
	});
});

describe('what is wrong with a formula', () => {
	test('is listed field by field, and empty bounds, factor and offset are no problem', () => {
		expect(problemsOf(draftOf('market', { margin: '' }))).toEqual([
			{ kind: 'typed', field: 'margin', problem: 'empty' },
		]);
		expect(problemsOf(draftOf('fixed', { fixed: '0', margin: '1e3', factor: 'x' }))).toEqual([
			{ kind: 'typed', field: 'fixed', problem: 'zero' },
			{ kind: 'typed', field: 'margin', problem: 'not-a-number' },
		]);
	});

	test('is a margin that gives everything away', () => {
		expect(problemsOf(draftOf('market', { margin: '-100' }))).toEqual([
			{ kind: 'typed', field: 'margin', problem: 'too-low' },
		]);
		expect(problemsOf(draftOf('market', { margin: '-1,5' }))).toEqual([]);
	});

	test('is a lowest price above the highest', () => {
		expect(problemsOf(draftOf('fixed', { fixed: '2', minimum: '3', maximum: '2' }))).toEqual([
			{ kind: 'bounds' },
		]);
	});

	test('is a reference that is missing, or twice the same coin', () => {
		expect(problemsOf(draftOf('pair', {}, { under: '' }))).toEqual([{ kind: 'missing', field: 'under' }]);
		expect(problemsOf(draftOf('pair', {}, { under: 'KMD' }))).toEqual([{ kind: 'same-coin' }]);
		expect(problemsOf(draftOf('aggregator', {}, { name: ' ' }))).toEqual([
			{ kind: 'missing', field: 'name' },
		]);
		expect(problemsOf(draftOf('fund', { divisor: '1' }))).toEqual([{ kind: 'missing', field: 'fund' }]);
		expect(problemsOf(draftOf('fund', { divisor: '1' }, { holdings: 'KMD 2\nno amount' }))).toEqual([
			{ kind: 'holdings', line: 'no amount' },
		]);
	});
});
