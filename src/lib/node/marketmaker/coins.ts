import { getcoins } from '#lib/api/coins.ts';
import { electrumOff } from '#lib/api/electrum-off.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeCoins } from '../coins.ts';
import { listCoins } from '../document/coin-rows.ts';
import { openCoins as openDocumentCoins } from '../document/coins.ts';

/** In milliseconds: with a dead server any call that touches the coin took up to 90 s, and leaving the server 76 s. */
const DEAD_SERVER_MS = 180_000;

/**
 * Measured on the real program: a coin keeps its electrum server while it is off, `enable` does not leave it, and another
 * server comes on top, so that a dead one goes on costing each call up to a minute and a half. The old ones are left first.
 */
export function openCoins(client: NodeClient): NodeCoins {
	const coins = openDocumentCoins(client);
	return {
		...coins,
		async switchOn(wanted) {
			const listed = listCoins(
				await client.call(getcoins, {}, { priority: 'user', timeoutMs: DEAD_SERVER_MS }),
			);
			const kept = listed.find(({ coin }) => coin === wanted.coin)?.electrum;
			const isSame = kept?.host === wanted.electrum?.host && kept?.port === wanted.electrum?.port;
			if (kept && !isSame)
				await client.call(electrumOff, { coin: wanted.coin }, { timeoutMs: DEAD_SERVER_MS });
			await coins.switchOn(wanted);
		},
	};
}
