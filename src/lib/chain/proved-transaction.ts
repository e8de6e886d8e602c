import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { doubleSha256 } from './hashes.ts';
import {
	witnessedCoder,
	decodeTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from './transaction.ts';
import { addressOfScript, type AddressVersions } from './address.ts';
import { carriedData } from './script.ts';

/** The transaction, if these bytes are the one with that txid: their source need not be believed. */
export function readProved(txid: string, hex: string | undefined): Transaction | undefined {
	const transaction = hex === undefined ? undefined : readHeld(hex);
	return transaction && idOf(transaction) === txid ? transaction : undefined;
}

/** Whether bytes are those of a transaction, as far as its id tells. */
export type Proof =
	| 'proved'
	/** They may be, in a format that nothing here reads. */
	| 'unreadable'
	| 'other';

export function proofOf(txid: string, hex: string): Proof {
	const transaction = readHeld(hex);
	if (transaction) return idOf(transaction) === txid ? 'proved' : 'other';
	return isExtended(hex) || hashOf(hex) === txid ? 'unreadable' : 'other';
}

/** Litecoin's extension blocks, for example: an id that is made of a part of the bytes only. */
const isExtended = (hex: string): boolean => /^[\da-f]{8}00[\da-f]{2}/.test(hex);

function hashOf(hex: string): string | undefined {
	try {
		return bytesToHex(doubleSha256(hexToBytes(hex)).reverse());
	} catch {
		return undefined;
	}
}

/** Transactions of a chain may have witnesses, unlike those that are built here. */
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

/** `undefined` for a transaction of a version that is only read. */
function idOf(transaction: Transaction): string | undefined {
	try {
		return transactionId(transaction);
	} catch {
		return undefined;
	}
}

/**
 * The transactions that one spends from, which a review needs to know.
 *
 * @throws RangeError when the text is no transaction.
 */
export function transactionsSpentBy(hex: string): string[] {
	const { inputs } = readHeld(hex) ?? decodeTransaction(hex);
	return [...new Set(inputs.map(({ txid }) => txid))];
}

/**
 * Those of the transactions that one spends from that made their coins, which a chain lets be spent late only.
 *
 * @throws RangeError when the text is no transaction.
 */
export function coinbasesSpentBy(hex: string, known: ReadonlyMap<string, string>): string[] {
	return transactionsSpentBy(hex).filter((txid) => {
		const { inputs } = readProved(txid, known.get(txid)) ?? { inputs: [] };
		return inputs.length === 1 && inputs.every((input) => /^0{64}$/.test(input.txid));
	});
}

/**
 * The format in which a chain takes transactions, by those that one spends from. Nothing where none of them has Sapling's,
 * which a chain takes alone from some height on: they may be older than that.
 *
 * @param known transactions in hexadecimal, by the txid under which they were given.
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
 * The outputs that a transaction's inputs spend, in their order; `undefined` for one that is not proved.
 *
 * @param known transactions in hexadecimal, by the txid under which they were given.
 */
export function provedOutputs(
	{ inputs }: Transaction,
	known: ReadonlyMap<string, string>,
): (TransactionOutput | undefined)[] {
	return inputs.map(({ txid, index }) => readProved(txid, known.get(txid))?.outputs[index]);
}

/** A transaction as its bytes say, for reading. */
export interface TransactionReading {
	readonly inputs: readonly { readonly txid: string; readonly index: number }[];
	readonly outputs: readonly {
		/** In smallest units. */
		readonly value: bigint;
		/** Where its script has one. */
		readonly address: string | undefined;
		/** The data of an output that cannot be spent, in hexadecimal. */
		readonly data: string | undefined;
	}[];
	/** A height, or from 500,000,000 on a time in seconds; 0 without one. */
	readonly lockTime: number;
	/** It makes a block's reward: what it spends is no output. */
	readonly isReward: boolean;
	readonly bytes: number;
}

/** `undefined` if these bytes are not the transaction with that txid, or of a format that the app does not read. */
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
		bytes: hex.length / 2,
	};
}
