import type { WireStage } from '#lib/api/swap-record.ts';
import {
	resultOfOwn,
	resultOfSeen,
	isNodeKey,
	latestOf,
	mergeSwaps,
	MAX_REMEMBERED,
	recordOf,
	FAILURES,
	type SwapWithMaker,
} from '#lib/domain/makers.ts';
import type { SeenPaymentName, SeenSwap } from '#lib/domain/trade-log.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/reference/swap-record.ts';
import { describe, expect, it, test } from 'vitest';
import { anyRecord } from '../node/reference/any-record.ts';
import { seen } from './statistics/seen.ts';
import fc from 'fast-check';

const ended = (flags: WireStage[], more: Partial<WireSwap> = {}) =>
	swapOfRecord(anyRecord(flags, { status: 'finished', finishtime: 1000, ...more }));

describe('user swap result', () => {
	it.each<[result: ReturnType<typeof resultOfOwn>, why: string, flags: WireStage[], iambob: 0 | 1]>([
		['finished', 'it traded', ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], 0],
		['finished', 'it traded', ['bobdeposit', 'alicepayment', 'bobpayment', 'bobspend'], 1],
		['unpaid', 'the seller never locked its deposit', ['myfee'], 0],
		['unpaid', 'the seller never paid', ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], 0],
		['unpaid', 'it kept the deposit', ['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim'], 0],
		['refunded', 'both had paid', ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicereclaim'], 0],
		['unpaid', 'the buyer never paid', ['bobdeposit', 'bobrefund'], 1],
		['unpaid', 'the buyer never paid its fee', [], 1],
		[undefined, 'this node never paid its fee', [], 0],
		[undefined, 'this node never paid', ['myfee', 'bobdeposit'], 0],
		[undefined, 'this node never locked its deposit', ['otherfee'], 1],
	])('is %s if %s', (result, _, flags, iambob) => {
		expect(resultOfOwn(ended(flags, { iambob }))).toBe(result);
	});

	test('is undefined for an open swap and after a restart', () => {
		expect(resultOfOwn(swapOfRecord(anyRecord(['myfee'])))).toBeUndefined();
		expect(
			resultOfOwn({ ...ended(['myfee', 'bobdeposit', 'alicepayment']), isCutOff: true }),
		).toBeUndefined();
	});
});

describe('logged swap result', () => {
	const expired = (...names: SeenPaymentName[]): SeenSwap =>
		seen(1, { outcome: 'expired', payments: names.map((name) => ({ name, txid: 'ab' })) });
	const all = { listsRequests: false };

	test('is finished only if its end is reported', () => {
		expect(resultOfSeen(seen(1), all)).toBe('finished');
		expect(resultOfSeen(seen(1, { endedAt: undefined }), all)).toBeUndefined();
		expect(resultOfSeen(seen(1, { outcome: 'open' }), all)).toBeUndefined();
	});

	test('depends on the payments of an expired swap', () => {
		expect(resultOfSeen(expired(), all)).toBe('expired');
		expect(resultOfSeen(expired('deposit'), all)).toBeUndefined();
		expect(resultOfSeen(expired('deposit', 'taker-payment'), all)).toBe('unpaid');
		expect(resultOfSeen(expired('deposit', 'taker-payment', 'maker-payment'), all)).toBe('refunded');
	});

	test('is undefined without payments if the log lists requests', () => {
		const some = { listsRequests: true };
		expect(resultOfSeen(expired(), some)).toBeUndefined();
		expect(resultOfSeen(expired('deposit', 'taker-payment'), some)).toBe('unpaid');
	});
});

const moment = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined });
const swap: fc.Arbitrary<SwapWithMaker> = fc.record({
	id: fc.integer({ min: 1, max: 300 }).map(String),
	result: fc.constantFrom('finished', ...FAILURES),
	begunAt: moment,
	endedAt: moment,
});
const swaps = fc.array(swap, { maxLength: 400 });

test('merges swaps by id with their latest values, idempotently', () => {
	fc.assert(
		fc.property(swaps, swaps, (known, news) => {
			const merged = mergeSwaps(known, news);
			expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
			const last = new Map([...known, ...news].map((each) => [each.id, each]));
			for (const each of merged) expect(each).toBe(last.get(each.id));
			expect(mergeSwaps(merged, merged)).toEqual(merged);
			if (last.size > MAX_REMEMBERED) return;
			expect(merged).toHaveLength(last.size);
			expect(mergeSwaps(merged, news)).toEqual(merged);
		}),
	);
});

test('keeps only the latest swaps up to the maximum', () => {
	fc.assert(
		fc.property(swaps, (known) => {
			const merged = mergeSwaps(known, []);
			expect(merged.length).toBeLessThanOrEqual(MAX_REMEMBERED);
			const forgotten = mergeSwaps(
				known.filter(({ id }) => !merged.some((each) => each.id === id)),
				[],
			);
			expect(latestOf(forgotten)).toBeLessThanOrEqual(latestOf(merged));
			const moments = merged.map((each) => latestOf([each]));
			expect(moments).toEqual([...moments].sort((a, b) => (a === b ? 0 : b - a)));
		}),
	);
});

test('counts each swap once in any order', () => {
	fc.assert(
		fc.property(fc.uniqueArray(swap, { selector: ({ id }) => id, maxLength: 250 }), (known) => {
			const record = recordOf(known);
			const failed = FAILURES.reduce((sum, each) => sum + record.failed[each], 0);
			expect(record.finished + failed).toBe(record.swaps);
			expect(record.isFull).toBe(known.length >= MAX_REMEMBERED);
			expect(recordOf([...known].reverse())).toEqual(record);
		}),
	);
});

test('returns the median duration of finished swaps, undefined for few', () => {
	const took = (id: string, ms: number, result: SwapWithMaker['result'] = 'finished') => ({
		...{ id, result, begunAt: 1000, endedAt: 1000 + ms },
	});
	expect(recordOf([took('1', 50), took('2', 60)]).usualMs).toBeUndefined();
	const three = [took('1', 50), took('2', 900), took('3', 60), took('4', 1, 'unpaid')];
	expect(recordOf(three)).toMatchObject({ usualMs: 60, lastAt: 1900, swaps: 4, finished: 3 });
	expect(recordOf([])).toMatchObject({ swaps: 0, lastAt: undefined });
});

test('accepts only a complete node key', () => {
	expect(isNodeKey('ab'.repeat(32))).toBe(true);
	for (const other of [undefined, '', 'ab', 'ab'.repeat(33), 'xy'.repeat(32), '00'.repeat(32), 'ab…cd'])
		expect(isNodeKey(other)).toBe(false);
});
