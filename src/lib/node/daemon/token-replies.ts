import type { ReplyOf } from '#lib/api/method.ts';
import type { tokenaddress, tokeninfo } from '#lib/daemon/tokens.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { TokenAddresses } from '#lib/domain/tokens/token-addresses.ts';
import type { Token } from '#lib/domain/tokens/token.ts';

export function tokenOfReply(reply: ReplyOf<typeof tokeninfo>): Token {
	return {
		id: reply.tokenid.toLowerCase(),
		creator: reply.owner,
		name: reply.name,
		description: reply.description,
		supply: supplyOfReply(reply.supply),
		data: reply.data ? reply.data.toLowerCase() : undefined,
		imported:
			reply.IsImported === 'yes'
				? { chain: reply.sourceChain ?? '', tokenId: reply.sourceTokenId ?? '' }
				: undefined,
	};
}

/** Daemons of 2018 give a text in coins; all later ones give a whole number of tokens. */
function supplyOfReply(supply: number | string): bigint {
	const text = String(supply);
	return /[.e]/i.test(text) ? parseDecimal(text) : BigInt(text);
}

/** Every id once, however often a daemon names it. */
export function tokenIdsOfReply(reply: readonly string[]): string[] {
	return [...new Set(reply.map((id) => id.toLowerCase()))];
}

/** In the document's names and in the real daemon's. */
export function tokenAddressesOfReply(reply: ReplyOf<typeof tokenaddress>): TokenAddresses {
	return {
		own: reply.myaddress || undefined,
		ownTokens: (reply['myCCAddress(Tokens)'] ?? reply.myCCaddress) || undefined,
		module: (reply.TokensCCAddress ?? reply.TokensCCaddress) || undefined,
		funds: reply.mybalance === undefined ? undefined : parseDecimal(reply.mybalance),
	};
}
