import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
	balancesOf,
	changeOf,
	feesOf,
	ledgerOf,
	priceNear,
	sortFees,
	statementOf,
	timeOf,
	totalsOf,
	type LedgerEntry,
} from '#lib/domain/ledger.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { describeUnexplained } from '#lib/messages/ledger.ts';
import type { HistoryCauses, HistoryEntry } from '#lib/domain/wallet-history.ts';
import type { Stage, Swap } from '#lib/domain/swaps/swap.ts';

const DAY_MS = 86_400_000;
const EVERYTHING = { since: 0, until: Infinity };

const row = (more: Partial<HistoryEntry>): HistoryEntry => ({
	...{ key: '', txid: 'a', kind: 'received', amount: 0n, address: undefined },
	...{ confirmations: 1, height: undefined, at: new Date(DAY_MS) },
	...more,
});

const entriesOf = (rows: readonly Partial<HistoryEntry>[], causes: HistoryCauses = new Map()) =>
	ledgerOf('KMD', rows.map(row), causes);

const NAMES = {
	nameOf: ({ row: { kind } }: LedgerEntry) => kind,
	fees: { trade: 'trade fees', network: 'fees' },
};
const part = { ...EVERYTHING, ...NAMES, balance: 0n };

/** The cause of transaction `a`: a payment of a swap of 100 KMD. */
function causeAs(stage: Stage, amount: bigint, deposit = 0n): HistoryCauses {
	const payments = [
		{ stage, amount },
		{ stage: 'maker-deposit', amount: deposit },
	];
	const swap = { pays: { coin: 'KMD', amount: 100n }, payments } as unknown as Swap;
	return new Map([['KMD', new Map([['a', { of: 'swap', swap, stage }]])]]);
}

describe('ledger entry', () => {
	it('has the fee of its transaction once', () => {
		const payment = { kind: 'sent', fee: 1n } as const;
		const entries = entriesOf([
			{ ...payment, amount: undefined },
			{ ...payment, amount: -30n },
			{ ...payment, amount: -20n },
		]);
		expect(entries.map(({ networkFee }) => networkFee)).toEqual([0n, 1n, 0n]);
		expect(entries.map(changeOf)).toEqual([0n, -31n, -20n]);
	});

	it.each([
		['fee', -7n, { amount: 0n, tradeFee: 7n, networkFee: 1n }],
		['taker-payment', -103n, { amount: -100n, tradeFee: 0n, networkFee: 4n }],
		['maker-payment', -103n, { amount: -100n, tradeFee: 0n, networkFee: 4n }],
		['taker-reclaim', 98n, { amount: 100n, tradeFee: 0n, networkFee: 3n }],
		['maker-reclaim', 102n, { amount: 100n, tradeFee: 0n, networkFee: -1n }],
		['maker-spend', 55n, { amount: 55n, tradeFee: 0n, networkFee: 1n }],
		['deposit-refund', 148n, { amount: 150n, tradeFee: 0n, networkFee: 3n }],
	] as const)('has the fees of a %s apart', (stage, amount, parts) => {
		const size = amount < 0n ? -amount : amount;
		const kind = amount < 0n ? 'sent' : 'received';
		const [entry] = entriesOf([{ amount, fee: 1n, kind }], causeAs(stage, size, 150n));
		expect(entry).toMatchObject(parts);
		expect(entry && changeOf(entry)).toBe(amount - 1n);
	});

	it('stays whole with another amount than the swap reports', () => {
		const [entry] = entriesOf([{ amount: -8n, kind: 'sent' }], causeAs('fee', 7n));
		expect(entry).toMatchObject({ amount: -8n, tradeFee: 0n, networkFee: 0n });
	});
});

