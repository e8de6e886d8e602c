import { buy, sell } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { boundMatching } from '#lib/domain/matching/bound-matching.ts';
import type { NodeTrading } from '../../trading.ts';

export function openTrading(client: NodeClient): NodeTrading {
	return {
		matching: boundMatching,
		keepsLabels: false,

		async take({ base, rel, side, price, volume, isSweep, timeoutSeconds: timeout, label }) {
			const params = { base, rel, price, timeout, ...(label !== undefined && { uuid: label }) };
			const reply = await (side === 'buy'
				? client.call(buy, { ...params, relvolume: volume, ...(isSweep && { fomo: volume }) })
				: client.call(sell, { ...params, basevolume: volume, ...(isSweep && { dump: volume }) }));
			return !('swaps' in reply) && 'hex' in reply ? 'split' : 'asked';
		},
	};
}
