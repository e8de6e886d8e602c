import type { OwnCoin } from '#lib/chain/keys/own-coin.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { WalletCoin } from '#lib/node/subjects/wallet.ts';

/**
 * A coin of the node with the user's address as it is computed here: the node's word of it is only compared. Resolves with
 * `undefined` for a coin that the node does not know.
 *
 * @throws CallError
 */
export async function readOwnCoin(
	node: TradingNode,
	coin: string,
	options?: ReadOptions,
): Promise<(WalletCoin & OwnCoin) | undefined> {
	const told = await node.wallet.coin(coin, options);
	if (!told) return undefined;
	const { ownCoin } = await import('#lib/chain/keys/own-coin.ts');
	return { ...told, ...ownCoin(coin, told) };
}
