import * as v from 'valibot';
import { whole } from './list.ts';
import { count, hex, satoshis, txid } from './values.ts';

const input = v.looseObject({
	txid,
	vout: count,
	scriptPubKey: v.optional(v.looseObject({ hex: v.optional(hex) })),
});

const output = v.looseObject({ satoshis, scriptPubKey: v.looseObject({ hex: v.optional(hex) }) });

/** The transaction as decoded by the node that built it. Do not trust it in a review: decode the hex. */
const readTransaction = v.looseObject({
	version: count,
	locktime: count,
	vin: whole(input),
	vout: whole(output),
});

/**
 * A built transaction, with the fields that its method adds. A function, because bundlers cannot drop unused
 * spreads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function builtTransaction<Entries extends v.ObjectEntries>(added: Entries) {
	return v.looseObject({
		/** Unsigned transaction. */
		rawtx: hex,
		/** Signed transaction. */
		hex,
		tx: readTransaction,
		txid,
		txfee: v.optional(satoshis),
		complete: v.boolean(),
		...added,
	});
}

/**
 * A transaction built by the node, or a failure without a reason: insufficient funds, an invalid address and
 * an amount of 0 all return only `complete: false` and a txid of zeros.
 */
export const transactionReply = v.union([
	builtTransaction({}),
	v.looseObject({ txid, txfee: v.optional(satoshis), complete: v.literal(false) }),
]);
