import {
	EVERY_PRICE_RULE,
	computePriceRule,
	sidesOf,
	effectOf,
	type PriceRuleRequest,
	isEndedBy,
	type RunningPriceRule,
	priceRuleLines,
	priceRulesOn,
} from '#lib/domain/price-rule.ts';
import { readPriceRule, type PriceRuleDraft } from '#lib/domain/price-rule-draft.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, priceRuleFrom, PAIR } from './price-rule/typed-price-rule.ts';
import { describePriceRuleLine, priceRuleSummary } from '#lib/messages/price-rule.ts';

const units = (text: string) => parseDecimal(text);
const problemsOf = (draft: PriceRuleDraft) => readPriceRule(draft, 'sell', PAIR, EVERY_PRICE_RULE).problems;
const NO_SOURCES = { worth: new Map<string, bigint>() };

describe('price rule', () => {
	test('computes price times factor plus offset, then adds the margin', () => {
		const draft = draftOf(
			'pair',
			{ margin: '5', factor: '2', offset: '-0,1' },
			{ over: 'BTC', under: 'DASH' },
		);
		const worth = new Map([
			['BTC', units('3')],
			['DASH', units('2')],
		]);
		expect(computePriceRule(priceRuleFrom(draft), { worth })).toEqual({
			...{ source: units('1.5'), plain: units('2.9') },
			...{ ask: { price: units('3.045') }, bid: undefined },
		});
	});

	test('buys below and sells above its price if two-sided', () => {
		const draft = draftOf('fixed', { fixed: '2', margin: '10', otherMargin: '25' }, { isTwoSided: true });
		const value = computePriceRule(priceRuleFrom(draft), NO_SOURCES);
		expect(value?.ask?.price).toBe(units('2.2'));
		expect(value?.bid?.price).toBe(units('1.6'));
		expect(sidesOf(priceRuleFrom(draft))).toEqual(['ask', 'bid']);
		expect(priceRuleFrom(draft, 'buy')).toMatchObject({ buyMargin: units('0.1'), sellMargin: units('0.25') });
	});

	test('stays within its bounds and names the reached bound', () => {
		const bounded = (texts: object) =>
			computePriceRule(priceRuleFrom(draftOf('fixed', { fixed: '2', ...texts })), NO_SOURCES)?.ask;
		expect(bounded({ minimum: '3' })).toEqual({ price: units('3'), by: 'minimum' });
		expect(bounded({ maximum: '1' })).toEqual({ price: units('1'), by: 'maximum' });
		expect(bounded({ minimum: '1', maximum: '3' })).toEqual({ price: units('2') });
	});

	test('is undefined while its source is unknown', () => {
		expect(computePriceRule(priceRuleFrom(draftOf('market', {})), NO_SOURCES)).toBeUndefined();
	});
});

