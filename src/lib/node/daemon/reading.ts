import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { decoderawtransaction } from '#lib/daemon/transactions.ts';
import type { ReportedTransaction } from '#lib/domain/tools/reported-transaction.ts';
import type { ReadOptions } from '../read-options.ts';
import { readReported } from '../tools/reported-transaction.ts';

/** A transaction as the daemon reads it, whether or not it knows it. */
export async function readByDaemon(
	client: DaemonClient,
	hex: string,
	options?: ReadOptions,
): Promise<ReportedTransaction> {
	return readReported(await client.call(decoderawtransaction, { hex }, options), undefined);
}
