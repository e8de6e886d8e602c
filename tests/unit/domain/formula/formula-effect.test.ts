import { effectOf, type FormulaRequest } from '#lib/domain/formula/formula-request.ts';
import { expect, test } from 'vitest';
import { draftOf, formulaFrom, PAIR } from './typed-formula.ts';

const NONE = { ask: '0', bid: '0' };
const selling = (more: Partial<FormulaRequest> = {}): FormulaRequest => ({
	...PAIR,
	formula: formulaFrom(draftOf('fixed', { fixed: '0.8' })),
	expected: { ask: '0.8', bid: '0' },
	before: NONE,
	...more,
});

test('a formula has its effect when the price that was reviewed stands, but for rounding', () => {
	expect(effectOf(selling(), { ask: '0.8', bid: '0' })).toBe('as-reviewed');
	expect(effectOf(selling(), { ask: '0.80000002', bid: '0' })).toBe('as-reviewed');
});

test('the node needs a while for the first price, and the one before may stand until then', () => {
	expect(effectOf(selling(), NONE)).toBe('none');
	expect(effectOf(selling({ before: { ask: '0.7', bid: '0' } }), { ask: '0.7', bid: '0' })).toBe('none');
});

test('another price is a difference, and so is the price of the other direction, as a real node set it', () => {
	expect(effectOf(selling(), { ask: '0.84', bid: '0' })).toBe('different');
	expect(effectOf(selling(), { ask: '0', bid: '1.25' })).toBe('different');
});

test('an order that stood in the other direction before is none', () => {
	const before = { ask: '0', bid: '0.5' };
	expect(effectOf(selling({ before }), { ask: '0.8', bid: '0.5' })).toBe('as-reviewed');
});

test('sources that move may have moved a little since the review', () => {
	const formula = formulaFrom(draftOf('market', {}));
	expect(effectOf(selling({ formula }), { ask: '0.81', bid: '0' })).toBe('as-reviewed');
	expect(effectOf(selling({ formula }), { ask: '0.9', bid: '0' })).toBe('different');
	expect(effectOf(selling({ formula, expected: undefined }), { ask: '0.9', bid: '0' })).toBe('as-reviewed');
});
