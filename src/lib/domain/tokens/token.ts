/** A token of the chain. All its texts are chosen by strangers. */
export interface Token {
	/** The txid of the transaction that created it. */
	readonly id: string;
	/** The creator's public key. */
	readonly creator: string;
	readonly name: string;
	readonly description: string;
	/** In tokens. 0 marks a counterfeit: its coins were not the stated creator's. */
	readonly supply: bigint;
	/** The data of a unique item, in hexadecimal. */
	readonly data: string | undefined;
	/** Where it came from, if from another chain. */
	readonly imported: { readonly chain: string; readonly tokenId: string } | undefined;
}

/** Whether a text, in small letters, can be the id of a token. Others of that length may stop a real daemon. */
export const isTokenId = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** Many equal units, one item that exists once, or what another chain's token became here. */
export type KindOfToken = 'units' | 'unique' | 'imported';

export function isCounterfeit(token: Token): boolean {
	return token.supply === 0n;
}

/** Whether a key can hold so much of it. The supply of a counterfeit, or of a token that is not known, says nothing. */
export function isPossibleBalance(units: bigint, supply = 0n): boolean {
	return units >= 0n && (supply === 0n || units <= supply);
}

export function isUnique(token: Token): boolean {
	return token.supply === 1n;
}

export function kindOf(token: Token): KindOfToken {
	if (token.imported) return 'imported';
	return isUnique(token) ? 'unique' : 'units';
}

/**
 * Whether what a daemon said of a token stays true. It computes a supply of 0 again each time, from coins that it may
 * not know yet; and an import without its source, or a creator that is no key, was not read whole.
 */
export function isSettled({ supply, creator, imported }: Token): boolean {
	const isSourceKnown = !imported || (imported.chain !== '' && /^[\da-f]{64}$/i.test(imported.tokenId));
	return supply > 0n && /^0[23][\da-f]{64}$/i.test(creator) && isSourceKnown;
}

/** Finds a token by a part of its name, its id or its creator's key. */
export function matchesSearch(token: Token, typed: string): boolean {
	const wanted = typed.trim().toLowerCase();
	return [token.name, token.id, token.creator].some((text) => text.toLowerCase().includes(wanted));
}
