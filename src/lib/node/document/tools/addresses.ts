import { getcoins } from '#lib/api/coins.ts';
import { convaddress } from '#lib/api/wallet-tools.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeAddresses } from '../../tools/addresses.ts';
import { readTicker } from '../read-ticker.ts';

export function openAddresses(client: NodeClient): NodeAddresses {
	return {
		async formats(options) {
			const rows = await client.call(getcoins, {}, options);
			const formats = rows.map(({ coin, pubtype, p2shtype, smartaddress }) => ({
				coin: readTicker(coin),
				versions: { publicKeyHash: pubtype, scriptHash: p2shtype },
				isAccount: smartaddress.startsWith('0x'),
			}));
			return [...new Map(formats.map((format) => [format.coin, format])).values()];
		},

		async convert(address, coin, destcoin) {
			const reply = await client.call(convaddress, { coin, address, destcoin }, { priority: 'user' });
			return reply.destaddress;
		},
	};
}
