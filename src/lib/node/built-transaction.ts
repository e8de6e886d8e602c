import type { Transaction } from '#lib/chain/transaction.ts';
import { CallError } from '#lib/client/call-error.ts';

/** A transaction that a program has built and signed, not yet sent. */
export interface BuiltTransaction {
	readonly hex: string;
	/** Computed in the browser. */
	readonly txid: string;
	readonly transaction: Transaction;
}

/**
 * Reads a built and signed transaction from a reply, and computes its txid.
 *
 * @param method the wire name of the method that answered.
 * @throws CallError if the reply holds no readable transaction.
 */
export async function readBuilt(hex: string, method: string): Promise<BuiltTransaction> {
	if (hex === '')
		throw new CallError('refused', 'The reply holds no transaction.', { method, code: 'TOKEN-SIGNING' });
	const { decodeTransaction, transactionId } = await import('#lib/chain/transaction.ts');
	try {
		const transaction = decodeTransaction(hex);
		return { hex, txid: transactionId(transaction), transaction };
	} catch (cause) {
		const { message } = cause as RangeError;
		throw new CallError('malformed', message, { method, reason: 'wrong-shape', raw: hex, cause });
	}
}
