import { getcoin } from '#lib/api/coins.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import type { NodeSession } from '../session.ts';
import { readNetwork } from './network.ts';

export function openSession(client: NodeClient): NodeSession {
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
	};
}
