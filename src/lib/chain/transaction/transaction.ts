import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { doubleSha256 } from '../keys/hashes.ts';
import {
	transactionCoder,
	type Transaction,
	type TransactionInput,
	type TransactionOutput,
} from './transaction-format.ts';

export type { Transaction, TransactionInput, TransactionOutput };

/**
 * Reads a transaction strictly: nothing may be left over, counts must be in their shortest form.
 *
 * @throws RangeError when the text is no transaction of a known format.
 */
export function decodeTransaction(hex: string): Transaction {
	try {
		return transactionCoder.decode(hexToBytes(hex));
	} catch (error) {
		throw new RangeError(`Not a transaction: ${(error as Error).message}`, { cause: error });
	}
}

/** @throws RangeError when a member does not fit the transaction's format. */
export function encodeTransaction(transaction: Transaction): string {
	return bytesToHex(transactionBytes(transaction));
}

/** The id under which the whole network knows the transaction, in display order. */
export function transactionId(transaction: Transaction): string {
	return bytesToHex(doubleSha256(transactionBytes(transaction)).reverse());
}

function transactionBytes(transaction: Transaction): Uint8Array {
	try {
		return transactionCoder.encode(transaction);
	} catch (error) {
		throw new RangeError(`Not a transaction: ${(error as Error).message}`, { cause: error });
	}
}

/** A transparent transaction in Sapling's format, as chains of the Komodo family use it. */
export function saplingTransaction(parts: {
	readonly inputs: readonly TransactionInput[];
	readonly outputs: readonly TransactionOutput[];
	readonly lockTime?: number;
	readonly expiryHeight?: number;
}): Transaction {
	return { ...EMPTY, version: 4, overwintered: true, versionGroupId: 0x892f_2085, ...parts };
}

/** A transaction in Bitcoin's format. */
export function legacyTransaction(parts: {
	readonly inputs: readonly TransactionInput[];
	readonly outputs: readonly TransactionOutput[];
	readonly version?: 1 | 2;
	readonly lockTime?: number;
}): Transaction {
	return { ...EMPTY, ...parts };
}

const NOTHING = new Uint8Array();

const EMPTY: Transaction = {
	version: 1,
	overwintered: false,
	versionGroupId: 0,
	inputs: [],
	outputs: [],
	lockTime: 0,
	expiryHeight: 0,
	valueBalance: 0n,
	shieldedSpends: [],
	shieldedOutputs: [],
	joinSplits: [],
	joinSplitKey: NOTHING,
	joinSplitSignature: NOTHING,
	bindingSignature: NOTHING,
};
