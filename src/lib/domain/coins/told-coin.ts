/** One key pays and is paid in all coins: its addresses tell which one it is. */
interface CoinOwner {
	/** Its address of the reference coin; empty where no coin told it. */
	readonly wallet: string;
	/** Its account of Ethereum, where the passphrase was at hand. */
	readonly account?: string | undefined;
}

/** A node's claim about the user's address of a coin. */
export interface ToldCoin {
	readonly address: string;
	/** The version bytes of the coin's addresses. */
	readonly versions: { readonly publicKeyHash: number; readonly scriptHash: number };
	/** By what the user is known, where that was proved or seen at the sign-in: the address has to be of the same key. */
	readonly owner?: CoinOwner | undefined;
}
