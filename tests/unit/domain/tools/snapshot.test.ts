import {
	dividendPayments,
	parseAddressList,
	parseHeight,
	shareOut,
	sum,
	type Snapshot,
} from '#lib/domain/tools/snapshot.ts';
import { MAX_ROWS, paymentsOf } from '#lib/domain/send.ts';
import { csvOf } from '#lib/ui/table/column.ts';
import { balanceColumns, SHARE_COLUMNS } from '../../../../src/routes/tools/snapshot/address-columns.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const snapshotOf = (...amounts: readonly bigint[]): Snapshot => ({
	...{ coin: 'RICK', height: 1, total: undefined, withoutAddress: undefined },
	balances: amounts.map((amount, index) => ({ address: `R${index}`, amount })),
});

describe('dividend', () => {
	it('never overpays and leaves less than a unit per address', () => {
		const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 16n }), { minLength: 1, maxLength: 40 });
		fc.assert(
			fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 16n }), (balances, amount) => {
				const { shares, paid } = shareOut(snapshotOf(...balances), { amount, dust: 0n, exclude: [] });
				expect(sum(shares.map(({ share }) => share))).toBe(paid);
				expect(paid <= amount).toBe(true);
				if (sum(balances) > 0n) expect(amount - paid < BigInt(balances.length) + 1n).toBe(true);
			}),
		);
	});

	it('omits excluded addresses and shares below the minimum', () => {
		const rules = { amount: 100n, dust: 10n, exclude: ['R0'] };
		const { shares, excluded, paid } = shareOut(snapshotOf(1000n, 95n, 5n), rules);
		expect(shares).toEqual([{ address: 'R1', amount: 95n, share: 95n }]);
		expect([excluded, paid]).toEqual([1000n, 95n]);
	});

	it('becomes payments of every share, split at the row limit', () => {
		const balances = Array.from({ length: MAX_ROWS + 1 }, (_, place) => BigInt(place + 1));
		const dividend = shareOut(snapshotOf(...balances), { amount: 10n ** 8n, dust: 0n, exclude: [] });
		const drafts = dividendPayments('RICK', dividend);
		expect(drafts.map(({ coin, rows }) => [coin, rows.length])).toEqual([
			['RICK', MAX_ROWS],
			['RICK', 1],
		]);
		expect(drafts.flatMap((draft) => paymentsOf(draft) ?? [])).toEqual(
			dividend.shares.map(({ address, share }) => ({ address, amount: share })),
		);
	});

	it('pays nothing without a basis', () => {
		const dividend = shareOut(snapshotOf(), { amount: 100n, dust: 0n, exclude: [] });
		expect(dividendPayments('RICK', dividend)).toEqual([]);
	});
});

describe('snapshot input', () => {
	it.each([
		['12', 12],
		[' 0 ', 0],
		['', undefined],
		['-1', undefined],
		['1.5', undefined],
		['99999999999', undefined],
	])('parses the height %j as %s', (typed, height) => expect(parseHeight(typed)).toBe(height));

	it('parses a list of addresses without duplicates', () => {
		expect(parseAddressList('a, b\nc;a\t')).toEqual(['a', 'b', 'c']);
	});
});

it('exports balances and dividends as CSV with plain decimals', () => {
	const snapshot = snapshotOf(300_000_000n, 100_000_000n);
	expect(csvOf(balanceColumns(400_000_000n), snapshot.balances)).toBe(
		'address,balance,share in percent\r\nR0,3,75.0000\r\nR1,1,25.0000\r\n',
	);
	const dividend = shareOut(snapshot, { amount: 10n, dust: 0n, exclude: [] });
	expect(csvOf(SHARE_COLUMNS, dividend.shares)).toBe(
		'address,amount,balance\r\nR0,0.00000007,3\r\nR1,0.00000002,1\r\n',
	);
});
