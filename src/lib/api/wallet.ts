import * as v from 'valibot';
import { rows, whole } from './list.ts';
import {
	amount,
	count,
	decimal,
	hex,
	integer,
	satoshis,
	timestamp,
	txid,
	exampleAddress,
	exampleTxid,
	coin,
	flag,
	givenAddress,
} from './values.ts';
import { zdebits } from './coin-object.ts';
import { defineMethod } from './method.ts';

/**
 * Identifies an electrum server's row, so that one with invalid fields is not mistaken for a different
 * program's.
 */
const isOfServer = (row: object): boolean => 'tx_hash' in row;
const SERVER_WORDS = 'no words of an electrum server';

/** Identifies a row of a daemon's wallet, for the same reason as `isOfServer`. */
const isOfDaemon = (row: object): boolean => 'amount' in row;
const DAEMON_WORDS = 'no words of a daemon’s wallet';

/**
 * An unspent output, in the format of the program that answered: an electrum server (`tx_hash`), the coin's
 * daemon (`amount`), or the address index of the reference coin's daemon (`value` in coins). With a daemon
 * without such an index, the real node adds error rows.
 */
const unspentOutput = v.union([
	v.looseObject({ error: v.string() }),
	v.looseObject({ tx_hash: txid, tx_pos: count, height: count, value: satoshis }),
	v.pipe(
		v.looseObject({
			txid,
			vout: count,
			amount,
			confirmations: v.optional(count),
			address: v.optional(v.string()),
			spendable: v.optional(v.boolean()),
			scriptPubKey: v.optional(v.string()),
		}),
		v.check((row) => !isOfServer(row), SERVER_WORDS),
	),
	v.pipe(
		v.looseObject({ txid, vout: count, value: amount, confirmations: v.optional(count) }),
		v.check((row) => !isOfServer(row), SERVER_WORDS),
		v.check((row) => !isOfDaemon(row), DAEMON_WORDS),
	),
]);

/**
 * A transaction in an address's history. Sent amounts are negative. While the height is unknown, the real
 * node returns `confirmations` near 2^32; in electrum mode `blockindex` is the height.
 */
const historyEntry = v.union([
	v.looseObject({ tx_hash: txid, height: count }),
	v.pipe(
		v.looseObject({
			txid,
			category: v.string(),
			amount,
			address: v.optional(v.string()),
			vout: v.optional(count),
			fee: v.optional(amount),
			confirmations: v.optional(count),
			blockhash: v.optional(v.string()),
			blockindex: v.optional(count),
			blocktime: v.optional(timestamp),
			time: v.optional(timestamp),
		}),
		v.check((row) => !isOfServer(row), SERVER_WORDS),
	),
]);

const script = v.looseObject({
	asm: v.optional(v.string()),
	hex: v.optional(hex),
	type: v.optional(v.string()),
	addresses: v.optional(whole(v.string())),
});

const input = v.looseObject({
	/** Missing in a coinbase input. */
	txid: v.optional(txid),
	vout: v.optional(count),
	sequence: v.optional(integer),
});

const output = v.looseObject({
	value: decimal,
	/** Sent only by an electrum server. */
	satoshis: v.optional(satoshis),
	n: count,
	scriptPubKey: script,
});

/**
 * A transaction as reported by the coin's daemon, or decoded by the node if the raw bytes came from an
 * electrum server.
 */
const chainTransaction = v.looseObject({
	txid,
	version: v.optional(integer),
	locktime: v.optional(integer),
	vin: whole(input),
	vout: whole(output),
	confirmations: v.optional(count),
	blockhash: v.optional(v.string()),
	blocktime: v.optional(timestamp),
});

/** Balance available for trading, not of the whole wallet. The real node returns 0 for an invalid address. */
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

/** The real node appends a row that is not a coin: `total`, the sum in the reference coin. */
export const balances = defineMethod({
	name: 'balances',
	summary: 'Tell the balances of all active coins.',
	effect: 'reads',
	params: v.strictObject({ address: v.optional(givenAddress) }),
	reply: whole(
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
	reply: whole(unspentOutput),
	example: { coin: 'KMD', address: exampleAddress },
});

export const listtransactions = defineMethod({
	name: 'listtransactions',
	summary: 'List the transactions of an address.',
	effect: 'reads',
	params: v.strictObject({
		coin,
		address: givenAddress,
		/**
		 * Not in the document. The real node returns 10 rows by default and then removes rows of other
		 * addresses.
		 */
		count: v.optional(v.pipe(count, v.minValue(1))),
		skip: v.optional(v.pipe(count, v.minValue(0))),
	}),
	reply: rows(historyEntry, 'transaction'),
	example: { coin: 'KMD', address: exampleAddress },
});

export const inuse = defineMethod({
	name: 'inuse',
	summary: 'List the outputs that swaps hold for two minutes.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: whole(v.looseObject({ expiration: timestamp, txid, vout: count, otherpub: v.optional(v.string()) })),
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

/** Returns the bare txid, which is not JSON, or an object with `needjson`. */
export const sendrawtransaction = defineMethod({
	name: 'sendrawtransaction',
	summary: 'Broadcast a signed transaction.',
	effect: 'spends',
	params: v.strictObject({
		coin,
		signedtx: v.pipe(hex, v.nonEmpty('a signed transaction')),
		/** Not in the document. Required for a queued call, because the event stream carries only JSON. */
		needjson: v.optional(flag),
	}),
	reply: v.union([txid, v.looseObject({ result: v.optional(v.string()), txid })]),
	example: { coin: 'KMD', signedtx: '0400008085202f890000000000000000000000000000000000000000' },
});
