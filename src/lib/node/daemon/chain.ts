import type { ReplyOf } from '#lib/api/method.ts';
import { getinfo, getrawtransaction, gettransaction, gettxout } from '#lib/daemon/chain.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { peerText } from '#lib/domain/text/visible-text.ts';
import type { DaemonState } from '#lib/domain/session/daemon-readiness.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { decoderawtransaction, sendrawtransaction } from '#lib/daemon/transactions.ts';
import type { ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import type { ReadOptions } from '../read-options.ts';
import { readReported } from '../reported-transaction.ts';
import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import { tokenlist } from '#lib/daemon/tokens.ts';
import type { DaemonChain, HeldTransaction } from './chain-daemon.ts';
import { tokenIdsOfReply } from './tokens.ts';
import { CallError } from '#lib/client/call-error.ts';

/**
 * Compressed, 33 bytes. A daemon without a key returns an empty string; a key of any other length cannot be
 * paid.
 */
const PUBLIC_KEY = /^0[23][\da-f]{64}$/i;

/** Maps a `getinfo` reply to the daemon's state. */
export function stateOfReply(reply: ReplyOf<typeof getinfo>): DaemonState {
	const { name, blocks, longestchain, synced, CCid, pubkey, relayfee } = reply;
	const { unlocked_until: unlockedUntil, connections, tiptime } = reply;
	return {
		chain: peerText(name ?? '') || undefined,
		blocks,
		networkBlocks: longestchain,
		isSynced: synced,
		connections,
		tipAt: tiptime === undefined ? undefined : Number(tiptime) * 1000,
		relayFee: relayfee === undefined ? undefined : parseDecimal(relayfee),
		hasTokenModule: CCid !== undefined,
		ownKey: pubkey !== undefined && PUBLIC_KEY.test(pubkey) ? pubkey.toLowerCase() : undefined,
		isLocked: unlockedUntil !== undefined && Number(unlockedUntil) === 0,
	};
}

/** A transaction decoded by the daemon, which need not know the transaction itself. */
async function readByDaemon(
	client: DaemonClient,
	hex: string,
	options?: ReadOptions,
): Promise<ReportedTransaction> {
	return readReported(await client.call(decoderawtransaction, { hex }, options), undefined);
}

/** Maximum number of tokens to read. A longer list is sampled evenly, because it has no order. */
const MAX_READ = 200;

/** A confirmed creation, parsed from its bytes. */
interface Written {
	readonly layout: PayloadLayout;
	/** Block time in milliseconds since 1970. */
	readonly minedAt: number;
}

/**
 * Detects the layout of a chain's tokens from the newest confirmed one. The daemon's report about its own
 * methods is not trusted: if the chain cannot read the layout, all coins locked by a creation are lost. The
 * first tokens of every chain had layout 0.
 */
function openPayloadLayout(
	client: DaemonClient,
	transaction: DaemonChain['transaction'],
): DaemonChain['payloadLayout'] {
	const known = new Map<string, Written>();

	return async (options) => {
		const ids = spread(tokenIdsOfReply(await client.call(tokenlist, {}, options)), MAX_READ);
		const written: Written[] = [];
		for (const id of ids) {
			const found = known.get(id) ?? (await read(id));
			if (!found) continue;
			known.set(id, found);
			written.push(found);
		}
		return written.sort((one, other) => other.minedAt - one.minedAt)[0]?.layout ?? 0;

		async function read(id: string): Promise<Written | undefined> {
			const held = await transaction(id, options);
			if (held?.minedAt === undefined) return undefined;
			const { layoutOfCreation } = await import('#lib/chain/tokens/token-proof.ts');
			const layout = layoutOfCreation(id, held.hex);
			return layout === undefined ? undefined : { layout, minedAt: held.minedAt };
		}
	};
}

/** Picks up to `most` values, spread evenly over the list. */
function spread<Value>(values: readonly Value[], most: number): Value[] {
	const step = Math.max(1, values.length / most);
	return Array.from(
		{ length: Math.min(values.length, most) },
		(_, place) => values[Math.floor(place * step)],
	).filter((value) => value !== undefined);
}

export function openChain(client: DaemonClient): DaemonChain {
	/** Queries the daemon; the bytes may belong to a different transaction. */
	async function reported(txid: string, options?: ReadOptions): Promise<HeldTransaction | undefined> {
		try {
			return heldTransaction(await client.call(getrawtransaction, { txid }, options));
		} catch (error) {
			if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
			throw error;
		}
	}

	/** Bytes of a different transaction prove nothing about this one, not even that it exists on the chain. */
	async function transaction(txid: string, options?: ReadOptions): Promise<HeldTransaction | undefined> {
		const held = await reported(txid, options);
		const { proofOf } = await import('#lib/chain/proved-transaction.ts');
		if (!held || proofOf(txid, held.hex) !== 'other') return held;
		throw new CallError('malformed', 'The bytes are not those of this transaction.', {
			...{ method: getrawtransaction.name, code: 'TX-OTHER-BYTES', raw: held.hex },
		});
	}

	return {
		state: async (options) => stateOfReply(await client.call(getinfo, {}, options)),
		transaction,

		payloadLayout: openPayloadLayout(client, reported),

		async blocksToMaturity(txid, options) {
			try {
				const { details } = await client.call(gettransaction, { txid }, options);
				return Math.max(0, ...details.map(({ blockstomaturity }) => blockstomaturity ?? 0));
			} catch (error) {
				// The daemon refused or a gateway blocks the method. The result is optional, since the chain
				// itself rejects a premature spend.
				if (isAnswered(error)) return undefined;
				throw error;
			}
		},

		async rawTransactions(txids, options) {
			const known = new Map<string, string>();
			for (const txid of new Set(txids)) {
				const held = await reported(txid, options);
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
