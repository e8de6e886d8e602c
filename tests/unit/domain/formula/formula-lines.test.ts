import { formulaLines, formulasOn } from '#lib/domain/formula/formula-lines.ts';
import type { RunningFormula } from '#lib/domain/formula/formula-request.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { formulaLineWords, formulaSummary } from '#lib/words/formula/formula-line-words.ts';
import { expect, test } from 'vitest';
import { draftOf, formulaFrom, PAIR } from './typed-formula.ts';

type Formula = RunningFormula['request']['formula'];

function running(formula: Formula, prices: RunningFormula['prices'], isOverridden = false): RunningFormula {
	const request = { ...PAIR, formula, before: { ask: '0', bid: '0' } };
	return { id: 'one', ...PAIR, request, prices, since: 5_000_000, isEndless: false, isOverridden };
}

const fixed = formulaFrom(draftOf('fixed', { fixed: '0.8' }));
const market = formulaFrom(draftOf('market', { minimum: '0.5', maximum: '0.9' }));

test('a fixed price is known ahead, and one that was set by hand since is not', () => {
	const prices = { ask: '0.8', bid: '0' };
	const line = { side: 'ask', price: (COIN * 8n) / 10n, since: 5000 };
	expect(formulaLines(running(fixed, prices))).toEqual([{ ...line, kind: 'fixed' }]);
	expect(formulaLines(running(fixed, prices, true))).toEqual([{ ...line, kind: 'now' }]);
});

test('of a source that only the node reads the present price and the bounds are known', () => {
	const lines = formulaLines(running(market, { ask: '0.7', bid: '0' }));
	expect(lines.map(({ kind, price }) => [kind, Number(price) / 1e8])).toEqual([
		['now', 0.7],
		['minimum', 0.5],
		['maximum', 0.9],
	]);
	expect(lines.map(formulaLineWords)).toEqual([
		'Price rule: sells here now',
		'Price rule: not below 0.5',
		'Price rule: not above 0.9',
	]);
});

test('a price that the node does not show is no line, and words say so', () => {
	const silent = running(market, { ask: '0', bid: '0' });
	expect(formulaLines(silent).map(({ kind }) => kind)).toEqual(['minimum', 'maximum']);
	expect(formulaSummary(silent)).toContain('Your node shows no price by this rule now.');
	expect(formulaSummary(silent)).toContain('Only your node knows its later prices.');
	expect(formulaSummary(running(fixed, { ask: '0.8', bid: '0' }))).not.toContain('later prices');
});

test('a formula stands on the chart of its own direction', () => {
	const one = running(fixed, { ask: '0.8', bid: '0' });
	expect(formulasOn(PAIR, [one])).toEqual([one]);
	expect(formulasOn({ base: PAIR.rel, rel: PAIR.base }, [one])).toEqual([]);
});
