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
 * Only the console queues calls whose replies arrive on the stream. The document's node still handles one call
 * at a time. The real node handles them in the loop that also receives prices and negotiates swaps, so a slow
 * call would delay a trade. A reply is also lost if the reader of the stream changes.
 */
export function openEvents(
	client: NodeClient,
): Pick<NodeControl, 'openStream' | 'interpretEvents' | 'readMessages'> {
	return {
		// Imported on demand, so as not to delay the first candle.
		openStream: async () => (await import('./event-stream.ts')).openStream(client),
		interpretEvents: async (wallet) => (await import('./event-stream.ts')).interpreterFor(wallet),
		readMessages: async () => (await import('./event-stream.ts')).readStreamMessage,
	};
}

export function openSession(client: NodeClient): NodeSession {
	let known: Pair | undefined;
	return {
		// Imported on demand: a page that resumes a session shows without it.
		signIn: async (key) => (await import('./sign-in.ts')).signIn(client, key),
		async pulse(options) {
			const { coin } = await client.call(getcoin, { coin: REFERENCE_COIN }, options);
			return 'height' in coin
				? { height: coin.height, wallet: coin.smartaddress }
				: { height: 0, wallet: '' };
		},
		network: (options) => readNetwork(client, options),
		/**
		 * An order book is the cheapest reply with a timestamp, and nodes answer it even while busy with
		 * another call.
		 */
		async clock(options) {
			const pair = known ?? (await anyPair(client, options));
			// Forgotten first: the coins may have been switched off, so that a retry after a failure picks a
			// new pair.
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
