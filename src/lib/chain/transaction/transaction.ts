import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { doubleSha256 } from '../keys/hashes.ts';
import { transactionCoder } from './transaction-format.ts';

export interface TransactionInput {
	/** The transaction whose output is spent, in display order. */
	readonly txid: string;
	/** Which of its outputs. */
	readonly index: number;
	/** The proof that it may be spent; empty while unsigned. */
	readonly script: Uint8Array;
	readonly sequence: number;
}

export interface TransactionOutput {
	/** In the coin's smallest unit. */
	readonly value: bigint;
	readonly script: Uint8Array;
}

/**
 * A transaction of any of the four formats. What a format does not have is zero or empty here; the shielded
 * parts are kept as opaque bytes, so that a transaction is always written back as it was read.
 */
export interface Transaction {
	/** 1 or 2 (Bitcoin's format), 3 (Overwinter) or 4 (Sapling). */
	readonly version: number;
	readonly overwintered: boolean;
	readonly versionGroupId: number;
	readonly inputs: readonly TransactionInput[];
	readonly outputs: readonly TransactionOutput[];
	readonly lockTime: number;
	/** The last height at which it can be mined; 0 means any. */
	readonly expiryHeight: number;
	/** What the shielded pool pays into the transparent outputs, in the smallest unit. */
	readonly valueBalance: bigint;
	readonly shieldedSpends: readonly Uint8Array[];
	readonly shieldedOutputs: readonly Uint8Array[];
	readonly joinSplits: readonly Uint8Array[];
	/** 32 bytes where there are join-splits. */
	readonly joinSplitKey: Uint8Array;
	/** 64 bytes where there are join-splits. */
	readonly joinSplitSignature: Uint8Array;
	/** 64 bytes where there are shielded spends or outputs. */
	readonly bindingSignature: Uint8Array;
}

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
