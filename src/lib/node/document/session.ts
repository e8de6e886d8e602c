import { getcoin, getcoins } from '#lib/api/coins.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { NodeSession } from '../subjects/session.ts';
import { readNetwork } from './network.ts';
import { orderbook } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../read-options.ts';

export function openSession(client: NodeClient): NodeSession {
	let known: Pair | undefined;
	return {
		// A page that goes on with a node shows itself before it needs these.
		signIn: async (key) => (await import('./sign-in.ts')).signIn(client, key),
		async pulse(options) {
			const { coin } = await client.call(getcoin, { coin: REFERENCE_COIN }, options);
			return 'height' in coin
				? { height: coin.height, wallet: coin.smartaddress }
				: { height: 0, wallet: '' };
		},
		network: (options) => readNetwork(client, options),
		/** Of all replies with a time in them a book is the cheapest: nodes answer it even while they work on another call. */
		async clock(options) {
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
