import { swapOfRecord } from '#lib/domain/swap.ts';
import { fitsChoice, formatChoice, parseChoice, usualDuration } from '#lib/domain/swap-list.ts';
import { swapsAsCsv, swapsAsReport } from '#lib/domain/swap-export.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from './any-swap.ts';

const done = (seconds: number) =>
	swapOfRecord(
		anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], {
			status: 'finished',
			finishtime: START / 1000 + seconds,
		}),
	);

describe('the choice in the address', () => {
	test.each(['', '?show=attention', '?show=running&coin=KMD', '?coin=LTC'])(
		'%s is read and written',
		(text) => {
			expect(formatChoice(parseChoice(new URLSearchParams(text)))).toBe(text);
		},
	);

	test('falls back to everything', () => {
		expect(parseChoice(new URLSearchParams('?show=nonsense'))).toEqual({ show: 'all', coin: '' });
	});

	test('keeps what is not read yet out of a search by coin', () => {
		expect(fitsChoice(undefined, { show: 'all', coin: '' }, START)).toBe(true);
		expect(fitsChoice(undefined, { show: 'all', coin: 'LTC' }, START)).toBe(false);
		expect(fitsChoice(undefined, { show: 'running', coin: '' }, START)).toBe(false);
	});

	test('finds swaps by either coin and by what they need', () => {
		const choice = (show: 'attention' | 'running' | 'finished', coin = '') => ({ show, coin });
		expect(fitsChoice(done(60), choice('finished', 'RICK'), START)).toBe(true);
		expect(fitsChoice(done(60), choice('finished', 'KMD'), START)).toBe(false);
		expect(fitsChoice(done(60), choice('running'), START)).toBe(false);
	});
});

test('the usual duration is the median of one’s own trades, once there are three', () => {
	expect(usualDuration([done(60), done(500)], 'RICK', 'LTC')).toBeUndefined();
	expect(usualDuration([done(60), done(5000), done(90)], 'LTC', 'RICK')).toBe(90_000);
	expect(usualDuration([done(60), done(5000), done(90)], 'LTC', 'KMD')).toBeUndefined();
});

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
