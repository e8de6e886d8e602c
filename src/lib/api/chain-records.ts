import * as v from 'valibot';
import { amount, count, decimal, hex, integer, satoshis, timestamp, txid } from './values.ts';

/**
 * An output to spend, in the words of the program that answered: an electrum server (`tx_hash`), a coin's own daemon
 * (`amount`), or the address index of the reference coin's daemon (`value` in coins). With a daemon that has no
 * such index the real node adds rows that are errors.
 */
export const unspentOutput = v.union([
	v.looseObject({ error: v.string() }),
	v.looseObject({ tx_hash: txid, tx_pos: count, height: count, value: satoshis }),
	v.looseObject({
		txid,
		vout: count,
		amount,
		confirmations: v.optional(count),
		address: v.optional(v.string()),
		spendable: v.optional(v.boolean()),
		scriptPubKey: v.optional(v.string()),
	}),
	v.looseObject({ txid, vout: count, value: amount, confirmations: v.optional(count) }),
]);

/**
 * A transaction in an address's history. Amounts sent are negative. While a height is not known yet the real
 * node prints confirmations near 2^32, and in electrum mode `blockindex` is the height.
 */
export const historyEntry = v.union([
	v.looseObject({ tx_hash: txid, height: count }),
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
]);

const script = v.looseObject({
	asm: v.optional(v.string()),
	hex: v.optional(hex),
	type: v.optional(v.string()),
	addresses: v.optional(v.array(v.string())),
});

const input = v.looseObject({
	/** Missing where a block's reward is made. */
	txid: v.optional(txid),
	vout: v.optional(count),
	sequence: v.optional(integer),
});

const output = v.looseObject({
	value: decimal,
	/** Only from an electrum server. */
	satoshis: v.optional(satoshis),
	n: count,
	scriptPubKey: script,
});

/** A transaction read by the coin's daemon, or by the node itself when it asked an electrum server. */
export const chainTransaction = v.looseObject({
	txid,
	version: v.optional(integer),
	locktime: v.optional(integer),
	vin: v.array(input),
	vout: v.array(output),
	confirmations: v.optional(count),
	blockhash: v.optional(v.string()),
	blocktime: v.optional(timestamp),
});
