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

/** A token of the chain, as far as a list needs it. */
export interface ListedToken {
	readonly id: string;
	/** `undefined` until its row was looked at, as the chain's list holds ids only. */
	readonly token: Token | undefined;
	/** Made here, or by the daemon's key, or held by it. */
	readonly isOwn: boolean;
	/** How much of it the daemon's key held when that was last asked. */
	readonly held: bigint | undefined;
	/** When its block was found, in milliseconds since 1970. */
	readonly minedAt: number | undefined;
}

export type TokenSorting = 'own' | 'name' | 'supply' | 'balance' | 'age';

/** Which tokens the user wants to see, and in which order. */
export interface TokenQuery {
	readonly search: string;
	readonly show: 'all' | 'mine';
	readonly kind: KindOfToken | 'any';
	readonly sorting: TokenSorting;
}

/** Names as people sort them: "No. 9" before "No. 10", accents and capitals aside. */
const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The ids of the tokens that are wanted. Equal ones, and those not read yet, keep the chain's order. */
export function chooseTokens(list: readonly ListedToken[], query: TokenQuery): string[] {
	return list
		.filter((listed) => isWanted(listed, query))
		.sort(COMPARE[query.sorting])
		.map(({ id }) => id);
}

function isWanted({ id, token, isOwn }: ListedToken, { search, show, kind }: TokenQuery): boolean {
	if (show === 'mine' && !isOwn) return false;
	if (!token) return kind === 'any' && id.includes(search.trim().toLowerCase());
	return (kind === 'any' || kindOf(token) === kind) && matchesSearch(token, search);
}

type Compare = (one: ListedToken, other: ListedToken) => number;

const COMPARE: Record<TokenSorting, Compare> = {
	own: (one, other) => Number(other.isOwn) - Number(one.isOwn),
	name: knownFirst(
		({ token }) => token?.name,
		(one, other) => NAMES.compare(one, other),
	),
	supply: knownFirst(({ token }) => token?.supply, fallingOrder),
	balance: knownFirst(({ held }) => held, fallingOrder),
	age: knownFirst(({ minedAt }) => minedAt, fallingOrder),
};

function knownFirst<Value>(
	valueOf: (listed: ListedToken) => Value | undefined,
	compare: (one: Value, other: Value) => number,
): Compare {
	return (one, other) => {
		const [first, second] = [valueOf(one), valueOf(other)];
		if (first === undefined || second === undefined)
			return Number(first === undefined) - Number(second === undefined);
		return compare(first, second);
	};
}

function fallingOrder(one: bigint | number, other: bigint | number): number {
	return one === other ? 0 : one > other ? -1 : 1;
}
