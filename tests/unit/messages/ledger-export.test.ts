import { labelOf } from '#lib/domain/labels.ts';
import { ledgerOf, type ExportedEntry } from '#lib/domain/ledger.ts';
import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import { summaryOf } from '#lib/domain/swaps/swap-summary.ts';
import { csvText } from '#lib/domain/text/pasted.ts';
import type { HistoryCause, HistoryCauses, HistoryEntry } from '#lib/domain/wallet-history.ts';
import { ledgerAsJson, ledgerColumns, rowsForTaxes } from '#lib/messages/ledger-export.ts';
import { expect, test } from 'vitest';
import { reportedSwap } from '../domain/swaps/reported-values.ts';
import { anyRecord, provedSwap, START } from '../node/reference/any-record.ts';

const row = (more: Partial<HistoryEntry>): HistoryEntry => ({
	...{ key: '', txid: 'a', kind: 'sent', amount: 0n, address: undefined },
	...{ confirmations: 3, height: undefined, at: new Date(START) },
	...more,
});

const described = (causes: HistoryCauses, more: Partial<ExportedEntry> = {}): ExportedEntry => {
	const [entry] = ledgerOf('KMD', [row({ amount: -2n * COIN, fee: COIN / 10n })], causes);
	if (!entry) throw new Error('no entry');
	return {
		...{ entry, counterparty: undefined, bot: undefined, label: undefined },
		price: undefined,
		worth: undefined,
		...more,
	};
};

const causedBy = (cause: HistoryCause): HistoryCauses => new Map([['KMD', new Map([['a', cause]])]]);

const COLUMNS = ledgerColumns('EUR');

const cellsOf = (each: ExportedEntry) =>
	Object.fromEntries(COLUMNS.map(([name, cell]) => [name, cell(each)]));

test('lists an entry with its fees, its label and its value then', () => {
	const label = labelOf({ kind: 'transaction', text: 'a' }, { name: 'rent', note: '', tags: 'home' }, 1);
	const price = { price: (COIN * COIN) / 2n, distanceMs: 90_000_000, isTyped: true };
	expect(cellsOf(described(new Map(), { label, price, worth: -105n * (COIN / 100n) }))).toEqual({
		...{ time: '2026-11-21T12:00:00.000Z', coin: 'KMD', change: '-2.1', 'amount before fees': '-2' },
		...{ 'trade fee': '0', 'transaction fee': '0.1', purpose: 'Sent', transaction: 'a', address: '' },
		...{ confirmations: '3', swap: '', counterparty: '', bot: '', label: 'rent', note: '', tags: 'home' },
		...{
			'transaction checked by': 'node',
			'price in EUR': '0.5',
			'days to price': '2',
			'price from': 'user',
			'value in EUR': '-1.05',
		},
	});
});

test('marks transactions that this browser checked', () => {
	const swap = reportedSwap();
	const paid = { of: 'swap', swap, stage: 'taker-payment' } as const;
	expect(cellsOf(described(causedBy(paid)))['transaction checked by']).toBe('this browser');
	const unproved = { ...paid, swap: { ...swap, proved: [] } };
	expect(cellsOf(described(causedBy(unproved)))['transaction checked by']).toBe('node');
});

test('writes unknown values as null in JSON', () => {
	expect(JSON.parse(ledgerAsJson(COLUMNS, described(new Map())))).toMatchObject({
		...{ change: '-2.1', swap: null, 'price in EUR': null },
	});
});

test('lists swaps and other transactions for tax tools, oldest first', () => {
	const swap = reportedSwap();
	const summary = summaryOf(swap, START);
	const { receipt } = summary;
	const others = ledgerOf(
		'RICK',
		[
			row({ amount: -3n * COIN, fee: COIN, at: new Date(0) }),
			row({ amount: -2n * COIN, fee: COIN, at: new Date(0) }),
			row({ amount: COIN, txid: 'b', kind: 'received', at: undefined }),
		],
		new Map(),
	);
	const unreported = summaryOf(provedSwap(anyRecord([])), START);
	const { rows, unvalued } = rowsForTaxes([summary, unreported], others, {
		labelOf: (id) => (id === swap.id ? '=rent' : undefined),
		valueAt: (_coin, units) => units / 4n,
		currency: 'EUR',
	});
	const [head, payment, trade, ...more] = csvText(rows).trim().split('\r\n');
	expect(more).toEqual([]);
	expect(unvalued).toBe(0);
	expect(head).toMatch(/^Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,/);
	expect(payment).toBe('1970-01-01 00:00:00 UTC,5,RICK,,,1,RICK,1.25,EUR,,Sent,a');
	const cells = trade?.split(',') ?? [];
	const fees = receipt.tradeFee + receipt.transactionFees;
	const amounts = [
		[receipt.pays, 'LTC'],
		[receipt.receives, 'RICK'],
		[fees, 'LTC'],
	] as const;
	expect(cells.slice(1, 7)).toEqual(amounts.flatMap(([amount, coin]) => [formatAmount(amount), coin]));
	expect(cells.slice(7, 9)).toEqual([formatAmount(receipt.receives / 4n), 'EUR']);
	// A spreadsheet must not take a label for a formula.
	expect(cells[10]).toBe("'=rent");
});

test('values rows by either coin, and counts those without a value', () => {
	const summary = summaryOf(reportedSwap(), START);
	const others = ledgerOf('DOGE', [row({ amount: COIN, kind: 'received' })], new Map());
	const valueAt = (coin: string, units: bigint) => (coin === 'LTC' ? units * 100n : undefined);
	const options = { labelOf: () => undefined, currency: 'EUR', valueAt };
	const { rows, unvalued } = rowsForTaxes([summary], others, options);
	expect(rows.map((cells) => cells[7])).toContain(formatAmount(summary.receipt.pays * 100n));
	expect(unvalued).toBe(1);
	expect(rowsForTaxes([summary], others, { ...options, valueAt: undefined })).toMatchObject({ unvalued: 0 });
});
