import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';

const txid = 'ab'.repeat(32);
const noTxid = '0'.repeat(64);

const order = { coin: 'KMD', address: 'R', price: 0.01, numutxos: 2, maxvolume: 5, pubkey: 'p', age: 9 };
const book = { bids: [], numbids: 0, asks: [order], numasks: 1, base: 'KMD', rel: 'LTC', timestamp: 1 };

const bot = {
	...{ result: 'success', name: 'buy_KMD_LTC.1', botid: 7, started: 1, action: 'buy', base: 'KMD' },
	...{ rel: 'LTC', maxprice: 0.01, totalrelvolume: 1, totalbasevolume: 100, trades: [] },
};

const swap = {
	...{ requestid: 1, quoteid: 2, iambob: 0, bob: 'KMD', srcamount: 1, bobtxfee: 0.0001, alice: 'LTC' },
	...{ destamount: 0.01, alicetxfee: 0.001, sentflags: ['myfee'], values: Array<number>(11).fill(0) },
	...{ result: 'success', status: 'realtime', bobdeposit: noTxid, alicepayment: noTxid },
	...{ bobpayment: noTxid, paymentspent: noTxid, Apaymentspent: noTxid, depositspent: noTxid },
};

const debit = {
	...{ iambob: 1, aliceid: 5, requestid: 1, quoteid: 2, base: 'KMD', satoshis: 100, rel: 'LTC' },
	...{ destsatoshis: 10, price: 0.1, finished: 0, bobneeds_dPoW: 1, bob_dPoWheight: 2 },
	...{ aliceneeds_dPoW: 3, alice_dPoWheight: 4, kmdvalue: 0.000001 },
};

/** Documented shapes that are missing from the real node's captures. */
const referenceShapes: [MethodName, string, unknown][] = [
	['getpeers', 'peers by ipaddr and port', [{ ipaddr: '10.0.0.1', port: 7783, session: 0 }]],
	['orderbook', 'minvolume instead of avevolume', { ...book, asks: [{ ...order, minvolume: 1 }] }],
	['bot_status', 'a number of completed trades', { ...bot, completed: 3, percentage: 12.5 }],
	['listunspent', 'values as strings', [{ tx_hash: txid, tx_pos: 0, height: 9, value: '5000' }]],
	['listtransactions', 'hash and height', [{ tx_hash: txid, height: 9 }]],
	['sell', 'only the result', { result: 'success' }],
	['recentswaps', 'pairs of ids', { result: 'success', swaps: [[1, 2]] }],
	[
		'recentswaps',
		'an empty pending request',
		{ result: 'success', swaps: [], pending: { base: '', basevalue: 0, rel: '', relvalue: 0 } },
	],
	['swapstatus', 'one full swap', swap],
	[
		'swapstatus',
		'a list of short records',
		{ result: 'success', swaps: [{ status: 'realtime', requestid: 1, quoteid: 2 }] },
	],
	[
		'balance',
		'debits of the deposit',
		{
			...{ result: 'success', coin: 'KMD', address: 'R', balance: 1, zcredits: -1 },
			zdebits: { swaps: [debit], pendingswaps: 0 },
		},
	],
	['sendrawtransaction', 'a bare txid', txid],
	[
		'fastswap_claim',
		'a waiting deposit',
		{ result: 'success', claimed: 0, txids: [{ txid, deposit: 10.0001, interest: 0, waittime: 60 }] },
	],
	['ticker', 'a field for each coin', [{ timestamp: 1, KMD: 10, LTC: 0.1, price: 0.01 }]],
];

/** Oddities of the real node that are missing from the captures. */
const realShapes: [MethodName, string, unknown][] = [
	['getprice', 'a null price', { result: 'success', bid: 0.5, ask: null, price: null }],
	['swapstatus', 'an unreadable swap', [{ error: 'swap never started', requestid: 1, quoteid: 2 }]],
	['swapstatus', 'a waiting request among the swaps', [{ timeleft: 9, base: 'KMD', rel: 'LTC' }]],
	['listunspent', 'error rows', [{ error: 'null txid', txid: noTxid, vout: 0 }]],
	['buy', 'the split of a single output', { txid: noTxid, txfee: 1000, complete: false }],
	[
		'orderbook',
		'more digits than a number holds',
		{ ...book, asks: [{ ...order, price: '0.1234567890123456' }] },
	],
	['sendrawtransaction', 'an object on request', { result: 'success', txid }],
];

const wrongShapes: [MethodName, string, unknown][] = [
	['orderbook', 'a price in words', { ...book, asks: [{ ...order, price: 'much' }] }],
	['orderbook', 'no asks', { ...book, asks: undefined }],
	['balance', 'a null balance', { result: 'success', coin: 'KMD', address: 'R', balance: null }],
	['withdraw', 'complete without a transaction', { txid, complete: true }],
	['swapstatus', 'meaningless rows', [{ hello: 'world' }]],
	['recentswaps', 'single ids', { result: 'success', swaps: [[1]] }],
	['tradesarray', 'short rows', [[1, 2, 3]]],
	['sendrawtransaction', 'a txid too short', 'abcd'],
	['bot_list', 'names instead of ids', ['buy_KMD_LTC.1']],
	[
		'getcoin',
		'a coin without an address',
		{ result: 'success', enabled: 1, disabled: 0, coin: { coin: 'KMD' } },
	],
];

describe('reply declaration', () => {
	test.each(referenceShapes)('%s accepts the documented shape: %s', (name, _what, reply) => {
		expect(v.parse(methods[name].reply, reply)).toEqual(reply);
	});

	test.each(realShapes)('%s accepts a shape of the real node: %s', (name, _what, reply) => {
		expect(v.parse(methods[name].reply, reply)).toEqual(reply);
	});

	test.each(wrongShapes)('%s rejects %s', (name, _what, reply) => {
		expect(v.is(methods[name].reply, reply)).toBe(false);
	});
});
