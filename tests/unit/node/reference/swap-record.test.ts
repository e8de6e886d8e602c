import { formatMoney } from '#lib/domain/money/figures.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { hasMade, paymentOf } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from './any-record.ts';

describe('swap record', () => {
	test('contains exact amounts from the user’s side', () => {
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

	test('delivers one transaction fee more than recorded, as in real swaps', () => {
		const bought = { srcamount: '1.04898118', bobtxfee: 0.0001, alicetxfee: 0.001 };
		expect(swapOfRecord(anyRecord([], bought)).arrives).toEqual({ coin: 'RICK', amount: 104_908_118n });
		const made = { iambob: 1, destamount: 0.3, bobtxfee: 0.0001, alicetxfee: 0.001 } as const;
		expect(swapOfRecord(anyRecord([], made)).arrives).toEqual({ coin: 'LTC', amount: 30_100_000n });
		expect(swapOfRecord(anyRecord([])).arrives.amount).toBe(58_000_000n);
	});

	test('starts two lock times before its expiration', () => {
		expect(swapOfRecord(anyRecord([])).startedAt).toBe(START);
		expect(swapOfRecord(anyRecord([], { expiration: undefined })).startedAt).toBeUndefined();
	});

	test('ignores txids of zeros', () => {
		const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit']));
		expect(paymentOf(swap, 'maker-deposit')?.txid).toBe('1'.repeat(64));
		expect(paymentOf(swap, 'fee')?.txid).toBeUndefined();
		expect(hasMade(swap, 'taker-payment')).toBe(false);
	});

	test('counts a txid without a flag as sent, as in documented records', () => {
		const swap = swapOfRecord(anyRecord(['myfee'], { bobpayment: 'f'.repeat(64) }));
		expect(hasMade(swap, 'maker-payment')).toBe(true);
	});

	test('can contain txids and amounts in the list of transactions', () => {
		const txChain = [{ stage: 'myfee', coin: 'LTC', txid: 'a'.repeat(64), amount: 0.0004 }];
		const swap = swapOfRecord(anyRecord([], { txChain }));
		const names = { stage: 'fee', name: 'myfee', coin: 'LTC' };
		expect(swap.payments).toEqual([{ ...names, txid: 'a'.repeat(64), amount: 40_000n }]);
	});

	test('omits unknown stages and escapes hidden characters in a ticker', () => {
		const swap = swapOfRecord(anyRecord([], { sentflags: ['later', 'myfee'], bob: 'RI\u202eCK' }));
		expect(swap.payments.map(({ stage }) => stage)).toEqual(['fee']);
		expect(swap.gets.coin).toBe('RI⟨U+202E⟩CK');
	});
});

describe('swap record without txChain', () => {
	const TXID = '1'.repeat(64);
	/** A purchase of 2.4 LTC for 100 KMD, as written by an older build; ids are invented. */
	const older = anyRecord(
		['bobspend', 'bobpayment', 'alicepayment', 'bobdeposit', 'myfee', 'bobrefund', 'alicespend'],
		{
			...{ bob: 'LTC', srcamount: 2.4, bobtxfee: 0.001, alice: 'KMD', destamount: 100, alicetxfee: 0.00001 },
			values: [2.401, 100.00001, 2.402, 100.00002, 2.701, 0, 0.1287, 2.7, 0, 0, 0],
			...{ status: 'finished', bobdeposit: TXID, alicepayment: TXID, bobpayment: TXID },
		},
	);

	test('contains `values` in the documented order', () => {
		const { payments } = swapOfRecord(older);
		expect(
			payments.map(({ name, coin, amount }) => `${name} ${formatMoney({ coin, amount: amount ?? 0n })}`),
		).toEqual([
			'myfee 0.1287 KMD',
			'bobdeposit 2.701 LTC',
			'alicepayment 100.00002 KMD',
			'bobpayment 2.402 LTC',
			'alicespend 2.401 LTC',
			'bobspend 100.00001 KMD',
			'bobrefund 2.7 LTC',
		]);
	});

	test('pays 100.12874 KMD with its fees', () => {
		const { tradeFee, spends, receives } = swapReceipt(swapOfRecord(older));
		expect([tradeFee, spends, receives]).toEqual([12_870_000n, 10_012_874_000n, 240_100_000n]);
	});

	test('contains `values` next to a txChain in the order of payment', () => {
		const newer = {
			...older,
			txChain: [],
			values: [0.1287, 0, 2.701, 100.00002, 2.402, 2.401, 100.00001, 2.7, 0, 0, 0],
		};
		expect(swapOfRecord(newer)).toEqual(swapOfRecord(older));
	});
});
