import { readScript } from '../script/script.ts';
import { SIGN_ALL } from '../transaction/signature-hash.ts';
import { isInputValid } from '../transaction/signing.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';

/** The outputs that the inputs spend, in their order; `undefined` for one that is not known. */
export type SpentOutputs = readonly (TransactionOutput | undefined)[];

export type SigningProblem =
	| { readonly kind: 'no-inputs' }
	/** The inputs, counted from 0, that are not signed, not wholly signed, or wrongly signed. */
	| { readonly kind: 'unsigned' | 'loosely-signed' | 'signature'; readonly inputs: readonly number[] }
	/** An output is spent that was not found. */
	| { readonly kind: 'unknown-input'; readonly txid: string; readonly index: number };

/** Newly mined coins are spent before the chain lets them be spent, which it does `blocks` blocks later. */
export interface ImmatureProblem {
	readonly kind: 'immature';
	readonly txid: string;
	readonly index: number;
	readonly blocks: number;
}

/** How many more blocks coins need before they can be spent, by the txid of the coinbase that made them. */
export type Maturities = ReadonlyMap<string, number>;

/** @param maturities as the chain's daemon tells them: how long it takes is a parameter of each chain */
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
 * Whether every input may spend what it spends. The first thing that is wrong with the signatures makes looking for
 * more of it pointless.
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

/** The inputs without any signature: what a daemon with a locked wallet answers. */
export function unsignedInputs(tx: Transaction): number[] {
	return tx.inputs.flatMap((input, index) => (input.script.length === 0 ? [index] : []));
}

/** The inputs whose signature covers less than the whole transaction. */
function looselySignedInputs(tx: Transaction): number[] {
	return tx.inputs.flatMap((input, index) => (hashTypeOf(input.script) === SIGN_ALL ? [] : [index]));
}

/** A signature is the first thing an input pushes, and its last byte says what it covers. */
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

/** Without the output there is nothing to check a signature against. */
const isFitting = (tx: Transaction, index: number, output: TransactionOutput | undefined): boolean =>
	output === undefined || isInputValid(tx, index, output);

/** The miner's fee, in the smallest unit; `undefined` unless every input's value is known. */
export function feeOf(tx: Transaction, spent: SpentOutputs): bigint | undefined {
	let fee = tx.outputs.reduce((rest, { value }) => rest - value, 0n);
	for (let index = 0; index < tx.inputs.length; index++) {
		const value = spent[index]?.value;
		if (value === undefined) return undefined;
		fee += value;
	}
	return fee;
}
