import { withdraw } from '#lib/api/spending.ts';
import { getrawtransaction, sendrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { readBuiltPayment } from './built-payment.ts';
import type { FoundTransaction, NodePayments } from '../../payments.ts';
import { confirmationsOf } from '../confirmations.ts';

export function openPayments(client: NodeClient): NodePayments {
	return {
		async build(coin, payments, data) {
			const outputs = payments.map(({ address, amount }) => ({ [address]: formatAmount(amount) }));
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
	};
}

/** An electrum server's node answers with its own reading, a coin's daemon with the bytes as well or alone. */
async function readFound(found: ReplyOf<typeof getrawtransaction>, txid: string): Promise<FoundTransaction> {
	const hex = typeof found === 'string' ? found : found['hex'];
	if (typeof hex === 'string') return readProvedFound(hex.toLowerCase(), txid, confirmationsOf(found) ?? 0);
	return {
		hex: undefined,
		spends: typeof found === 'string' ? [] : found.vin.flatMap((input) => input.txid?.toLowerCase() ?? []),
		confirmations: confirmationsOf(found) ?? 0,
	};
}

/** Bytes that are another transaction's say nothing of this one: not even that the chain knows it. */
async function readProvedFound(hex: string, txid: string, confirmations: number): Promise<FoundTransaction> {
	const { proofOf, transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
	const proof = proofOf(txid.toLowerCase(), hex);
	if (proof === 'proved') return { hex, spends: transactionsSpentBy(hex), confirmations };
	if (proof === 'unreadable') return { hex: undefined, spends: [], confirmations };
	throw new CallError('malformed', 'The bytes are not those of this transaction.', {
		...{ method: getrawtransaction.name, code: 'TX-OTHER-BYTES', raw: hex },
	});
}
