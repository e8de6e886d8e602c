import type { ReplyOf } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getinfo, getrawtransaction, gettxout, help } from '#lib/daemon/chain.ts';
import { sendrawtransaction } from '#lib/daemon/transactions.ts';
import type { DaemonChain, HeldTransaction } from './chain-daemon.ts';
import type { ReadOptions } from '../read-options.ts';
import { stateOfReply } from './daemon-state.ts';
import { readByDaemon } from './reading.ts';

/** Only the daemons that write and read layout 1 have it; KomodoPlatform's knows neither. */
const NEWER_METHOD = 'tokentransfermany';

export function openChain(client: DaemonClient): DaemonChain {
	async function transaction(txid: string, options?: ReadOptions): Promise<HeldTransaction | undefined> {
		try {
			return heldTransaction(await client.call(getrawtransaction, { txid }, options));
		} catch (error) {
			if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
			throw error;
		}
	}

	return {
		state: async (options) => stateOfReply(await client.call(getinfo, {}, options)),
		transaction,

		async payloadLayout(options) {
			const usage = await client.call(help, { command: NEWER_METHOD }, options);
			return usage.startsWith(NEWER_METHOD) ? 1 : 0;
		},

		async rawTransactions(txids, options) {
			const known = new Map<string, string>();
			for (const txid of new Set(txids)) {
				const held = await transaction(txid, options);
				if (held) known.set(txid, held.hex);
			}
			return known;
		},

		async isUnspent({ txid, index }, options) {
			return (await client.call(gettxout, { txid, n: index }, options)) !== null;
		},

		read: (hex, options) => readByDaemon(client, hex, options),

		broadcast: (hex) => client.call(sendrawtransaction, { hex }),
	};
}

/** `confirmations` stays at 1 until a notarisation covers the block; `rawconfirmations` is the plain count. */
function heldTransaction(reply: ReplyOf<typeof getrawtransaction>): HeldTransaction {
	const { hex, blocktime, rawconfirmations, confirmations = 0, height, last_notarized_height } = reply;
	return {
		hex: hex.toLowerCase(),
		confirmations: rawconfirmations ?? confirmations,
		isNotarised: height !== undefined && height > 0 && height <= (last_notarized_height ?? 0),
		minedAt: blocktime === undefined ? undefined : blocktime * 1000,
	};
}