describe('price rule problem', () => {
	test('is listed by field, except for empty optional fields', () => {
		expect(problemsOf(draftOf('market', { margin: '' }))).toEqual([
			{ kind: 'typed', field: 'margin', problem: 'empty' },
		]);
		expect(problemsOf(draftOf('fixed', { fixed: '0', margin: '1e3', factor: 'x' }))).toEqual([
			{ kind: 'typed', field: 'fixed', problem: 'zero' },
			{ kind: 'typed', field: 'margin', problem: 'not-a-number' },
		]);
	});

	test('includes a margin of -100 %', () => {
		expect(problemsOf(draftOf('market', { margin: '-100' }))).toEqual([
			{ kind: 'typed', field: 'margin', problem: 'too-low' },
		]);
		expect(problemsOf(draftOf('market', { margin: '-1,5' }))).toEqual([]);
	});

	test('includes a minimum price above the maximum', () => {
		expect(problemsOf(draftOf('fixed', { fixed: '2', minimum: '3', maximum: '2' }))).toEqual([
			{ kind: 'bounds' },
		]);
	});

	test('includes a missing reference and two equal coins', () => {
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

const NONE = { ask: '0', bid: '0' };
const selling = (more: Partial<PriceRuleRequest> = {}): PriceRuleRequest => ({
	...PAIR,
	priceRule: priceRuleFrom(draftOf('fixed', { fixed: '0.8' })),
	expected: { ask: '0.8', bid: '0' },
	before: NONE,
	...more,
});

test('takes effect when the reviewed price appears, allowing for rounding', () => {
	expect(effectOf(selling(), { ask: '0.8', bid: '0' })).toBe('as-reviewed');
	expect(effectOf(selling(), { ask: '0.80000002', bid: '0' })).toBe('as-reviewed');
});

test('waits for the first price and ignores the previous price', () => {
	expect(effectOf(selling(), NONE)).toBe('none');
	expect(effectOf(selling({ before: { ask: '0.7', bid: '0' } }), { ask: '0.7', bid: '0' })).toBe('none');
});

test('reports a changed price and a price on the wrong side', () => {
	expect(effectOf(selling(), { ask: '0.84', bid: '0' })).toBe('different');
	expect(effectOf(selling(), { ask: '0', bid: '1.25' })).toBe('different');
});

test('ignores an earlier order in the other direction', () => {
	const before = { ask: '0', bid: '0.5' };
	expect(effectOf(selling({ before }), { ask: '0.8', bid: '0.5' })).toBe('as-reviewed');
});

test('tolerates small moves of live sources since the review', () => {
	const priceRule = priceRuleFrom(draftOf('market', {}));
	expect(effectOf(selling({ priceRule }), { ask: '0.81', bid: '0' })).toBe('as-reviewed');
	expect(effectOf(selling({ priceRule }), { ask: '0.9', bid: '0' })).toBe('different');
	expect(effectOf(selling({ priceRule, expected: undefined }), { ask: '0.9', bid: '0' })).toBe('as-reviewed');
});

const SOLD = { base: 'KMD', rel: 'BTC' };
const PRICE_RULE: RunningPriceRule = {
	...{ id: 'one', ...SOLD, since: 1000, prices: NONE, isEndless: false, isOverridden: false },
	request: {
		...{ ...SOLD, before: NONE },
		priceRule: {
			source: { from: 'fixed', price: COIN },
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
			...{ sellMargin: 0n, buyMargin: undefined },
		},
	},
};
const SALE = { ...SOLD, side: 'sell', price: COIN } as const;
const RESTART = { after: 1000, noticedAt: 2000, isCertain: true, orders: [SALE], isDismissed: false };

test('ends when a restart ended its order, in any notation', () => {
	expect(isEndedBy(RESTART, PRICE_RULE)).toBe(true);
	const turned = { base: 'BTC', rel: 'KMD', side: 'buy', price: COIN } as const;
	expect(isEndedBy({ ...RESTART, orders: [turned], isDismissed: true }, PRICE_RULE)).toBe(true);
});

test('continues without a restart, after a later start, or with a price', () => {
	expect(isEndedBy(undefined, PRICE_RULE)).toBe(false);
	expect(isEndedBy(RESTART, { ...PRICE_RULE, since: 3000 })).toBe(false);
	expect(isEndedBy(RESTART, { ...PRICE_RULE, prices: { ask: '1', bid: '0' } })).toBe(false);
	expect(isEndedBy({ ...RESTART, orders: [{ ...SALE, side: 'buy' }] }, PRICE_RULE)).toBe(false);
});

type PriceRule = RunningPriceRule['request']['priceRule'];

function running(
	priceRule: PriceRule,
	prices: RunningPriceRule['prices'],
	isOverridden = false,
): RunningPriceRule {
	const request = { ...PAIR, priceRule, before: { ask: '0', bid: '0' } };
	return { id: 'one', ...PAIR, request, prices, since: 5_000_000, isEndless: false, isOverridden };
}

const fixed = priceRuleFrom(draftOf('fixed', { fixed: '0.8' }));
const market = priceRuleFrom(draftOf('market', { minimum: '0.5', maximum: '0.9' }));

test('predicts a fixed price unless overridden by hand', () => {
	const prices = { ask: '0.8', bid: '0' };
	const line = { side: 'ask', price: (COIN * 8n) / 10n, since: 5000 };
	expect(priceRuleLines(running(fixed, prices))).toEqual([{ ...line, kind: 'fixed' }]);
	expect(priceRuleLines(running(fixed, prices, true))).toEqual([{ ...line, kind: 'now' }]);
});

test('shows the current price and bounds for a node-only source', () => {
	const lines = priceRuleLines(running(market, { ask: '0.7', bid: '0' }));
	expect(lines.map(({ kind, price }) => [kind, Number(price) / 1e8])).toEqual([
		['now', 0.7],
		['minimum', 0.5],
		['maximum', 0.9],
	]);
	expect(lines.map(describePriceRuleLine)).toEqual([
		'Price rule: sells here now',
		'Price rule: not below 0.5',
		'Price rule: not above 0.9',
	]);
});

test('draws no line for a hidden price and explains why', () => {
	const silent = running(market, { ask: '0', bid: '0' });
	expect(priceRuleLines(silent).map(({ kind }) => kind)).toEqual(['minimum', 'maximum']);
	expect(priceRuleSummary(silent)).toContain('Your node shows no price by this rule now.');
	expect(priceRuleSummary(silent)).toContain('Only your node knows its later prices.');
	expect(priceRuleSummary(running(fixed, { ask: '0.8', bid: '0' }))).not.toContain('later prices');
});

test('appears only on the chart of its direction', () => {
	const one = running(fixed, { ask: '0.8', bid: '0' });
	expect(priceRulesOn(PAIR, [one])).toEqual([one]);
	expect(priceRulesOn({ base: PAIR.rel, rel: PAIR.base }, [one])).toEqual([]);
});
