import type { ReplyOf } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getinfo, getrawtransaction, gettransaction, gettxout } from '#lib/daemon/chain.ts';
import { sendrawtransaction } from '#lib/daemon/transactions.ts';
import type { DaemonChain, HeldTransaction } from './chain-daemon.ts';
import type { ReadOptions } from '../read-options.ts';
import { openPayloadLayout } from './payload-layout.ts';
import { stateOfReply } from './daemon-state.ts';
import { readByDaemon } from './reading.ts';

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

		payloadLayout: openPayloadLayout(client, transaction),

		async blocksToMaturity(txid, options) {
			try {
				const { details } = await client.call(gettransaction, { txid }, options);
				return Math.max(0, ...details.map(({ blockstomaturity }) => blockstomaturity ?? 0));
			} catch (error) {
				// The wallet has no part in it, or a gateway does not pass the method on: the chain itself refuses what is too early.
				if (isAnswered(error)) return undefined;
				throw error;
			}
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

const isAnswered = (error: unknown): boolean =>
	error instanceof CallError && (error.kind === 'refused' || error.kind === 'blocked');
