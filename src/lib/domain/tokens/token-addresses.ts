import { parseDecimal } from '../money/amount.ts';

/** The daemon's own addresses on its token chain, and the token module's. */
export interface TokenAddresses {
	/** Where its coins lie; missing when it runs without a key. */
	readonly own: string | undefined;
	/** Where its tokens lie. */
	readonly ownTokens: string | undefined;
	/** The token module's own, at which the chain finds its tokens; the same on every chain. */
	readonly module: string | undefined;
	/** What a creation can spend, in satoshis; daemons of the document's age do not tell. */
	readonly funds: bigint | undefined;
}

/** Where the token module's own key would hold tokens. It is the same on every chain. */
export const MODULE_TOKEN_ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';

/** What `tokenaddress` answers, in the document's names and in the real daemon's. */
export interface TokenAddressReply {
	readonly TokensCCaddress?: string | undefined;
	readonly TokensCCAddress?: string | undefined;
	readonly myaddress?: string | undefined;
	readonly mybalance?: number | string | undefined;
	readonly myCCaddress?: string | undefined;
	readonly 'myCCAddress(Tokens)'?: string | undefined;
}

export function tokenAddressesOfReply(reply: TokenAddressReply): TokenAddresses {
	return {
		own: reply.myaddress || undefined,
		ownTokens: (reply['myCCAddress(Tokens)'] ?? reply.myCCaddress) || undefined,
		module: (reply.TokensCCAddress ?? reply.TokensCCaddress) || undefined,
		funds: reply.mybalance === undefined ? undefined : parseDecimal(reply.mybalance),
	};
}
