import type { Transaction } from '#lib/chain/transaction.ts';
import { CallError } from '#lib/client/call-error.ts';

/** A transaction that a program has built and signed but not broadcast. */
export interface BuiltTransaction {
	readonly hex: string;
	/** Computed in the browser. */
	readonly txid: string;
	readonly transaction: Transaction;
}

/**
 * Decodes a signed transaction from a reply and computes its txid.
 * @param method wire name of the called method.
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
