import { getprices } from '#lib/api/market.ts';
import { parselog, statsdisp } from '#lib/api/swaps.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeStatisticsDetails } from '../../statistics/statistics-details.ts';
import { readMakerPrices } from './maker-prices.ts';
import { readMessageCounts } from './message-counts.ts';
import { readOwnPrice } from './own-price.ts';
import { readSeenSwaps } from './seen-swaps.ts';

export function openStatisticsDetails(client: NodeClient): NodeStatisticsDetails {
	return {
		canCountNew: true,
		async seenSwaps({ from, to, program }, options) {
			const asked = { starttime: Math.floor(from), endtime: Math.ceil(to), ...(program && { gui: program }) };
			const reply = await client.call(statsdisp, asked, options);
			return { swaps: readSeenSwaps(reply.swaps ?? []), counts: readMessageCounts(reply) };
		},
		async countNewMessages() {
			return readMessageCounts(await client.call(parselog, {}));
		},
		async makerPrices(options) {
			return readMakerPrices(await client.call(getprices, {}, options));
		},
		ownPrice: (pair, options) => readOwnPrice(client, pair, options),
	};
}
