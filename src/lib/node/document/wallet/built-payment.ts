import { CallError } from '#lib/client/call-error.ts';
import { readBuilt, type BuiltTransaction } from '../../built-transaction.ts';

/**
 * What a node says that it has built. Where it built nothing it gives no reason: too little money, a bad address and an
 * amount of 0 all read `complete: false`.
 */
export async function readBuiltPayment(
	reply: { readonly complete: boolean; readonly hex?: unknown },
	coin: string,
	method: string,
): Promise<BuiltTransaction> {
	if (reply.complete && typeof reply.hex === 'string' && reply.hex !== '')
		return readBuilt(reply.hex, method);
	const reason = `The node built no transaction: too little ${coin} is free at the moment.`;
	throw new CallError('refused', reason, { method, code: 'TX-NOT-BUILT' });
}
