import { buy, sell } from '#lib/api/market.ts';
import { recentswaps, swapstatus } from '#lib/api/swaps.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeTrading } from '../trading.ts';

export function openTrading(client: NodeClient): NodeTrading {
	return {
		async take({ base, rel, side, price, volume, isSweep, timeoutSeconds: timeout }) {
			const params = { base, rel, price, timeout };
			const reply = await (side === 'buy'
				? client.call(buy, { ...params, relvolume: volume, ...(isSweep && { fomo: volume }) })
				: client.call(sell, { ...params, basevolume: volume, ...(isSweep && { dump: volume }) }));
			return !('swaps' in reply) && 'hex' in reply ? 'split' : 'asked';
		},
		async recent(limit, options) {
			const { swaps, pending } = await client.call(recentswaps, { limit }, options);
			return {
				swaps: swaps.map(([requestId, quoteId]) => [requestId, quoteId] as const),
				waitSeconds: pending?.timeleft ?? 0,
			};
		},
		async takenCoins([requestid, quoteid], options) {
			const swap = await client.call(swapstatus, { requestid, quoteid }, options);
			if (!('iambob' in swap) || swap.iambob !== 0) return undefined;
			return { pays: String(swap.alice), gets: String(swap.bob) };
		},
	};
}
