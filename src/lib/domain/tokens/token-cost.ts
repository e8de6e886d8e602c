/** Locked for good in the output by which the chain finds its tokens. */
const MARKER = 10_000n;

/** The miner's fee, whatever the size. */
export const CREATION_FEE = 10_000n;

/** Change below this is left to the miner, because an output that small is not made. */
const LEAST_CHANGE = 10_000n;

/** The cost of a creation, in satoshis of the chain's coin. */
export interface TokenCost {
	/** Stays inside the tokens: one satoshi each. */
	readonly locked: bigint;
	readonly marker: bigint;
	readonly fee: bigint;
	/** The fee if the change is too small for an output. */
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

/** Consensus refuses a longer script in an output that carries data. */
export const LONGEST_SCRIPT = 10_001;

/** Daemons of today pass on no more than this unless they are set up to (`-datacarriersize`). */
export const RELAYED_SCRIPT = 208;

/** Byte lengths of what a creation writes on the chain. */
export interface TokenTextLengths {
	readonly name: number;
	readonly description: number;
	/** 0 if there is no data. */
	readonly data: number;
}

/** Eval code, function id, and the creator's public key with its length. */
const FIXED_BYTES = 2 + 1 + 33;

/** The length of the script of the output that carries a token's description, in bytes. */
export function payloadScriptLength({ name, description, data }: TokenTextLengths): number {
	const payload =
		FIXED_BYTES + withLength(name) + withLength(description) + (data > 0 ? 1 + withLength(data) : 0);
	return 1 + pushPrefix(payload) + payload;
}

function withLength(bytes: number): number {
	return (bytes < 0xfd ? 1 : 3) + bytes;
}

function pushPrefix(bytes: number): number {
	if (bytes <= 75) return 1;
	return bytes <= 0xff ? 2 : 3;
}
