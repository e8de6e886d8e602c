import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import { swapsAsCsv, swapsAsReport } from '#lib/words/swaps/swap-export.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';

const done = (seconds: number) =>
	swapOfRecord(
		anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], {
			status: 'finished',
			finishtime: START / 1000 + seconds,
		}),
	);

describe('exports', () => {
	test('are comma-separated values with ISO dates and plain decimals', () => {
		const [head, row] = swapsAsCsv([done(600)], START).split('\r\n');
		expect(head).toMatch(/^requestid,quoteid,state,role,/);
		expect(row).toBe(
			'11,22,finished,taker,LTC,0.3,RICK,0.58,2026-11-21T12:00:00.000Z,2026-11-21T12:10:00.000Z,LTC,0.01',
		);
	});

	test('never hold a formula, and quote what would break a line', () => {
		const hostile = swapOfRecord(anyRecord([], { bob: '=HYPERLINK("x"),\n1', alice: '@cmd' }));
		const csv = swapsAsCsv([hostile], START);
		expect(csv).toContain(`"'=HYPERLINK(""x""),\n1"`);
		expect(csv).toContain(",'@cmd,");
	});

	test('for support hold no txid', () => {
		const report = swapsAsReport([done(600)], START);
		expect(report).not.toMatch(/[1-6]{20}/);
		expect(JSON.parse(report)[0].stages).toHaveLength(5);
	});
});
