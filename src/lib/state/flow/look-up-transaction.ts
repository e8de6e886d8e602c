import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';
import type { TransactionStatus } from './flow-plan.ts';

/** Looks whether a daemon holds a transaction, waiting or in a block. */
export async function lookUpTransaction(
	chain: DaemonChain,
	txid: string,
	signal?: AbortSignal,
): Promise<TransactionStatus> {
	const held = await chain.transaction(txid, { signal });
	if (!held) return { seen: 'nowhere' };
	const { confirmations } = held;
	return confirmations > 0 ? { seen: 'mined', confirmations } : { seen: 'waiting' };
}
