import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getrawtransaction } from '#lib/daemon/chain.ts';
import type { TransactionStatus } from './flow-plan.ts';

/** Looks whether a daemon holds a transaction, waiting or in a block. */
export async function lookUpTransaction(
	daemon: DaemonClient,
	txid: string,
	signal?: AbortSignal,
): Promise<TransactionStatus> {
	try {
		const found = await daemon.call(getrawtransaction, { txid }, { signal });
		// `confirmations` stays at 1 until a notarisation; the plain count is the other one.
		const confirmations = found.rawconfirmations ?? found.confirmations ?? 0;
		return confirmations > 0 ? { seen: 'mined', confirmations } : { seen: 'waiting' };
	} catch (error) {
		if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return { seen: 'nowhere' };
		throw error;
	}
}
