import type { Formula } from '#lib/domain/formula.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { formulaCall } from '#lib/node/document/formulas.ts';
import { migrateFormulaDraft, type OldFormulaDraft } from '#lib/storage/migration/journal-migration.ts';
import { describe, expect, test } from 'vitest';

const PAIR = { base: 'KMD', rel: 'LTC' };
const PRICES = { ask: '0.5', bid: '0' };
const BOTH = { ask: true, bid: true };

const read = (formula: OldFormulaDraft['formula'], call: object, offers = { ask: true, bid: false }) =>
	migrateFormulaDraft({
		...PAIR,
		formula,
		call: { ...PAIR, ...call },
		offers,
		foretold: PRICES,
		before: PRICES,
	});

/** As the journal stored them before formulas were stored in the words of the domain. */
const STORED: readonly [OldFormulaDraft['formula'], object, { ask: boolean; bid: boolean }][] = [
	['fixed', { fixed: '0.05', margin: '0.0325', maxprice: '0.051' }, { ask: true, bid: false }],
	['market', { factor: '1.01', offset: '-0.0001', buymargin: '0.07' }, { ask: false, bid: true }],
	[
		'pair',
		{ refbase: 'DASH', refrel: 'BTC', factor: '1', offset: '0', buymargin: '0', sellmargin: '-0.01' },
		BOTH,
	],
	[
		'aggregator',
		{ refbase: 'bitcoin', refrel: 'coingecko', factor: '1', offset: '0', margin: '0.04', minprice: '3' },
		{ ask: true, bid: false },
	],
	[
		'dollar',
		{ refbase: 'bitcoin', refrel: 'coingecko', usdpeg: 1, factor: '31.5', margin: '0.02' },
		{ ask: true, bid: false },
	],
	[
		'fund',
		{
			fundvalue_bid: 'NAV_KMD',
			holdings: [{ coin: 'BTC', balance: '0.25' }],
			address: 'R1',
			divisor: '7',
			margin: '0.02',
		},
		{ ask: false, bid: true },
	],
];

describe('a formula that was stored as its call', () => {
	test.each(STORED)('of the kind %s is the formula of that very call', (kind, call, offers) => {
		const { formula } = read(kind, call, offers);
		expect(formulaCall(PAIR, formula)).toEqual({ ...PAIR, ...call });
		expect(formula.source.from).toBe(kind);
	});

	test('keeps what it was expected to set, and the prices before it', () => {
		const formula: Formula = {
			...{ source: { from: 'fixed', price: 2n * COIN }, factor: COIN, offset: 0n },
			...{ sellMargin: COIN / 10n, buyMargin: undefined, minimum: 0n, maximum: 0n },
		};
		expect(read('fixed', { fixed: '2', margin: '0.1' })).toEqual({
			...PAIR,
			formula,
			expected: PRICES,
			before: PRICES,
		});
	});
});
