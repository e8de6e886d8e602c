import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, KOMODO_ADDRESSES } from '../address.ts';
import type { TransactionOutput } from '../transaction.ts';

export interface Payee {
	/** Script in hexadecimal. */
	readonly script: string;
	/** Missing if the script has no address. Different scripts may share an address. */
	readonly address?: string;
}

export interface Payout extends Payee {
	/** Value in the smallest unit, or in token units if the output holds tokens. */
	readonly value: bigint;
}

/** Describes the payee on chains of the Komodo family. */
export function payeeOf(script: Uint8Array): Payee {
	return { script: bytesToHex(script), address: addressOfScript(script, KOMODO_ADDRESSES) };
}

export function payoutOf({ value, script }: TransactionOutput): Payout {
	return { value, ...payeeOf(script) };
}

/** The output pays a different payee from the wanted one. */
export interface PayeeProblem<Kind extends string> {
	readonly kind: Kind;
	readonly wanted: Payee;
	/** `undefined` if the output is missing. */
	readonly found?: Payee;
}

export function payeeProblems<Kind extends string>(
	kind: Kind,
	wanted: Uint8Array,
	output: TransactionOutput | undefined,
): PayeeProblem<Kind>[] {
	if (output && equalBytes(wanted, output.script)) return [];
	return [{ kind, wanted: payeeOf(wanted), found: output && payeeOf(output.script) }];
}

/** The output pays a different amount or a different payee from the wanted ones. */
export interface PayoutProblem<Kind extends string> {
	readonly kind: Kind;
	readonly wanted: Payout;
	/** `undefined` if the output is missing. */
	readonly found?: Payout;
}

export function payoutProblems<Kind extends string>(
	kind: Kind,
	wanted: TransactionOutput,
	output: TransactionOutput | undefined,
): PayoutProblem<Kind>[] {
	if (output && output.value === wanted.value && equalBytes(wanted.script, output.script)) return [];
	return [{ kind, wanted: payoutOf(wanted), found: output && payoutOf(output) }];
}
