import { problem, unlessSame, type ReviewProblem } from './review-problem.ts';
import { readScript } from '../script/script.ts';
import { SIGN_ALL } from '../transaction/signature-hash.ts';
import { isInputValid } from '../transaction/signing.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';

/** What each input spends, in their order; nothing where it is not known. */
export type SpentOutputs = readonly (TransactionOutput | undefined)[];

export type SigningProblemCode = 'no-inputs' | 'unsigned' | 'loosely-signed' | 'unknown-input' | 'signature';

/**
 * Whether every input may spend what it spends. The first thing that is wrong with the signatures makes looking for
 * more of it pointless.
 */
export function signingProblems(tx: Transaction, spent: SpentOutputs): ReviewProblem<SigningProblemCode>[] {
	if (tx.inputs.length === 0) return [problem('no-inputs', 'at least one input', 0)];
	const unsigned = unsignedInputs(tx);
	if (unsigned.length > 0)
		return [problem('unsigned', 'every input signed', `nothing in ${inputNames(unsigned)}`)];
	const loose = looselySignedInputs(tx);
	if (loose.length > 0)
		return [problem('loosely-signed', 'signatures over all of it', `less in ${inputNames(loose)}`)];
	const invalid = tx.inputs.flatMap((_, index) => (isFitting(tx, index, spent[index]) ? [] : [index]));
	return [
		...unknownInputs(tx, spent),
		...unlessSame('signature', 'signatures that fit', inputNames(invalid) || 'signatures that fit'),
	];
}

/** Inputs as people count them. */
const inputNames = (indexes: readonly number[]): string =>
	indexes.map((index) => `input ${index + 1}`).join(', ');

/** The inputs without any signature: what a daemon with a locked wallet answers. */
export function unsignedInputs(tx: Transaction): number[] {
	return tx.inputs.flatMap((input, index) => (input.script.length === 0 ? [index] : []));
}

/** The inputs whose signature covers less than the whole transaction. */
export function looselySignedInputs(tx: Transaction): number[] {
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

function unknownInputs({ inputs }: Transaction, spent: SpentOutputs): ReviewProblem<'unknown-input'>[] {
	return inputs.flatMap(({ txid, index }, place) =>
		spent[place] ? [] : [problem('unknown-input', `output ${index} of ${txid}`, 'no such output')],
	);
}

/** Without the output there is nothing to check a signature against. */
const isFitting = (tx: Transaction, index: number, output: TransactionOutput | undefined): boolean =>
	output === undefined || isInputValid(tx, index, output);

/** What the miner gets, in the smallest unit; nothing unless every input's value is known. */
export function feeOf(tx: Transaction, spent: SpentOutputs): bigint | undefined {
	let fee = tx.outputs.reduce((rest, { value }) => rest - value, 0n);
	for (let index = 0; index < tx.inputs.length; index++) {
		const value = spent[index]?.value;
		if (value === undefined) return undefined;
		fee += value;
	}
	return fee;
}
