import { readScript } from '../script.ts';
import { SIGN_ALL, isInputValid } from '../signing.ts';
import { type Transaction, type TransactionOutput, encodeTransaction } from '../transaction.ts';
import { FINAL_SEQUENCE } from '../contracts.ts';

/** The outputs spent by the inputs, in input order; `undefined` for an unknown output. */
export type SpentOutputs = readonly (TransactionOutput | undefined)[];

export type SigningProblem =
	| { readonly kind: 'no-inputs' }
	/** Indices of the inputs that are unsigned, partially signed, or incorrectly signed. */
	| { readonly kind: 'unsigned' | 'loosely-signed' | 'signature'; readonly inputs: readonly number[] }
	| { readonly kind: 'unknown-input'; readonly txid: string; readonly index: number };

/** Newly mined coins are spent `blocks` blocks too early. */
export interface ImmatureProblem {
	readonly kind: 'immature';
	readonly txid: string;
	readonly index: number;
	readonly blocks: number;
}

/** Number of blocks until coins can be spent, by the txid of their coinbase. */
export type Maturities = ReadonlyMap<string, number>;

/** @param maturities as reported by the chain's daemon, because the delay is a parameter of each chain */
export function immatureProblems(
	{ inputs }: Transaction,
	maturities: Maturities = new Map(),
): ImmatureProblem[] {
	return inputs.flatMap(({ txid, index }) => {
		const blocks = maturities.get(txid) ?? 0;
		return blocks > 0 ? [{ kind: 'immature', txid, index, blocks } as const] : [];
	});
}

/**
 * Checks that every input may spend its output. Stops at the first kind of signature problem, because it makes
 * the others meaningless.
 */
export function signingProblems(tx: Transaction, spent: SpentOutputs): SigningProblem[] {
	if (tx.inputs.length === 0) return [{ kind: 'no-inputs' }];
	const unsigned = unsignedInputs(tx);
	if (unsigned.length > 0) return [{ kind: 'unsigned', inputs: unsigned }];
	const loose = looselySignedInputs(tx);
	if (loose.length > 0) return [{ kind: 'loosely-signed', inputs: loose }];
	const invalid = tx.inputs.flatMap((_, index) => (isFitting(tx, index, spent[index]) ? [] : [index]));
	const problems: SigningProblem[] = unknownInputs(tx, spent);
	if (invalid.length > 0) problems.push({ kind: 'signature', inputs: invalid });
	return problems;
}

/** Indices of the inputs without any signature, as returned by a daemon with a locked wallet. */
export function unsignedInputs(tx: Transaction): number[] {
	return tx.inputs.flatMap((input, index) => (input.script.length === 0 ? [index] : []));
}

function looselySignedInputs(tx: Transaction): number[] {
	return tx.inputs.flatMap((input, index) => (hashTypeOf(input.script) === SIGN_ALL ? [] : [index]));
}

/** The first push of an input is its signature, whose last byte is the hash type. */
function hashTypeOf(script: Uint8Array): number | undefined {
	try {
		return readScript(script)[0]?.pushed?.at(-1);
	} catch {
		return undefined;
	}
}

function unknownInputs({ inputs }: Transaction, spent: SpentOutputs): SigningProblem[] {
	return inputs.flatMap(({ txid, index }, place) =>
		spent[place] ? [] : [{ kind: 'unknown-input', txid, index } as const],
	);
}

/** Passes an input whose output is unknown, because its signature cannot be verified. */
const isFitting = (tx: Transaction, index: number, output: TransactionOutput | undefined): boolean =>
	output === undefined || isInputValid(tx, index, output);

/** The miner's fee, in the smallest unit; `undefined` unless the values of all inputs are known. */
export function feeOf(tx: Transaction, spent: SpentOutputs): bigint | undefined {
	let fee = tx.outputs.reduce((rest, { value }) => rest - value, 0n);
	for (let index = 0; index < tx.inputs.length; index++) {
		const value = spent[index]?.value;
		if (value === undefined) return undefined;
		fee += value;
	}
	return fee;
}

export type SharedProblem =
	| SigningProblem
	| ImmatureProblem
	| WholeProblem
	| ExpiryProblem
	| FormatProblem
	| LockTimeProblem
	| FeeProblem
	| LowFeeProblem;

/** A value of a built transaction that differs from the request. */
export interface Difference<Kind extends string, Value> {
	readonly kind: Kind;
	readonly wanted: Value;
	readonly found: Value;
}

export function unlessSame<Kind extends string, Value extends string | number | bigint>(
	kind: Kind,
	wanted: Value,
	found: Value,
): Difference<Kind, Value>[] {
	return wanted === found ? [] : [{ kind, wanted, found }];
}

/** The fee, in the smallest unit, is outside the allowed range. */
export interface FeeProblem {
	readonly kind: 'fee';
	readonly fee: bigint;
	readonly least: bigint;
	readonly most: bigint;
}

export function feeRangeProblems(
	fee: bigint | undefined,
	{ least, most }: { readonly least: bigint; readonly most: bigint },
): FeeProblem[] {
	if (fee === undefined || (fee >= least && fee <= most)) return [];
	return [{ kind: 'fee', fee, least, most }];
}

/** The fee, in the smallest unit, is below the minimum relay fee for this many bytes. */
export interface LowFeeProblem {
	readonly kind: 'low-fee';
	readonly fee: bigint;
	readonly least: bigint;
	readonly bytes: number;
}

