import { hasMade, paymentOf } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';

describe('a swap read from its record', () => {
	test('has exact money on both sides, from the side that the user is on', () => {
		const record = anyRecord([]);
		expect(swapOfRecord(record)).toMatchObject({
			id: '11-22',
			isMaker: false,
			pays: { coin: 'LTC', amount: 30_000_000n },
			gets: { coin: 'RICK', amount: 58_000_000n },
		});
		expect(swapOfRecord({ ...record, iambob: 1 })).toMatchObject({
			pays: { coin: 'RICK', amount: 58_000_000n },
			gets: { coin: 'LTC', amount: 30_000_000n },
		});
	});

	test('brings one transaction fee more than the record says, as two real swaps did', () => {
		const bought = { srcamount: '1.04898118', bobtxfee: 0.0001, alicetxfee: 0.001 };
		expect(swapOfRecord(anyRecord([], bought)).arrives).toEqual({ coin: 'RICK', amount: 104_908_118n });
		const made = { iambob: 1, destamount: 0.3, bobtxfee: 0.0001, alicetxfee: 0.001 } as const;
		expect(swapOfRecord(anyRecord([], made)).arrives).toEqual({ coin: 'LTC', amount: 30_100_000n });
		expect(swapOfRecord(anyRecord([])).arrives.amount).toBe(58_000_000n);
	});

	test('began two locks before it expires', () => {
		expect(swapOfRecord(anyRecord([])).startedAt).toBe(START);
		expect(swapOfRecord(anyRecord([], { expiration: undefined })).startedAt).toBeUndefined();
	});

	test('takes txids of zeros for none', () => {
		const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit']));
		expect(paymentOf(swap, 'maker-deposit')?.txid).toBe('1'.repeat(64));
		expect(paymentOf(swap, 'fee')?.txid).toBeUndefined();
		expect(hasMade(swap, 'taker-payment')).toBe(false);
	});

	test('believes a txid where the flag is missing, as in records of the document', () => {
		const swap = swapOfRecord(anyRecord(['myfee'], { bobpayment: 'f'.repeat(64) }));
		expect(hasMade(swap, 'maker-payment')).toBe(true);
	});

	test('takes txids and amounts from the list of transactions as well', () => {
		const txChain = [{ stage: 'myfee', coin: 'LTC', txid: 'a'.repeat(64), amount: 0.0004 }];
		const swap = swapOfRecord(anyRecord([], { txChain }));
		const names = { stage: 'fee', name: 'myfee', coin: 'LTC' };
		expect(swap.payments).toEqual([{ ...names, txid: 'a'.repeat(64), amount: 40_000n }]);
	});

	test('leaves out unknown stages, and shows what hides in a ticker', () => {
		const swap = swapOfRecord(anyRecord([], { sentflags: ['later', 'myfee'], bob: 'RI\u202eCK' }));
		expect(swap.payments.map(({ stage }) => stage)).toEqual(['fee']);
		expect(swap.gets.coin).toBe('RI⟨U+202E⟩CK');
	});
});
