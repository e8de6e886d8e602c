import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { formulaCall } from '#lib/domain/formula/formula-call.ts';
import { newFormulaDraft, readFormula, type FormulaDraft } from '#lib/domain/formula/formula-draft.ts';
import { coinsOf, computeFormula, type PriceSources } from '#lib/domain/formula/formula.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { describe, expect, test } from 'vitest';
import { TradingDesk } from '../../practice/trade/trade-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const units = (text: string) => parseDecimal(text);

const draftOf = (
	kind: FormulaDraft['kind'],
	texts: object,
	more: Partial<FormulaDraft> = {},
): FormulaDraft => {
	const draft = newFormulaDraft(PAIR);
	return { ...draft, kind, ...more, texts: { ...draft.texts, margin: '0', ...texts } };
};

function read(draft: FormulaDraft, side: OrderSide = 'sell') {
	const found = readFormula(draft, side, PAIR);
	if (!found.formula) throw new Error(JSON.stringify(found.problems));
	return { ...found, call: formulaCall(draft, found, PAIR, 'KMD') };
}

const problemsOf = (draft: FormulaDraft) => readFormula(draft, 'sell', PAIR).problems;
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
		expect(computeFormula(read(draft).formula, { worth })).toEqual({
			...{ source: units('1.5'), plain: units('2.9') },
			...{ ask: { price: units('3.045') }, bid: undefined },
		});
	});

	test('buys below its price and sells above it, where it does both', () => {
		const draft = draftOf('fixed', { fixed: '2', margin: '10', otherMargin: '25' }, { isTwoSided: true });
		const value = computeFormula(read(draft).formula, NO_SOURCES);
		expect(value?.ask?.price).toBe(units('2.2'));
		expect(value?.bid?.price).toBe(units('1.6'));
		expect(read(draft, 'buy').call).toMatchObject({ buymargin: '0.1', sellmargin: '0.25' });
	});

	test('stays within its bounds, and tells which one it met', () => {
		const bounded = (texts: object) =>
			computeFormula(read(draftOf('fixed', { fixed: '2', ...texts })).formula, NO_SOURCES)?.ask;
		expect(bounded({ minimum: '3' })).toEqual({ price: units('3'), by: 'minimum' });
		expect(bounded({ maximum: '1' })).toEqual({ price: units('1'), by: 'maximum' });
		expect(bounded({ minimum: '1', maximum: '3' })).toEqual({ price: units('2') });
	});

	test('comes to nothing while a source of its is not known', () => {
		expect(computeFormula(read(draftOf('market', {})).formula, NO_SOURCES)).toBeUndefined();
	});
});

describe('what is wrong with a formula', () => {
	test('is told field by field, and empty bounds, factor and offset are none of it', () => {
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

describe('the practice node posts what was foretold', () => {
	const NAMED = { name: 'bitcoin', aggregator: 'coingecko' } as const;
	const FUND = { holdings: 'KMD 20\nBTC: 0,25', fundValue: 'assetNAV' } as const;

	test.each<[string, OrderSide, FormulaDraft]>([
		['a fixed price', 'sell', draftOf('fixed', { fixed: '0.05', margin: '3,25', maximum: '0.051' })],
		['its own price source', 'sell', draftOf('market', { margin: '2.5', factor: '1.01', offset: '0.0001' })],
		['a purchase', 'buy', draftOf('market', { margin: '7' })],
		['both ways', 'sell', draftOf('market', { margin: '1', otherMargin: '3' }, { isTwoSided: true })],
		['another pair', 'sell', draftOf('pair', { margin: '-1' }, { over: 'DASH', under: 'BTC' })],
		['an aggregator', 'sell', draftOf('aggregator', { margin: '4' }, NAMED)],
		['a price in dollars', 'sell', draftOf('dollar', { dollars: '31.5', margin: '2' }, NAMED)],
		['a fund', 'sell', draftOf('fund', { divisor: '7', margin: '2' }, FUND)],
		['a fund, to buy', 'buy', draftOf('fund', { divisor: '7', margin: '2' }, { ...FUND, fundValue: 'NAV' })],
	])('by %s', async (_name, side, draft) => {
		const desk = await TradingDesk.open();
		const { formula, call } = read(draft, side);
		const foretold = computeFormula(formula, await sourcesOf(desk, draft, side));
		await desk.call('autoprice', call);
		const { bid, ask } = await desk.call<{ bid: number; ask: number }>('getmyprice', PAIR);
		const told = { bid: foretold?.bid?.price ?? 0n, ask: foretold?.ask?.price ?? 0n };
		expect({ bid: units(String(bid)), ask: units(String(ask)) }).toEqual(told);
		expect(told.bid + told.ask).toBeGreaterThan(0n);
	});

	async function sourcesOf(desk: TradingDesk, draft: FormulaDraft, side: OrderSide): Promise<PriceSources> {
		const { formula, call } = read(draft, side);
		interface Reply {
			readonly holdings: readonly { coin: string; KMD: number }[];
			readonly [value: string]: unknown;
		}
		const ask = (params: object) => desk.call<Reply>('fundvalue', params);
		const one = coinsOf(formula.source).map((coin) => ({ coin, balance: 1 }));
		const { holdings } = await ask({ holdings: one });
		const { assetNAV_USD } = await ask({ holdings: [{ coin: 'KMD', balance: 1 }], divisor: 1 });
		const fund = await ask({ holdings: call.holdings, divisor: call.divisor });
		return {
			worth: new Map(holdings.map(({ coin, KMD }) => [coin, units(String(KMD))])),
			dollars: units(String(assetNAV_USD)),
			share: call.divisor === undefined ? undefined : units(String(fund[`${draft.fundValue}_KMD`])),
		};
	}

	test('and is told decimals, never an exponent', () => {
		const { call } = read(draftOf('fixed', { fixed: '0.00000001', margin: '0,000001' }));
		expect(call).toEqual({ ...PAIR, fixed: formatAmount(1n), margin: '0.00000001' });
	});
});
