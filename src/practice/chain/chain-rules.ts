import { KOMODO_ADDRESSES, type AddressVersions } from '#lib/chain/address.ts';
import type { PracticeCoin } from '../coins.ts';

/** Thrown if a chain rejects a transaction, with code and text from the daemon's `sendrawtransaction`. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

export const invalid = (reason: string): Refusal => new Refusal(-26, `16: ${reason}`);

/** The transaction breaks no rule, but daemons do not relay it. */
export const nonStandard = (reason: string): Refusal => new Refusal(-26, `64: ${reason}`);

export const undecodable = (): Refusal => new Refusal(-22, 'TX decode failed');
export const missingInputs = (): Refusal => new Refusal(-25, 'Missing inputs');
export const alreadyMined = (): Refusal => new Refusal(-27, 'transaction already in block chain');

export const spentInChain = (): Refusal => new Refusal(-26, '18: bad-txns-inputs-spent');

export const premature = (): Refusal => invalid('bad-txns-premature-spend-of-coinbase');

export const conflict = (): Refusal => invalid('mempool conflict');

/**
 * Daemons give no reason if an input script does not have the shape that its output requires, as in unsigned
 * inputs.
 */
export const wrongShape = (): Refusal => new Refusal(-25, '');

/** The daemons' message for invalid signatures and for rejections by a module. */
export const scriptFailed = (): Refusal =>
	invalid(
		'mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)',
	);

export const conditionUnreadable = (): Refusal =>
	invalid('mandatory-script-verify-flag-failed (Crypto-Condition payload is invalid)');

export interface ChainRules {
	/** Name of the chain, also used for its tables. */
	readonly name: string;
	/** Transaction format: Sapling's or Bitcoin's. */
	readonly format: 'sapling' | 'legacy';
	readonly addresses: AddressVersions;
	readonly blockIntervalMs: number;
	/** Confirmations after which a coinbase can be spent. */
	readonly coinbaseMaturity: number;
	readonly firstHeight: number;
	readonly hasConditions: boolean;
	/** Longest data script that the chain's daemons relay, in bytes. */
	readonly longestDataScript: number;
	/** In satoshis per 1,000 bytes. A fee above 10,000 times this is rejected as a mistake. */
	readonly relayFee: bigint;
}

/** The chain of the practice daemon, with the token module. */
export const TOKEN_CHAIN: ChainRules = {
	name: 'DESK',
	format: 'sapling',
	addresses: KOMODO_ADDRESSES,
	blockIntervalMs: 5_000,
	coinbaseMaturity: 24,
	firstHeight: 48_210,
	hasConditions: true,
	longestDataScript: 208,
	relayFee: 100n,
};

/** Shortened block times, so that a practice block does not take ten minutes; their order is realistic. */
const INTERVALS_MS: Readonly<Record<string, number>> = {
	KMD: 6_000,
	BTC: 15_000,
	LTC: 10_000,
	DOGE: 7_000,
	DASH: 10_000,
	DGB: 5_000,
	RICK: 6_000,
	MORTY: 6_000,
};

/** Approximate heights of the real chains in 2026. */
const FIRST_HEIGHTS: Readonly<Record<string, number>> = {
	KMD: 4_600_000,
	BTC: 950_000,
	LTC: 3_090_000,
	DOGE: 6_200_000,
	DASH: 2_460_000,
	DGB: 23_000_000,
	RICK: 2_400_000,
	MORTY: 2_400_000,
};

/** Rules of an output-based coin. */
export function rulesOfCoin(coin: PracticeCoin): ChainRules {
	const sapling = coin.bookkeeping === 'sapling';
	return {
		name: coin.ticker,
		format: sapling ? 'sapling' : 'legacy',
		addresses: { publicKeyHash: coin.addressVersion, scriptHash: coin.scriptVersion },
		blockIntervalMs: INTERVALS_MS[coin.ticker] ?? 10_000,
		coinbaseMaturity: 100,
		firstHeight: FIRST_HEIGHTS[coin.ticker] ?? 1_000_000,
		hasConditions: false,
		longestDataScript: sapling ? 8192 : 83,
		// The node's fixed fee is the cost of 1,000 bytes.
		relayFee: sapling ? 100n : coin.txfee,
	};
}

/** Every tenth block is notarised, five blocks later. */
const EVERY = 10;
const TAKES = 5;

/** The last notarised block of a chain of this height; it can no longer be replaced. */
export function lastNotarised(height: number): number {
	return Math.max(0, height - (height % EVERY) - TAKES);
}
