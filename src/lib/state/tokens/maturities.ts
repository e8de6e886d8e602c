import type { Maturities } from '#lib/chain/review/review-problem.ts';
import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';

/**
 * The number of further blocks needed by the newly mined coins that a transaction spends. Daemons accept such coins for
 * a creation long before the chain does.
 *
 * @param known hexadecimal transactions by txid, whose inputs identify coinbases
 */
export async function readMaturities(
	chain: DaemonChain,
	hex: string,
	known: ReadonlyMap<string, string>,
): Promise<Maturities> {
	const { coinbasesSpentBy } = await import('#lib/chain/proved-transaction.ts');
	const maturities = new Map<string, number>();
	for (const txid of coinbasesSpentBy(hex, known)) {
		const blocks = await chain.blocksToMaturity(txid, { priority: 'user' });
		if (blocks !== undefined) maturities.set(txid, blocks);
	}
	return maturities;
}

/** Whether the chain has passed a transaction's expiry height; 0 means no limit. */
export async function hasExpiredAt(chain: DaemonChain, expiryHeight: number): Promise<boolean> {
	return expiryHeight !== 0 && expiryHeight <= (await chain.state()).blocks;
}
