import * as v from 'valibot';
import { whole } from './list.ts';
import { count, hex, satoshis, txid } from './values.ts';

const input = v.looseObject({
	txid,
	vout: count,
	scriptPubKey: v.optional(v.looseObject({ hex: v.optional(hex) })),
});

const output = v.looseObject({ satoshis, scriptPubKey: v.looseObject({ hex: v.optional(hex) }) });

/** The node's own reading of the transaction that it built. Not to be trusted in a review: decode the hex. */
const readTransaction = v.looseObject({
	version: count,
	locktime: count,
	vin: whole(input),
	vout: whole(output),
});

/** A transaction that was built, with the members that its method adds. A function, since bundlers keep spreads. */
/* @__NO_SIDE_EFFECTS__ */
export function builtTransaction<Entries extends v.ObjectEntries>(added: Entries) {
	return v.looseObject({
		/** Without signatures. */
		rawtx: hex,
		/** Signed. */
		hex,
		tx: readTransaction,
		txid,
		txfee: v.optional(satoshis),
		complete: v.boolean(),
		...added,
	});
}

/**
 * A transaction built by the node, or its failure without a reason: insufficient funds, an invalid address and an
 * amount of 0 all give nothing but `complete: false` and a txid of zeros.
 */
export const transactionReply = v.union([
	builtTransaction({}),
	v.looseObject({ txid, txfee: v.optional(satoshis), complete: v.literal(false) }),
]);
