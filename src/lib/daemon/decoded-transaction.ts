import * as v from 'valibot';
import { whole } from '#lib/api/list.ts';
import { count, decimal, integer, txid } from './values.ts';

const script = v.looseObject({
	asm: v.optional(v.string()),
	hex: v.string(),
	/** `pubkey`, `pubkeyhash`, `scripthash`, `cryptocondition`, `nulldata` … */
	type: v.optional(v.string()),
	addresses: v.optional(whole(v.string())),
});

const input = v.looseObject({
	/** Missing for a coinbase. */
	txid: v.optional(txid),
	vout: v.optional(count),
	scriptSig: v.optional(v.looseObject({ hex: v.string() })),
	sequence: v.optional(count),
});

const output = v.looseObject({
	/** Value in coins, sometimes inexact; use the satoshis. */
	value: decimal,
	/** Value in satoshis: `valueZat` in `decoderawtransaction`, `valueSat` in `getrawtransaction`. */
	valueZat: v.optional(integer),
	valueSat: v.optional(integer),
	n: count,
	scriptPubKey: script,
});

/**
 * A transaction as decoded by the daemon, with the fields that its method adds. The daemon may have built the
 * transaction itself, so this proves nothing. A function, because bundlers keep spreads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function decodedTransaction<Entries extends v.ObjectEntries>(added: Entries) {
	return v.looseObject({
		txid,
		overwintered: v.optional(v.boolean()),
		version: count,
		versiongroupid: v.optional(v.string()),
		locktime: count,
		expiryheight: v.optional(count),
		vin: whole(input),
		vout: whole(output),
		valueBalance: v.optional(decimal),
		...added,
	});
}
