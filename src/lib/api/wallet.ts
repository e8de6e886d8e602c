import * as v from 'valibot';
import { chainTransaction, historyEntry, unspentOutput } from './chain-records.ts';
import { zdebits } from './coin-object.ts';
import { exampleAddress, exampleTxid } from './example-values.ts';
import { defineMethod } from './method.ts';
import { amount, coin, count, flag, givenAddress, hex, timestamp, txid } from './values.ts';

/** Trading funds, not the whole wallet. The real node gives 0 for an address that is none. */
export const balance = defineMethod({
	name: 'balance',
	summary: 'Tell the balance of one address.',
	effect: 'reads',
	params: v.strictObject({ coin, address: givenAddress }),
	reply: v.looseObject({
		result: v.literal('success'),
		coin: v.string(),
		address: v.string(),
		balance: amount,
		zcredits: v.optional(amount),
		zdebits: v.optional(zdebits),
	}),
	example: { coin: 'KMD', address: exampleAddress },
});

/** The real node's last row is no coin: `total`, the sum in the reference coin. */
export const balances = defineMethod({
	name: 'balances',
	summary: 'Tell the balances of all active coins.',
	effect: 'reads',
	params: v.strictObject({ address: v.optional(givenAddress) }),
	reply: v.array(
		v.looseObject({
			coin: v.string(),
			balance: amount,
			KMDvalue: v.optional(amount),
			zcredits: v.optional(amount),
		}),
	),
	example: {},
});

export const listunspent = defineMethod({
	name: 'listunspent',
	summary: 'List the outputs that an address can spend.',
	effect: 'reads',
	params: v.strictObject({ coin, address: givenAddress }),
	reply: v.array(unspentOutput),
	example: { coin: 'KMD', address: exampleAddress },
});

export const listtransactions = defineMethod({
	name: 'listtransactions',
	summary: 'List the transactions of an address.',
	effect: 'reads',
	params: v.strictObject({
		coin,
		address: givenAddress,
		/** Not in the document: the real node gives 10 rows, and drops those of other addresses from them. */
		count: v.optional(v.pipe(count, v.minValue(1))),
		skip: v.optional(v.pipe(count, v.minValue(0))),
	}),
	reply: v.array(historyEntry),
	example: { coin: 'KMD', address: exampleAddress },
});

export const inuse = defineMethod({
	name: 'inuse',
	summary: 'List the outputs that swaps hold for two minutes.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: v.array(
		v.looseObject({ expiration: timestamp, txid, vout: count, otherpub: v.optional(v.string()) }),
	),
	example: {},
});

export const getrawtransaction = defineMethod({
	name: 'getrawtransaction',
	summary: 'Fetch a transaction.',
	effect: 'reads',
	params: v.strictObject({ coin, txid }),
	reply: v.union([chainTransaction, v.pipe(hex, v.nonEmpty())]),
	example: { coin: 'KMD', txid: exampleTxid },
});

/** The reply is the bare txid, which is not JSON; with `needjson` it is an object. */
export const sendrawtransaction = defineMethod({
	name: 'sendrawtransaction',
	summary: 'Broadcast a signed transaction.',
	effect: 'spends',
	params: v.strictObject({
		coin,
		signedtx: v.pipe(hex, v.nonEmpty('a signed transaction')),
		/** Not in the document: what a queued call needs, since the event stream carries JSON only. */
		needjson: v.optional(flag),
	}),
	reply: v.union([txid, v.looseObject({ result: v.optional(v.string()), txid })]),
	example: { coin: 'KMD', signedtx: '0400008085202f890000000000000000000000000000000000000000' },
});
