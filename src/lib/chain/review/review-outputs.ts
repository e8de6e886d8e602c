import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, KOMODO_ADDRESSES } from '../keys/address.ts';
import { problem, type ReviewProblem } from './review-problem.ts';
import type { TransactionOutput } from '../transaction/transaction.ts';

/** Compares scripts byte by byte, and names them by their addresses where those tell them apart. */
export function scriptProblems<Code extends string>(
	code: Code,
	wanted: Uint8Array,
	found: Uint8Array,
): ReviewProblem<Code>[] {
	if (equalBytes(wanted, found)) return [];
	const addresses = [wanted, found].map((script) => addressOfScript(script, KOMODO_ADDRESSES));
	const [ofWanted, ofFound] = addresses;
	const isTold = ofWanted !== undefined && ofFound !== undefined && ofWanted !== ofFound;
	return isTold ? [problem(code, ofWanted, ofFound)] : [problem(code, bytesToHex(wanted), bytesToHex(found))];
}

/** An output that should not be there: what it pays, in the smallest unit, and to whom. */
export function describeOutput({ value, script }: TransactionOutput): string {
	return `${value} to ${addressOfScript(script, KOMODO_ADDRESSES) ?? bytesToHex(script)}`;
}
