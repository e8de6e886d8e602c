/**
 * Daemon calls outside the token module's document: the daemon's state, and whether a transaction arrived. Some
 * of their parameters are not strings; values are sent as the schema declares them.
 */
import * as v from 'valibot';
import { whole } from '#lib/api/list.ts';
import { defineMethod } from '#lib/api/method.ts';
import { decodedTransaction } from './decoded-transaction.ts';
import { exampleAddress, exampleTokenid, count, decimal, integer, txid } from './values.ts';

export const getinfo = defineMethod({
	name: 'getinfo',
	summary: 'Tell the daemon’s state.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: v.looseObject({
		name: v.optional(v.string()),
		/** Missing if the chain has no contract modules, and therefore no tokens. */
		CCid: v.optional(count),
		/** Missing if the daemon was started without a key. */
		pubkey: v.optional(v.string()),
		blocks: count,
		longestchain: v.optional(count),
		synced: v.optional(v.boolean()),
		connections: v.optional(count),
		/** Time of the last block, in Unix seconds. */
		tiptime: v.optional(integer),
		/** Balance of the whole wallet, in coins. */
		balance: v.optional(decimal),
		/** In Unix seconds; 0 while the wallet is locked. Only present if the wallet has a passphrase. */
		unlocked_until: v.optional(integer),
		relayfee: v.optional(decimal),
		KMDversion: v.optional(v.string()),
		version: v.optional(count),
		notarized: v.optional(count),
	}),
	example: {},
});

/** Refused with -5 if the daemon does not know the transaction. */
export const getrawtransaction = defineMethod({
	name: 'getrawtransaction',
	summary: 'Find a transaction, waiting or in a block.',
	effect: 'reads',
	params: v.strictObject({
		txid,
		/** The real daemon requires a number. */
		verbose: v.optional(v.literal(1), 1),
	}),
	reply: decodedTransaction({
		hex: v.string(),
		/** Missing while the transaction is unconfirmed. */
		blockhash: v.optional(v.string()),
		height: v.optional(count),
		/**
		 * Height of the last notarised block, up to which no block can be replaced. 0 if there is no
		 * notarisation.
		 */
		last_notarized_height: v.optional(count),
		/** Stays at 1 until a notarisation covers the block; `rawconfirmations` is the plain count. */
		confirmations: v.optional(count),
		rawconfirmations: v.optional(count),
		time: v.optional(count),
		blocktime: v.optional(count),
	}),
	example: { txid: exampleTokenid, verbose: 1 },
});

/** Null if the output is spent or does not exist. */
export const gettxout = defineMethod({
	name: 'gettxout',
	summary: 'Look up an unspent output.',
	effect: 'reads',
	params: v.strictObject({
		txid,
		n: v.pipe(count, v.minValue(0)),
		/** Includes unconfirmed transactions. */
		includemempool: v.optional(v.boolean(), true),
	}),
	reply: v.nullable(
		v.looseObject({
			bestblock: v.optional(v.string()),
			confirmations: count,
			rawconfirmations: v.optional(count),
			/** Value in coins. */
			value: decimal,
			scriptPubKey: v.looseObject({ hex: v.string(), type: v.optional(v.string()) }),
			coinbase: v.optional(v.boolean()),
		}),
	),
	example: { txid: exampleTokenid, n: 1, includemempool: true },
});

/** Refused with -5 if the transaction does not involve the daemon's wallet. */
export const gettransaction = defineMethod({
	name: 'gettransaction',
	summary: 'Tell what a transaction does to the daemon’s wallet.',
	effect: 'reads',
	params: v.strictObject({ txid }),
	reply: v.looseObject({
		txid,
		confirmations: v.optional(integer),
		rawconfirmations: v.optional(integer),
		/** True for a coinbase. */
		generated: v.optional(v.boolean()),
		details: whole(
			v.looseObject({
				/** `immature` for a coinbase before its coins can be spent, `generate` afterwards. */
				category: v.string(),
				/** Blocks until the coins can be spent; missing if they can be spent now. */
				blockstomaturity: v.optional(count),
				vout: v.optional(count),
			}),
		),
	}),
	example: { txid: exampleTokenid },
});

/** Outputs at addresses, sorted by height. */
export const getaddressutxos = defineMethod({
	name: 'getaddressutxos',
	summary: 'List the unspent outputs of addresses that are in a block.',
	effect: 'reads',
	params: v.strictObject({
		query: v.strictObject({ addresses: v.array(v.string()) }),
		/** If present, only outputs with a crypto-condition are listed. */
		conditions: v.optional(v.literal(1)),
	}),
	reply: whole(
		v.looseObject({
			txid,
			outputIndex: count,
			/** Value in the smallest unit; for tokens, in units. */
			satoshis: integer,
			height: v.optional(count),
		}),
	),
	example: { query: { addresses: [exampleAddress] }, conditions: 1 },
});
