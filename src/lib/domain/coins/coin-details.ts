import type { ListedCoin } from './coin-use.ts';
import type { ToldCoin } from './told-coin.ts';

/** What a node says of a coin besides whether it is on. */
export interface CoinDetails extends ListedCoin, ToldCoin {
	/** The wallet's own, as the node tells it; one of Ethereum's begins with `0x`. */
	readonly address: string;
	/** Whether the coin's own daemon was found on the node's machine; nothing where the node does not say. */
	readonly hasDaemon: boolean | undefined;
	/** `host:port` of that daemon. */
	readonly daemonAddress: string | undefined;
	/** Of its chain; nothing while the node does not know it, as behind an electrum server. */
	readonly height: number | undefined;
	/** Of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** The version bytes of its addresses and private keys. */
	readonly versions: {
		readonly publicKeyHash: number;
		readonly scriptHash: number;
		readonly privateKey: number;
	};
	/** Of what the wallet holds, in smallest units of the reference coin, where the node knows the chain and a price. */
	readonly value: bigint | undefined;
	/** The holding that `value` is of, at the same moment; missing where the node does not say. */
	readonly valued?: bigint | undefined;
}

/** Kept as an account with a balance, without outputs of its own. */
export function isAccountAddress(address: string): boolean {
	return address.startsWith('0x');
}
