import { hash160 } from './hashes.ts';
import { payToPublicKey, payToPublicKeyHash, readScript } from './script.ts';
import { SIGN_ALL } from './signature-hash.ts';
import { isInputValid } from './signing.ts';
import type { Transaction } from './transaction.ts';

export interface ProvedFee {
	/** In the smallest unit. */
	readonly units: bigint;
	/** The signatures commit to the inputs' values and are valid for those given: no other fee is possible. */
	readonly proved: boolean;
}

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

/**
 * The inputs whose signature is not the creator's, or was made for another value. Daemons fund a creation from
 * outputs of their own key alone, paid to it or to its hash.
 *
 * @param values of the inputs, in order; of no account in Bitcoin's format, whose signatures leave them out.
 */
export function invalidInputs(
	tx: Transaction,
	creator: Uint8Array,
	values: readonly (bigint | undefined)[],
): number[] {
	const scripts = [payToPublicKey(creator), payToPublicKeyHash(hash160(creator))];
	const isValid = (index: number) =>
		scripts.some((script) => isInputValid(tx, index, { script, value: values[index] ?? 0n }));
	return tx.inputs.flatMap((_, index) => (isValid(index) ? [] : [index]));
}

export function proveFee(tx: Transaction, creator: Uint8Array, values: readonly bigint[]): ProvedFee {
	const paid = values.reduce((sum, value) => sum + value, 0n);
	const units = tx.outputs.reduce((rest, output) => rest - output.value, paid);
	const complete = values.length === tx.inputs.length;
	return { units, proved: tx.overwintered && complete && invalidInputs(tx, creator, values).length === 0 };
}
