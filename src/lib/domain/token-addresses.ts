import { amountFromWire } from './amount.ts';

/** The daemon's own addresses on its token chain. */
export interface TokenAddresses {
	/** Where its coins lie; missing when it runs without a key. */
	readonly own: string | undefined;
	/** Where its tokens lie. */
	readonly ownTokens: string | undefined;
	/** What a creation can spend, in satoshis; daemons of the document's age do not tell. */
	readonly funds: bigint | undefined;
}

/** What `tokenaddress` answers, in the document's names and in the real daemon's. */
export interface TokenAddressReply {
	readonly myaddress?: string | undefined;
	readonly mybalance?: number | string | undefined;
	readonly myCCaddress?: string | undefined;
	readonly 'myCCAddress(Tokens)'?: string | undefined;
}

export function tokenAddressesOfReply(reply: TokenAddressReply): TokenAddresses {
	return {
		own: reply.myaddress || undefined,
		ownTokens: reply['myCCAddress(Tokens)'] ?? reply.myCCaddress,
		funds: reply.mybalance === undefined ? undefined : amountFromWire(reply.mybalance),
	};
}
