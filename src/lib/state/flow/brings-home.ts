import type { OwnCoin } from '#lib/chain/keys/own-coin.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

/** A transaction that may have fetched locked coins home. */
export interface Homecoming {
	readonly coin: string;
	readonly own: OwnCoin;
	readonly txid: string;
	/** The transaction that locked them. */
	readonly from: string;
}

/**
 * Whether the chain holds a transaction that spends from the lock and pays the own script. Its bytes say so where the node has
 * them; behind an electrum server it is the node's reading.
 *
 * @throws CallError
 */
export async function bringsHome(
	node: TradingNode,
	{ coin, own, txid, from }: Homecoming,
	signal?: AbortSignal,
): Promise<boolean> {
	const found = await node.payments.find(coin, txid, { signal });
	if (!found?.spends.includes(from)) return false;
	if (found.hex === undefined) return true;
	const { readTransaction } = await import('#lib/chain/transaction/transaction-reading.ts');
	const reading = readTransaction(txid, found.hex, own.versions);
	return reading?.outputs.some(({ address }) => address === own.address) ?? false;
}
