import { withdraw } from '#lib/api/spending.ts';
import { getrawtransaction, sendrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { readBuilt } from '../../built-transaction.ts';
import type { FoundTransaction, NodePayments } from '../../payments.ts';
import { confirmationsOf } from '../confirmations.ts';

export function openPayments(client: NodeClient): NodePayments {
	return {
		async build(coin, payments) {
			const outputs = payments.map(({ address, amount }) => ({ [address]: formatAmount(amount) }));
			const reply = await client.call(withdraw, { coin, outputs, broadcast: 0 });
			if (reply.complete && 'hex' in reply) return readBuilt(String(reply.hex), withdraw.name);
			const reason = `The node built no transaction: too little ${coin} is free at the moment.`;
			throw new CallError('refused', reason, { method: withdraw.name });
		},
		async send(coin, hex) {
			const reply = await client.call(sendrawtransaction, { coin, signedtx: hex });
			return typeof reply === 'string' ? reply : reply.txid;
		},
		async find(coin, txid, options) {
			try {
				const found = await client.call(getrawtransaction, { coin, txid }, options);
				return readFound(found);
			} catch (error) {
				if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
				throw error;
			}
		},
	};
}

/** An electrum server's node answers with its own reading, a coin's daemon with the bytes as well or alone. */
function readFound(found: string | Readonly<Record<string, unknown>>): FoundTransaction {
	const hex = typeof found === 'string' ? found : found['hex'];
	return {
		hex: typeof hex === 'string' ? hex.toLowerCase() : undefined,
		confirmations: confirmationsOf(found) ?? 0,
	};
}
