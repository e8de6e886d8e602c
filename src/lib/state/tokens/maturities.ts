import type { Maturities } from '#lib/chain/review/review-problem.ts';
import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';

/**
 * How many more blocks the newly mined coins need that a transaction spends. Daemons accept them for a creation long
 * before the chain does.
 *
 * @param known transactions in hexadecimal by txid: their inputs distinguish coinbases from others
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

/** Whether the chain has passed the last height at which a transaction can be mined; 0 means no limit. */
export async function hasExpiredAt(chain: DaemonChain, expiryHeight: number): Promise<boolean> {
	return expiryHeight !== 0 && expiryHeight <= (await chain.state()).blocks;
}
