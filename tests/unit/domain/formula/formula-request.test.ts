import {
	effectOf,
	type FormulaRequest,
	isEndedBy,
	type RunningFormula,
} from '#lib/domain/formula/formula-request.ts';
import { expect, test } from 'vitest';
import { draftOf, formulaFrom, PAIR } from './typed-formula.ts';
import { COIN } from '#lib/domain/money/amount.ts';

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

const SOLD = { base: 'KMD', rel: 'BTC' };
const FORMULA: RunningFormula = {
	...{ id: 'one', ...SOLD, since: 1000, prices: NONE, isEndless: false, isOverridden: false },
	request: {
		...{ ...SOLD, before: NONE },
		formula: {
			source: { from: 'fixed', price: COIN },
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
			...{ sellMargin: 0n, buyMargin: undefined },
		},
	},
};
const SALE = { ...SOLD, side: 'sell', price: COIN } as const;
const RESTART = { after: 1000, noticedAt: 2000, isCertain: true, orders: [SALE], isDismissed: false };

test('is ended by a restart that its order ended with, however the order is written', () => {
	expect(isEndedBy(RESTART, FORMULA)).toBe(true);
	const turned = { base: 'BTC', rel: 'KMD', side: 'buy', price: COIN } as const;
	expect(isEndedBy({ ...RESTART, orders: [turned], isDismissed: true }, FORMULA)).toBe(true);
});

test('is not where none was noticed, where it began later, still sets a price, or had no order', () => {
	expect(isEndedBy(undefined, FORMULA)).toBe(false);
	expect(isEndedBy(RESTART, { ...FORMULA, since: 3000 })).toBe(false);
	expect(isEndedBy(RESTART, { ...FORMULA, prices: { ask: '1', bid: '0' } })).toBe(false);
	expect(isEndedBy({ ...RESTART, orders: [{ ...SALE, side: 'buy' }] }, FORMULA)).toBe(false);
});
