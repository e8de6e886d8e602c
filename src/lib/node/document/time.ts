import { getcoins } from '#lib/api/coins.ts';
import { orderbook } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { NodeTime } from '../time.ts';
import type { ReadOptions } from '../read-options.ts';

/** Of all replies with a time in them a book is the cheapest: nodes answer it even while they work on another call. */
export function openTime(client: NodeClient): NodeTime {
	let known: Pair | undefined;
	return {
		async read(options) {
			const pair = known ?? (await anyPair(client, options));
			// Coins may have been switched off meanwhile: after a failure the next reading takes others.
			known = undefined;
			const { reply, askedAt, answeredAt } = await client.callTimed(orderbook, { ...pair }, options);
			known = pair;
			return { askedAt, answeredAt, reported: reply.timestamp * 1000 };
		},
	};
}

async function anyPair(client: NodeClient, options?: ReadOptions): Promise<Pair> {
	const coins = await client.call(getcoins, {}, options);
	const [base, rel] = coins.filter(({ status }) => status === 'active');
	if (base && rel) return { base: base.coin, rel: rel.coin };
	throw new CallError(
		'params',
		'The node has no two coins switched on, and reports its time with no other call.',
	);
}
