import { electrum as electrumMethod, enable, getcoins } from '#lib/api/coins.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeCoins } from '../coins.ts';
import { listCoins } from './coin-rows.ts';

export function openCoins(client: NodeClient): NodeCoins {
	return {
		async list(options) {
			return listCoins(await client.call(getcoins, {}, options));
		},

		async switchOn({ coin, electrum }) {
			if (electrum === undefined) await client.call(enable, { coin });
			else {
				const { host: ipaddr, port } = electrum;
				await client.call(electrumMethod, { coin, ipaddr, port, cache_history: 1 });
			}
		},
	};
}
