/** Locked for good in the output by which the chain finds its tokens. */
const MARKER = 10_000n;

/** What the miner gets, whatever the size. */
export const CREATION_FEE = 10_000n;

/** Change below this is left to the miner, because an output that small is not made. */
const LEAST_CHANGE = 10_000n;

/** What a creation costs, in satoshis of the chain's coin. */
export interface TokenCost {
	/** Stays inside the tokens: one satoshi each. */
	readonly locked: bigint;
	readonly marker: bigint;
	readonly fee: bigint;
	/** The fee where the change is too small for an output. */
	readonly mostFee: bigint;
	readonly total: bigint;
}

export function costOfToken(supply: bigint): TokenCost {
	return {
		locked: supply,
		marker: MARKER,
		fee: CREATION_FEE,
		mostFee: CREATION_FEE + LEAST_CHANGE - 1n,
		total: supply + MARKER + CREATION_FEE,
	};
}
