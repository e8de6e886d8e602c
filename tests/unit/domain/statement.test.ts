import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementOf } from '#lib/domain/statement.ts';
import { describeUnexplained } from '#lib/messages/wallet.ts';
import type { HistoryEntry } from '#lib/domain/wallet-history.ts';

const DAY_MS = 86_400_000;

const row = (more: Partial<HistoryEntry>): HistoryEntry => ({
	...{ key: '', txid: 'a', kind: 'received', amount: 0n, address: undefined },
	...{ confirmations: 1, height: undefined, at: new Date(DAY_MS) },
	...more,
});

const part = { since: 0, balance: 0n, purposeOf: ({ kind }: HistoryEntry) => kind, fees: 'fees' };

test('adds up rows by purpose, with one fee per transaction', () => {
	const payment = { kind: 'sent', txid: 'b', fee: 1n } as const;
	const entries = [
		row({ amount: 100n }),
		row({ ...payment, amount: -30n }),
		row({ ...payment, amount: -20n }),
	];
	expect(statementOf(entries, { ...part, balance: 49n })).toEqual({
		...{ opening: 0n, closing: 49n, unexplained: 0n, unknown: 0, balances: [{ at: DAY_MS, value: 49n }] },
		lines: [
			{ purpose: 'received', amount: 100n, rows: 1 },
			{ purpose: 'sent', amount: -50n, rows: 2 },
			{ purpose: 'fees', amount: -1n, rows: 1 },
		],
	});
});

test('opens with all earlier rows and counts unconfirmed ones in the period', () => {
	const entries = [row({ amount: 7n }), row({ amount: 5n, at: undefined })];
	const { opening, lines, closing } = statementOf(entries, { ...part, since: 2 * DAY_MS });
	expect({ opening, lines, closing }).toEqual({
		...{ opening: 7n, closing: 12n },
		lines: [{ purpose: 'received', amount: 5n, rows: 1 }],
	});
});

test('lists the last balance of each day', () => {
	const entries = [
		row({ amount: -2n, at: new Date(3 * DAY_MS) }),
		row({ amount: 5n, at: new Date(DAY_MS + 1) }),
		row({ amount: 4n }),
	];
	expect(statementOf(entries, part).balances).toEqual([
		{ at: DAY_MS + 1, value: 9n },
		{ at: 3 * DAY_MS, value: 7n },
	]);
});

test('counts rows without amounts apart', () => {
	const { closing, unknown, unexplained } = statementOf([row({ amount: undefined })], {
		...part,
		balance: 3n,
	});
	expect({ closing, unknown, unexplained }).toEqual({ closing: 0n, unknown: 1, unexplained: 3n });
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

test('closes with the same balance for every start', () => {
	const anyRow = fc.record({
		kind: fc.constantFrom('received' as const, 'sent' as const, 'mined' as const),
		txid: fc.constantFrom('a', 'b', 'c', 'd'),
		amount: fc.bigInt({ min: -1000n, max: 1000n }),
		fee: fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: undefined }),
		at: fc.date({ min: new Date(0), max: new Date(30 * DAY_MS), noInvalidDate: true }),
	});
	fc.assert(
		fc.property(fc.array(anyRow), fc.nat(30), (rows, day) => {
			const entries = rows.map(row);
			const all = statementOf(entries, part);
			const { opening, lines, closing } = statementOf(entries, { ...part, since: day * DAY_MS });
			expect(closing).toBe(all.closing);
			expect(opening + lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(closing);
		}),
		{ seed: 47 },
	);
});
