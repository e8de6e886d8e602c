import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { doubleSha256 } from './hashes.ts';
import {
	witnessedCoder,
	decodeTransaction,
	transactionId,
	type Transaction,
	type TransactionInput,
	type TransactionOutput,
} from './transaction.ts';
import { addressOfScript, type AddressVersions } from './address.ts';
import { carriedData, isPublicKeySize, pushedBy } from './script.ts';

/** Decodes a transaction if its bytes hash to the txid, so that their source need not be trusted. */
export function readProved(txid: string, hex: string | undefined): Transaction | undefined {
	const transaction = hex === undefined ? undefined : readHeld(hex);
	return transaction && idOf(transaction) === txid ? transaction : undefined;
}

/** The result of comparing bytes with a transaction's id. */
export type Proof =
	| 'proved'
	/** Possibly the transaction, in a format that the app cannot read. */
	| 'unreadable'
	| 'other';

export function proofOf(txid: string, hex: string): Proof {
	const transaction = readHeld(hex);
	if (transaction) return idOf(transaction) === txid ? 'proved' : 'other';
	return isExtended(hex) || hashOf(hex) === txid ? 'unreadable' : 'other';
}

/** Detects formats whose id covers only part of the bytes, such as Litecoin's extension blocks. */
const isExtended = (hex: string): boolean => /^[\da-f]{8}00[\da-f]{2}/.test(hex);

function hashOf(hex: string): string | undefined {
	try {
		return bytesToHex(doubleSha256(hexToBytes(hex)).reverse());
	} catch {
		return undefined;
	}
}

/** Transactions on a chain may have witnesses, unlike those built here. */
function readHeld(hex: string): Transaction | undefined {
	try {
		return decodeTransaction(hex);
	} catch {
		return readWitnessed(hex);
	}
}

function readWitnessed(hex: string): Transaction | undefined {
	try {
		return witnessedCoder.decode(hexToBytes(hex));
	} catch {
		return undefined;
	}
}

/** `undefined` for a transaction of a read-only version. */
function idOf(transaction: Transaction): string | undefined {
	try {
		return transactionId(transaction);
	} catch {
		return undefined;
	}
}

/**
 * Ids of the transactions whose outputs are spent; a review needs these transactions.
 * @throws RangeError if the text is not a transaction.
 */
export function transactionsSpentBy(hex: string): string[] {
	const { inputs } = readHeld(hex) ?? decodeTransaction(hex);
	return [...new Set(inputs.map(({ txid }) => txid))];
}

/**
 * Ids of the spent coinbases; a chain allows spending them only after a delay.
 * @throws RangeError if the text is not a transaction.
 */
export function coinbasesSpentBy(hex: string, known: ReadonlyMap<string, string>): string[] {
	return transactionsSpentBy(hex).filter((txid) => {
		const { inputs } = readProved(txid, known.get(txid)) ?? { inputs: [] };
		return inputs.length === 1 && inputs.every((input) => /^0{64}$/.test(input.txid));
	});
}

/**
 * The transaction format of a chain, judged by the spent transactions. Sapling's format is required only from
 * some height on, so older transactions prove nothing, and the result is then `undefined`.
 * @param known transactions in hexadecimal, keyed by their claimed txid.
 */
export function formatSpentBy(
	{ inputs }: Transaction,
	known: ReadonlyMap<string, string>,
): 'sapling' | undefined {
	const isSapling = inputs.some(({ txid }) => {
		const spent = readProved(txid, known.get(txid));
		return spent?.overwintered === true && spent.version === 4;
	});
	return isSapling ? 'sapling' : undefined;
}

/**
 * The outputs spent by a transaction's inputs, in input order; `undefined` for an unproved output.
 * @param known transactions in hexadecimal, keyed by their claimed txid.
 */
export function provedOutputs(
	{ inputs }: Transaction,
	known: ReadonlyMap<string, string>,
): (TransactionOutput | undefined)[] {
	return inputs.map(({ txid, index }) => readProved(txid, known.get(txid))?.outputs[index]);
}

/** A transaction decoded from its bytes, for display. */
export interface TransactionReading {
	readonly inputs: readonly { readonly txid: string; readonly index: number }[];
	readonly outputs: readonly {
		/** Value in smallest units. */
		readonly value: bigint;
		/** `undefined` if the script has no address. */
		readonly address: string | undefined;
		/** Data of an unspendable output, in hexadecimal. */
		readonly data: string | undefined;
	}[];
	/** A height or, from 500,000,000 on, a time in Unix seconds; 0 means no lock time. */
	readonly lockTime: number;
	/** True for a coinbase, whose input spends no output. */
	readonly isReward: boolean;
	/** True if all inputs spend coins of contracts, not of single keys. */
	readonly isFromContracts: boolean;
	readonly bytes: number;
}

/** `undefined` if the bytes do not hash to the txid, or if the app does not know their format. */
export function readTransaction(
	txid: string,
	hex: string | undefined,
	versions: AddressVersions,
): TransactionReading | undefined {
	const found = readProved(txid.toLowerCase(), hex);
	if (!found || hex === undefined) return undefined;
	return {
		inputs: found.inputs.map(({ txid: spent, index }) => ({ txid: spent, index })),
		outputs: found.outputs.map(({ value, script }) => {
			const data = carriedData(script);
			return { value, address: addressOfScript(script, versions), data: data && bytesToHex(data) };
		}),
		lockTime: found.lockTime,
		isReward: found.inputs.length === 1 && /^0+$/.test(found.inputs[0]?.txid ?? ''),
		isFromContracts: found.inputs.every(spendsContract),
		bytes: hex.length / 2,
	};
}

/** Coins of a key are spent by a signature, followed by the public key if the output has only its hash. */
function spendsContract({ script }: TransactionInput): boolean {
	const pushes = pushedBy(script) ?? [];
	return pushes.length > 1 && !isPublicKeySize(pushes.at(-1)?.length ?? 0);
}
