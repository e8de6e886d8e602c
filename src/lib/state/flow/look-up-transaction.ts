import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';
import type { TransactionStatus } from './flow-plan.ts';

/** Evidence whether a daemon may be believed, and whether it still runs the chain of an entry. */
interface Witness {
	checkChain(chain: string, options?: ReadOptions): Promise<void>;
	doubt(chain: string | undefined, options?: ReadOptions): Promise<DaemonDoubt | undefined>;
}

/** Of a transaction that no program shows besides: it is where it belongs once it is in a block. */
export function shownInBlock(status: TransactionStatus): TransactionStatus {
	return status.seen === 'mined' ? { ...status, seen: 'visible' } : status;
}

/**
 * Looks whether a daemon holds a transaction, waiting or in a block. That it does not says something only of one that knows
 * its network's chain.
 *
 * @param wanted the chain that the transaction belongs to, once that is known
 */
export async function lookUpTransaction(
	chain: DaemonChain,
	witness: Witness,
	txid: string,
	wanted?: string,
	signal?: AbortSignal,
): Promise<TransactionStatus> {
	if (wanted !== undefined) await witness.checkChain(wanted, { signal });
	const held = await chain.transaction(txid, { signal });
	if (!held) return { seen: 'nowhere', doubt: await witness.doubt(wanted, { signal }) };
	const { confirmations, isNotarised } = held;
	return confirmations > 0 ? { seen: 'mined', confirmations, isNotarised } : { seen: 'waiting' };
}
