import { balance, balances, inuse, listtransactions } from '#lib/api/wallet.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { NodeWalletDetails } from '../../../wallet/wallet-details.ts';
import { readTicker } from '../../read-ticker.ts';
import { openCoinDetails } from './coin-details.ts';
import { readHistory } from './history-rows.ts';

/** The sum that the real node puts behind its coins, as a coin of this name. */
const SUM = 'total';

export function openWalletDetails(client: NodeClient): NodeWalletDetails {
	return {
		coins: openCoinDetails(client),
		async holdings(options) {
			const rows = await client.call(balances, {}, options);
			return rows
				.filter(({ coin }) => coin !== SUM)
				.map(({ coin, balance: held, KMDvalue }) => ({
					coin: readTicker(coin),
					balance: parseDecimal(held),
					value: KMDvalue === undefined ? undefined : parseDecimal(KMDvalue),
				}));
		},
		async heldOutputs(options) {
			const rows = await client.call(inuse, {}, options);
			return rows.map(({ txid, vout, expiration }) => ({
				txid,
				index: vout,
				until: new Date(expiration * 1000),
			}));
		},
		async credit(coin, address, options) {
			const { zcredits, zdebits } = await client.call(balance, { coin, address }, options);
			if (zcredits === undefined) return undefined;
			return { free: parseDecimal(zcredits), inUse: parseDecimal(zdebits?.pendingswaps ?? 0) };
		},
		async history(coin, address, count, options) {
			return readHistory(await client.call(listtransactions, { coin, address, count }, options));
		},
	};
}
