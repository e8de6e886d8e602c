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
				return await readFound(found);
			} catch (error) {
				if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
				throw error;
			}
		},
	};
}

/** An electrum server's node answers with its own reading, a coin's daemon with the bytes as well or alone. */
async function readFound(found: ReplyOf<typeof getrawtransaction>): Promise<FoundTransaction> {
	const hex = typeof found === 'string' ? found : found['hex'];
	return {
		hex: typeof hex === 'string' ? hex.toLowerCase() : undefined,
		spends: await spentBy(found),
		confirmations: confirmationsOf(found) ?? 0,
	};
}

async function spentBy(found: ReplyOf<typeof getrawtransaction>): Promise<readonly string[]> {
	if (typeof found !== 'string') return found.vin.flatMap(({ txid }) => txid?.toLowerCase() ?? []);
	const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
	return transactionsSpentBy(found);
}