/** Default minimum relay fee per 1,000 bytes, on Sapling's and Bitcoin's chains. */
const DEFAULT_RELAY_FEES = { sapling: 100n, legacy: 1_000n } as const;

/** @param relayFee per 1,000 bytes, if the broadcasting node reports it. */
export function lowFeeProblems(
	tx: Transaction,
	fee: bigint | undefined,
	relayFee: bigint = DEFAULT_RELAY_FEES[tx.overwintered ? 'sapling' : 'legacy'],
): LowFeeProblem[] {
	const bytes = encodeTransaction(tx).length / 2;
	const least = (relayFee * BigInt(bytes) + 999n) / 1000n;
	// Outputs that exceed the inputs are already reported as a fee problem.
	if (fee === undefined || fee < 0n || fee >= least) return [];
	return [{ kind: 'low-fee', fee, least, bytes }];
}

export type WholeProblem =
	/**
	 * The transaction has shielded parts or takes coins from the shielded pool; `balance` is in the smallest
	 * unit.
	 */
	| { readonly kind: 'shielded'; readonly parts: number; readonly balance: bigint }
	/** The transaction spends an output more than once. */
	| { readonly kind: 'double-input'; readonly txid: string; readonly index: number; readonly times: number }
	/** The output with this index has a negative amount, or more than the supply of any coin. */
	| { readonly kind: 'impossible-value'; readonly output: number; readonly value: bigint };

/** Problems of transactions that the desk never requests: shielded coins, and forms that no chain accepts. */
export function wholeProblems(tx: Transaction): WholeProblem[] {
	const parts = [...tx.shieldedSpends, ...tx.shieldedOutputs, ...tx.joinSplits].length;
	const isShielded = parts > 0 || tx.valueBalance !== 0n;
	return [
		...(isShielded ? [{ kind: 'shielded', parts, balance: tx.valueBalance } as const] : []),
		...doubleInputs(tx),
		...impossibleValues(tx),
	];
}

/** Runs in linear time, because a node may build a transaction with any number of inputs. */
function doubleInputs({ inputs }: Transaction): WholeProblem[] {
	const spent = new Map<string, { readonly txid: string; readonly index: number; times: number }>();
	for (const { txid, index } of inputs) {
		const before = spent.get(`${txid} ${index}`);
		if (before) before.times += 1;
		else spent.set(`${txid} ${index}`, { txid, index, times: 1 });
	}
	return Array.from(spent.values()).flatMap(({ txid, index, times }) =>
		times > 1 ? [{ kind: 'double-input', txid, index, times } as const] : [],
	);
}

/** More than the supply of any of these coins, in the smallest unit: 10 billion coins. */
const MAX_VALUE = 10n ** 18n;

function impossibleValues({ outputs }: Transaction): WholeProblem[] {
	return outputs.flatMap(({ value }, output) =>
		value >= 0n && value <= MAX_VALUE ? [] : [{ kind: 'impossible-value', output, value } as const],
	);
}

export type ExpiryProblem =
	/** The expiry height is below the chain's height. */
	| { readonly kind: 'expired'; readonly expiryHeight: number; readonly height: number }
	/**
	 * The transaction never expires, or much later than usual. Until then it can be mined even if the user
	 * believes it lost or unsent.
	 */
	| { readonly kind: 'no-expiry' }
	| {
			readonly kind: 'far-expiry';
			readonly expiryHeight: number;
			readonly height: number;
			readonly latest: number;
	  };

/** Daemons let a transaction expire 200 blocks after the next one; with a special option, up to about a day. */
const FARTHEST_EXPIRY = 1_440;

/** Checks transactions built by daemons. Bitcoin's format has no expiry. */
export function expiryProblems(
	{ overwintered, expiryHeight }: Transaction,
	height: number | undefined,
): ExpiryProblem[] {
	if (!overwintered) return [];
	if (expiryHeight === 0) return [{ kind: 'no-expiry' }];
	if (height === undefined) return [];
	if (expiryHeight <= height) return [{ kind: 'expired', expiryHeight, height }];
	const latest = height + FARTHEST_EXPIRY;
	return expiryHeight > latest ? [{ kind: 'far-expiry', expiryHeight, height, latest }] : [];
}

export interface FormatProblem {
	readonly kind: 'format';
	readonly wanted: TransactionFormat;
	readonly version: number;
}

/** Sapling's signatures commit to the inputs' values, Bitcoin's do not. */
export type TransactionFormat = 'sapling' | 'legacy';

/** @param wanted `undefined` if the chain's format is unknown */
export function formatProblems(
	{ overwintered, version }: Transaction,
	wanted: TransactionFormat | undefined,
): FormatProblem[] {
	const isSapling = overwintered && version === 4;
	if (wanted === undefined || (wanted === 'sapling' ? isSapling : !overwintered)) return [];
	return [{ kind: 'format', wanted, version }];
}

export type LockTimeProblem =
	/** The transaction can be mined only after this height or time. */
	| { readonly kind: 'lock-time'; readonly lockTime: number }
	/** The inputs are not final, so the transaction may be replaced. */
	| { readonly kind: 'replaceable' };

/** Token transactions of daemons can be mined immediately. */
export function lockTimeProblems({ lockTime, inputs }: Transaction): LockTimeProblem[] {
	const isFinal = inputs.every(({ sequence }) => sequence === FINAL_SEQUENCE);
	return [
		...(lockTime === 0 ? [] : [{ kind: 'lock-time', lockTime } as const]),
		...(isFinal ? [] : [{ kind: 'replaceable' } as const]),
	];
}
