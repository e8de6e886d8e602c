import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeControl } from '../features/control.ts';
import { getcoin, getcoins } from '#lib/api/coins.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { NodeSession } from '../features/session.ts';
import { readNetwork } from './network.ts';
import { orderbook } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../read-options.ts';

/**
 * Queued calls, whose replies come by the stream, are left to the console: the document's node still works on one
 * call at a time, and the real one works on them in the same line in which it receives prices and negotiates
 * swaps, so that a slow one would delay a trade. A reply is also lost if the stream's one reader changes.
 */
export function openEvents(
	client: NodeClient,
): Pick<NodeControl, 'openStream' | 'interpretEvents' | 'readMessages'> {
	return {
		// The first candle must not wait for this import.
		openStream: async () => (await import('./event-stream.ts')).openStream(client),
		interpretEvents: async (wallet) => (await import('./event-stream.ts')).interpreterFor(wallet),
		readMessages: async () => (await import('./event-stream.ts')).readStreamMessage,
	};
}

export function openSession(client: NodeClient): NodeSession {
	let known: Pair | undefined;
	return {
		// A page that continues with a node appears before it needs this import.
		signIn: async (key) => (await import('./sign-in.ts')).signIn(client, key),
		async pulse(options) {
			const { coin } = await client.call(getcoin, { coin: REFERENCE_COIN }, options);
			return 'height' in coin
				? { height: coin.height, wallet: coin.smartaddress }
				: { height: 0, wallet: '' };
		},
		network: (options) => readNetwork(client, options),
		/**
		 * The cheapest reply that contains a time is an order book: nodes answer it even while they work on a
		 * different call.
		 */
		async clock(options) {
			const pair = known ?? (await anyPair(client, options));
			// Coins may have been switched off since: after a failure the next reading uses others.
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