describe('statement', () => {
	it('adds up entries by name, with fees last', () => {
		const payment = { kind: 'sent', txid: 'b', fee: 1n } as const;
		const rows = [{ ...payment, amount: -30n }, { ...payment, amount: -20n }, { amount: 100n }];
		expect(statementOf(entriesOf(rows), { ...part, balance: 49n })).toEqual({
			...{ opening: 0n, closing: 49n, unexplained: 0n, unknown: 0 },
			lines: [
				{ name: 'sent', amount: -50n, entries: 2 },
				{ name: 'received', amount: 100n, entries: 1 },
				{ name: 'fees', amount: -1n, entries: 1 },
			],
		});
	});

	it('opens with all earlier entries and counts unconfirmed ones in the period', () => {
		const entries = entriesOf([{ amount: 5n, at: undefined }, { amount: 7n }]);
		const { opening, lines, closing } = statementOf(entries, { ...part, since: 2 * DAY_MS });
		expect({ opening, lines, closing }).toEqual({
			...{ opening: 7n, closing: 12n },
			lines: [{ name: 'received', amount: 5n, entries: 1 }],
		});
	});

	it('closes before the entries after a past year', () => {
		const entries = entriesOf([
			{ amount: 1n, at: undefined },
			{ amount: 5n, at: new Date(3 * DAY_MS) },
			{ amount: 7n },
		]);
		const { closing, unexplained } = statementOf(entries, { ...part, until: 2 * DAY_MS, balance: 13n });
		expect({ closing, unexplained }).toEqual({ closing: 7n, unexplained: 0n });
	});

	it('lists a returned fee, so that the lines add up', () => {
		const entries = entriesOf([{ amount: 102n, kind: 'received' }], causeAs('taker-reclaim', 102n));
		const { lines, closing } = statementOf(entries, part);
		expect(lines.map(({ amount }) => amount)).toEqual([100n, 2n]);
		expect(closing).toBe(102n);
	});

	it('counts unconfirmed entries outside of past years', () => {
		const entries = entriesOf([
			{ amount: 5n, confirmations: 0 },
			{ amount: 7n, at: new Date(Number.NaN) },
		]);
		expect(entries.map(timeOf)).toEqual([undefined, undefined]);
		expect(statementOf(entries, { ...part, until: 2 * DAY_MS }).closing).toBe(0n);
		expect(statementOf(entries, part).closing).toBe(12n);
	});

	it('counts entries without amounts apart', () => {
		const entries = entriesOf([{ amount: undefined, fee: 2n }]);
		const { closing, unknown, unexplained } = statementOf(entries, { ...part, balance: 3n });
		expect({ closing, unknown, unexplained }).toEqual({ closing: 0n, unknown: 1, unexplained: 3n });
	});

	it('closes alike for every start and adds up over adjacent periods', () => {
		const anyRow = fc.record({
			kind: fc.constantFrom('received' as const, 'sent' as const, 'mined' as const),
			txid: fc.constantFrom('a', 'b', 'c', 'd'),
			amount: fc.bigInt({ min: -1000n, max: 1000n }),
			fee: fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: undefined }),
			at: fc.date({ min: new Date(0), max: new Date(30 * DAY_MS), noInvalidDate: true }),
		});
		fc.assert(
			fc.property(fc.array(anyRow), fc.nat(30), (rows, day) => {
				const entries = entriesOf(rows);
				const middle = day * DAY_MS;
				const all = statementOf(entries, part);
				const early = statementOf(entries, { ...part, until: middle });
				const late = statementOf(entries, { ...part, since: middle });
				expect([late.opening, late.closing]).toEqual([early.closing, all.closing]);
				const sum = late.lines.reduce((total, { amount }) => total + amount, late.opening);
				expect(sum).toBe(late.closing);
			}),
			{ seed: 47 },
		);
	});

	test.each([
		[5n, 0, /^0\.00000005 KMD of the balance is not in/],
		[-5n, 0, /^The listed transactions add up to 0\.00000005 KMD more/],
		[5n, 1, /One entry has no amount\.$/],
		[0n, 2, /^2 entries have no amounts\.$/],
	])('describes a difference of %s with %s unknown rows', (unexplained, unknown, text) => {
		const statement = { ...statementOf([], part), unexplained, unknown };
		expect(describeUnexplained('KMD', statement, false)).toMatch(text);
	});
});

describe('balance series', () => {
	const entries = entriesOf([
		{ amount: -2n, at: new Date(3 * DAY_MS) },
		{ amount: 5n, at: new Date(DAY_MS + 1) },
		{ amount: 4n },
	]);

	it('counts back from the balance, with one value per day', () => {
		expect(balancesOf(entries, 17n)).toEqual([
			{ at: DAY_MS + 1, value: 19n },
			{ at: 3 * DAY_MS, value: 17n },
		]);
	});

	it('adds up to totals at the prices of each day', () => {
		const valueAt = (coin: string, units: bigint, at: number) =>
			coin === 'KMD' ? units * BigInt(Math.floor(at / DAY_MS)) : undefined;
		const other = [{ at: 2 * DAY_MS, value: 9n }];
		expect(
			totalsOf(
				[
					{ coin: 'KMD', balances: balancesOf(entries, 7n) },
					{ coin: 'XYZ', balances: other },
				],
				valueAt,
			),
		).toEqual([
			{ at: DAY_MS + 1, value: 9n, unpriced: 0 },
			{ at: 2 * DAY_MS, value: 18n, unpriced: 1 },
			{ at: 3 * DAY_MS, value: 21n, unpriced: 1 },
		]);
	});
});

test('adds up fees by month, coin and kind, with their value then', () => {
	const entries = [
		...entriesOf([{ amount: -7n, kind: 'sent', fee: 1n }], causeAs('fee', 7n)),
		...entriesOf([
			{ amount: -7n, kind: 'sent', fee: 2n, txid: 'b' },
			{ amount: -7n, kind: 'sent', fee: 4n, txid: 'c', at: new Date(40 * DAY_MS) },
			{ amount: 3n, at: new Date(80 * DAY_MS), txid: 'd' },
		]),
	];
	const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
	const valueAt = (_coin: string, units: bigint, at: number) => (at > 30 * DAY_MS ? undefined : units * 2n);
	expect(sortFees(feesOf(entries, monthOf, valueAt))).toEqual([
		{ period: '1970-02', coin: 'KMD', trade: 0n, swaps: 0n, others: 4n, worth: undefined },
		{ period: '1970-01', coin: 'KMD', trade: 7n, swaps: 1n, others: 2n, worth: 20n },
	]);
});

test.each([
	[0.5, COIN, 0.5],
	[1, COIN, 0],
	[1.9, COIN, 0],
	[4, COIN, 2],
	[8, 2n * COIN, 2],
	[10.5, 2n * COIN, 0],
	[20, 2n * COIN, 9],
])('takes the price of the day nearest to day %s', (day, price, distance) => {
	const prices = [
		{ at: DAY_MS, price: COIN },
		{ at: 10 * DAY_MS, price: 2n * COIN },
	];
	expect(priceNear(prices, day * DAY_MS)).toEqual({ price, distanceMs: distance * DAY_MS });
	expect(priceNear([], day * DAY_MS)).toBeUndefined();
});
