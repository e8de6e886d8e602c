import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getrawtransaction } from '#lib/daemon/chain.ts';

/**
 * Asks the daemon for transactions, in hexadecimal by txid. It need not be believed: the bytes have to give their txid.
 * What it does not know is left out, for the review to name.
 */
export async function readRawTransactions(
	daemon: DaemonClient,
	txids: Iterable<string>,
): Promise<Map<string, string>> {
	const known = new Map<string, string>();
	for (const txid of new Set(txids)) {
		const found = await daemon.call(getrawtransaction, { txid }, { priority: 'user' }).catch(unlessUnknown);
		if (found) known.set(txid, found.hex.toLowerCase());
	}
	return known;
}

function unlessUnknown(error: unknown): undefined {
	if (!(error instanceof CallError) || error.code !== 'TX-NOT-FOUND') throw error;
}
