import { summaryOf, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { labelOf } from '#lib/domain/labels.ts';
import { exportName, swapsAsCsv, swapsAsReport } from '#lib/messages/swaps/swap-export.ts';
import { describe, expect, test } from 'vitest';
import { reportedSwap } from '../../domain/swaps/reported-values.ts';
import { anyRecord, provedSwap, START } from '../../node/reference/any-record.ts';

const done = (seconds: number) =>
	provedSwap(
		anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], {
			status: 'finished',
			finishtime: START / 1000 + seconds,
		}),
	);

/** Rows of the CSV file, keyed by column name. */
function cellsOf(summaries: readonly SwapSummary[]): Record<string, string>[] {
	const [head = '', ...rows] = swapsAsCsv(summaries).trim().split('\r\n');
	return rows.map((row) =>
		Object.fromEntries(head.split(',').map((name, place) => [name, row.split(',')[place] ?? ''])),
	);
}

describe('swap export', () => {
	test('contains comma-separated values with ISO dates and plain decimals', () => {
		const [head, row] = swapsAsCsv([summaryOf(done(600), START)]).split('\r\n');
		expect(head).toMatch(/^requestid,quoteid,state,role,/);
		expect(row).toMatch(
			/^11,22,finished,taker,LTC,0\.3,RICK,0\.06,2026-11-21T12:00:00\.000Z,2026-11-21T12:10:00\.000Z,LTC,0\.01,/,
		);
	});

	test('ends with the user’s labels', () => {
		const swap = done(600);
		const words = { name: 'first', note: 'sold,\n"late"', tags: 'tax, 2026' };
		const label = labelOf({ kind: 'swap', text: swap.id }, words, 1);
		const csv = swapsAsCsv([summaryOf(swap, START)], (id) => (id === swap.id ? label : undefined));
		expect(csv).toMatch(/,label,note,tags\r\n/);
		expect(csv.trim()).toMatch(/,first,"sold,\n""late""","tax, 2026"$/);
		expect(swapsAsCsv([summaryOf(swap, START)]).trim()).toMatch(/,,,$/);
	});

	test('contains fees, prices and txids, or empty cells if unreported', () => {
		const [traded, silent, running] = cellsOf([
			summaryOf(reportedSwap(), START),
			summaryOf(done(600), START),
			summaryOf(provedSwap(anyRecord([])), START),
		]);
		expect(traded).toMatchObject({
			fee: '0.0003861',
			'transaction fees': '0.004',
			'total fees': '0.0043861',
			'left wallet': '0.3043861',
			arrived: '0.58094365',
			pair: 'LTC-RICK',
			side: 'sell',
			price: '1.9361455',
			// Received amount divided by the paid amount, truncated.
			'price including fees': '1.90857483',
			'txid alicepayment': '2'.repeat(64),
			'txid bobspend': '',
		});
		expect(silent).toMatchObject({
			fee: '0.01',
			'transaction fees': '',
			'total fees': '',
			'left wallet': '',
			'price including fees': '',
		});
		expect(running).toMatchObject({ 'paid without fees': '', 'received amount': '' });
		expect(running).toMatchObject({
			'fee coin': '',
			fee: '',
			'transaction fees': '',
			'price including fees': '',
		});
	});

	test('is named after its pair and days', () => {
		const name = (...swaps: Swap[]) =>
			exportName(
				swaps.map((swap) => summaryOf(swap, START)),
				'csv',
			);
		expect(name(done(600))).toBe('swapdesk-swaps-LTC-RICK-2026-11-21.csv');
		expect(name(done(600), done(2 * 86_400))).toBe('swapdesk-swaps-LTC-RICK-2026-11-21-to-2026-11-23.csv');
		const other = provedSwap(anyRecord([], { alice: '../KMD' }));
		expect(name(done(600), other)).toBe('swapdesk-swaps-all-pairs-2026-11-21.csv');
		expect(name(other)).toBe('swapdesk-swaps-___KMD-RICK-2026-11-21.csv');
		expect(name()).toBe('swapdesk-swaps-all-pairs.csv');
	});

	test('escapes formulas and line breaks in tickers', () => {
		const hostile = provedSwap(anyRecord([], { bob: '=HYPERLINK("x"),\n1', alice: '@cmd' }));
		const csv = swapsAsCsv([summaryOf(hostile, START)]);
		expect(csv).toContain(`"'=HYPERLINK(""x""),⟨U+000A⟩1"`);
		expect(csv).toContain(",'@cmd,");
	});

	test('contains no txid in a support report', () => {
		const report = swapsAsReport([summaryOf(done(600), START)]);
		expect(report).not.toMatch(/[1-6]{20}/);
		expect(JSON.parse(report)[0].stages).toHaveLength(5);
	});
});
