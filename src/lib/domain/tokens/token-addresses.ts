/** The daemon's own addresses on its token chain, and the token module's. */
export interface TokenAddresses {
	/** Where its coins lie; missing when it runs without a key. */
	readonly own: string | undefined;
	/** Where its tokens lie. */
	readonly ownTokens: string | undefined;
	/** The token module's own, at which the chain finds its tokens; the same on every chain. */
	readonly module: string | undefined;
	/** What a creation can spend, in satoshis; daemons of the document's age do not say. */
	readonly funds: bigint | undefined;
}

/** Where the token module's own key would hold tokens. It is the same on every chain. */
export const MODULE_TOKEN_ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';
