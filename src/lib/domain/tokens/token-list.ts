import { kindOf, matchesSearch, type KindOfToken, type Token } from './token.ts';

/** What is known of a token of the chain, as far as a list needs it. */
export interface ListedToken {
	readonly id: string;
	/** Nothing until its row was looked at, as the chain's list holds ids only. */
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
