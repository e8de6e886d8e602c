import type { WireStage } from '#lib/api/swap-record.ts';
import { resultOfOwn, resultOfSeen } from '#lib/domain/makers/swap-result.ts';
import type { SeenPaymentName, SeenSwap } from '#lib/domain/statistics/seen-swap.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/document/swap-record.ts';
import { describe, expect, it, test } from 'vitest';
import { anyRecord } from '../../node/document/any-record.ts';
import { seen } from '../statistics/seen.ts';

const ended = (flags: WireStage[], more: Partial<WireSwap> = {}) =>
	swapOfRecord(anyRecord(flags, { status: 'finished', finishtime: 1000, ...more }));

describe('a swap of the user', () => {
	it.each<[result: ReturnType<typeof resultOfOwn>, why: string, flags: WireStage[], iambob: 0 | 1]>([
		['finished', 'it traded', ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], 0],
		['finished', 'it traded', ['bobdeposit', 'alicepayment', 'bobpayment', 'bobspend'], 1],
		['unpaid', 'the seller never locked its deposit', ['myfee'], 0],
		['unpaid', 'the seller never paid', ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], 0],
		['unpaid', 'it kept the deposit', ['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim'], 0],
		['refunded', 'both had paid', ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicereclaim'], 0],
		['unpaid', 'the buyer never paid', ['bobdeposit', 'bobrefund'], 1],
		['unpaid', 'the buyer never paid its fee', [], 1],
		[undefined, 'the own node never paid its fee', [], 0],
		[undefined, 'the own node never paid', ['myfee', 'bobdeposit'], 0],
		[undefined, 'the own node never locked its deposit', ['otherfee'], 1],
	])('is %s where %s', (result, _, flags, iambob) => {
		expect(resultOfOwn(ended(flags, { iambob }))).toBe(result);
	});

	test('that goes on, or in which the own node was restarted, says nothing of its counterparty', () => {
		expect(resultOfOwn(swapOfRecord(anyRecord(['myfee'])))).toBeUndefined();
		expect(
			resultOfOwn({ ...ended(['myfee', 'bobdeposit', 'alicepayment']), isCutOff: true }),
		).toBeUndefined();
	});
});

describe('a swap in the log', () => {
	const expired = (...names: SeenPaymentName[]): SeenSwap =>
		seen(1, { outcome: 'expired', payments: names.map((name) => ({ name, txid: 'ab' })) });
	const all = { listsRequests: false };

	test('is finished only if its end is told', () => {
		expect(resultOfSeen(seen(1), all)).toBe('finished');
		expect(resultOfSeen(seen(1, { endedAt: undefined }), all)).toBeUndefined();
		expect(resultOfSeen(seen(1, { outcome: 'open' }), all)).toBeUndefined();
	});

	test('that expired is told as far as its payments go', () => {
		expect(resultOfSeen(expired(), all)).toBe('expired');
		expect(resultOfSeen(expired('deposit'), all)).toBeUndefined();
		expect(resultOfSeen(expired('deposit', 'taker-payment'), all)).toBe('unpaid');
		expect(resultOfSeen(expired('deposit', 'taker-payment', 'maker-payment'), all)).toBe('refunded');
	});

	test('may be a request that became no swap, where the program lists those too', () => {
		const some = { listsRequests: true };
		expect(resultOfSeen(expired(), some)).toBeUndefined();
		expect(resultOfSeen(expired('deposit', 'taker-payment'), some)).toBe('unpaid');
	});
});
