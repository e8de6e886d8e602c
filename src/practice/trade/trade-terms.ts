/** What the user, by `buy` and `sell`, or one of the user's bots asks the makers for. */
export interface TradeTerms {
	readonly side: 'buy' | 'sell';
	/** Tickers. */
	readonly base: string;
	readonly rel: string;
	/** The most to pay, or the least to get, for one base: rel in units of 1e-8. */
	readonly price: bigint;
	/** In satoshis: rel to spend for a buy, base to sell for a sale. It may be filled in part. */
	readonly volume: bigint;
	/** How long it waits for a maker, in milliseconds. */
	readonly timeoutMs: number;
	/** Has to be larger than that of every request before, once one was used. */
	readonly nonce?: number;
	/** What the caller calls it; otherwise the node makes a name. */
	readonly uuid?: string;
	/** The bot that asks for it. */
	readonly botid?: number;
}
