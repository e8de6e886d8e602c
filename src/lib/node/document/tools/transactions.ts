import { getrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { readReported } from '../../tools/reported-transaction.ts';
import type { NodeTransactions } from '../../tools/transactions.ts';
import { confirmationsOf } from '../confirmations.ts';

export function openTransactions(client: NodeClient): NodeTransactions {
	return {
		async read(coin, txid, options) {
			try {
				const found = await client.call(getrawtransaction, { coin, txid }, options);
				// Bytes alone are no reading.
				return typeof found === 'string' ? undefined : readReported(found, confirmationsOf(found));
			} catch (error) {
				if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
				throw error;
			}
		},
	};
}
