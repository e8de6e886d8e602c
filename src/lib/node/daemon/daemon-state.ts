import type { ReplyOf } from '#lib/api/method.ts';
import type { getinfo } from '#lib/daemon/chain.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { DaemonState } from '#lib/domain/session/daemon-readiness.ts';

/** Compressed, of 33 bytes. A daemon without a key names an empty one; of any other length none can be paid to. */
const PUBLIC_KEY = /^0[23][\da-f]{64}$/i;

/** What `getinfo` answers, in the domain's words. */
export function stateOfReply(reply: ReplyOf<typeof getinfo>): DaemonState {
	const { name, blocks, longestchain, synced, CCid, pubkey, relayfee } = reply;
	const { unlocked_until: unlockedUntil, connections, tiptime } = reply;
	return {
		chain: name || undefined,
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
