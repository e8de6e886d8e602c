import type { Transaction } from '#lib/chain/transaction/transaction.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Built } from './flow-plan.ts';

/**
 * Reads what a daemon says that it has built and signed, and computes its txid.
 *
 * @param method the one that answered.
 * @throws CallError when the reply holds no transaction, or none that can be read.
 */
export async function readBuilt(
	hex: string,
	method: string,
): Promise<Built & { readonly transaction: Transaction }> {
	if (hex === '')
		throw new CallError('refused', 'The reply holds no transaction.', { method, code: 'TOKEN-SIGNING' });
	const { decodeTransaction, transactionId } = await import('#lib/chain/transaction/transaction.ts');
	try {
		const transaction = decodeTransaction(hex);
		return { hex, txid: transactionId(transaction), transaction };
	} catch (cause) {
		const { message } = cause as RangeError;
		throw new CallError('malformed', message, { method, reason: 'wrong-shape', raw: hex, cause });
	}
}
