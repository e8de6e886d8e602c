import { CallError } from '#lib/client/call-error.ts';
import { readBuilt, type BuiltTransaction } from '../../built-transaction.ts';
import { timelock, unlockedspend, withdraw } from '#lib/api/spending.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { FoundTransaction, OutputPayments } from '../../features/payments.ts';
import { readTransactionId, confirmationsOf } from '../wire-values.ts';
import { getrawtransaction, sendrawtransaction } from '#lib/api/wallet.ts';
import type { ReplyOf } from '#lib/api/method.ts';

/**
 * Reads the reply about a payment built by the node. On failure the node gives no reason: insufficient funds,
 * an invalid address and a zero amount all read `complete: false`.
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

/**
 * @param write formats an amount so that the program pays it exactly
 * @param lockable returns the smallest amount that the program can lock, at least `sum`
 */
export function openPayments(
	client: NodeClient,
	write: (amount: bigint) => string = formatAmount,
	lockable = (sum: bigint): bigint => sum,
): OutputPayments {
	return {
		async build(coin, payments, data) {
			const outputs = payments.map(({ address, amount }) => ({ [address]: write(amount) }));
			const reply = await client.call(withdraw, {
				...{ coin, outputs, broadcast: 0 },
				...(data && { opreturn: data.hex }),
				...(data?.passphrase !== undefined && { passphrase: data.passphrase }),
			});
			return readBuiltPayment(reply, coin, withdraw.name);
		},
		async send(coin, hex) {
			const reply = await client.call(sendrawtransaction, { coin, signedtx: hex });
			return typeof reply === 'string' ? reply : reply.txid;
		},
		async find(coin, txid, options) {
			try {
				const found = await client.call(getrawtransaction, { coin, txid }, options);
				return await readFound(found, txid);
			} catch (error) {
				if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
				throw error;
			}
		},
		async buildLock(coin, { amount, fee, seconds, destination }) {
			const reply = await client.call(timelock, {
				...{ coin, duration: seconds, amount: write(lockable(amount + fee) - fee) },
				...(destination !== undefined && { destaddr: destination }),
			});
			return readBuiltPayment(reply, coin, timelock.name);
		},
		async unlock(coin, txid) {
			const reply = await client.call(unlockedspend, { coin, txid });
			const sent = reply.sendtxid ?? reply.txid;
			if (sent !== undefined) return { is: 'sent', txid: readTransactionId(sent) };
			// The reply for an unknown transaction is empty.
			if (reply.expiration === undefined) return { is: 'unknown' };
			return { is: 'locked', until: reply.expiration * 1000 };
		},
	};
}

/**
 * The node decodes the transaction itself if the coin uses an electrum server; a coin's daemon adds the bytes
 * or returns only those.
 */
async function readFound(found: ReplyOf<typeof getrawtransaction>, txid: string): Promise<FoundTransaction> {
	const hex = typeof found === 'string' ? found : found['hex'];
	if (typeof hex === 'string') return readProvedFound(hex.toLowerCase(), txid, confirmationsOf(found) ?? 0);
	return {
		hex: undefined,
		spends: typeof found === 'string' ? [] : found.vin.flatMap((input) => input.txid?.toLowerCase() ?? []),
		confirmations: confirmationsOf(found) ?? 0,
	};
}

/** Bytes of a different transaction prove nothing about this one, not even that it exists on the chain. */
async function readProvedFound(hex: string, txid: string, confirmations: number): Promise<FoundTransaction> {
	const { proofOf, transactionsSpentBy } = await import('#lib/chain/proved-transaction.ts');
	const proof = proofOf(txid.toLowerCase(), hex);
	if (proof === 'proved') return { hex, spends: transactionsSpentBy(hex), confirmations };
	if (proof === 'unreadable') return { hex: undefined, spends: [], confirmations };
	throw new CallError('malformed', 'The bytes are not those of this transaction.', {
		...{ method: getrawtransaction.name, code: 'TX-OTHER-BYTES', raw: hex },
	});
}
