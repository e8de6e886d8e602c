import { getcoin } from '#lib/api/coins.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { openWallet as openDocumentWallet, walletCoin } from '../document/wallet/wallet.ts';
import type { NodeWallet } from '../wallet.ts';

/**
 * The real program leaves outputs that were once offered to a taker and not spent out of `balance` and `listunspent`
 * until it is restarted; `getcoin` counts them. For a coin on an electrum server `getcoin` says 0.
 */
export function openWallet(client: NodeClient): NodeWallet {
	return {
		...openDocumentWallet(client),
		async coin(ticker, options) {
			const { coin } = await client.call(getcoin, { coin: ticker }, options);
			if (!('smartaddress' in coin)) return undefined;
			const isNative = coin.electrum === undefined && coin.balance !== undefined;
			return {
				...walletCoin(coin, client.owner),
				balance: isNative ? parseDecimal(coin.balance ?? 0) : undefined,
			};
		},
	};
}
