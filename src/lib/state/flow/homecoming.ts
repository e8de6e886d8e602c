import type { OwnCoin } from '#lib/chain/keys/own-coin.ts';
import type { Stray } from '#lib/domain/flow/call-record.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
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
 * Reads what a transaction pays that spends from a lock. Its bytes say so where the node has them; behind an electrum server it
 * is the node's reading, and nothing is known of its outputs.
 *
 * @returns what it pays to other addresses than the own one; `undefined` where the chain does not hold it, or it does not spend
 * from the lock
 * @throws CallError
 */
export async function straysOf(
	node: TradingNode,
	{ coin, own, txid, from }: Homecoming,
	signal?: AbortSignal,
): Promise<readonly Stray[] | undefined> {
	const found = await node.payments.find(coin, txid, { signal });
	if (!found?.spends.includes(from)) return undefined;
	if (found.hex === undefined) return [];
	const { readTransaction } = await import('#lib/chain/transaction/transaction-reading.ts');
	return readTransaction(txid, found.hex, own.versions)
		?.outputs.filter(({ value, address }) => value > 0n && address !== own.address)
		.map(({ value, address }) => ({ address, amount: formatAmount(value) }));
}
