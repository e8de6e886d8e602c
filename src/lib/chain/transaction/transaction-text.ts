import { pastedHex } from '#lib/domain/text/pasted-hex.ts';
import { decodeTransaction, transactionId, type Transaction } from './transaction.ts';

/** Why a pasted text is no transaction that this app reads. */
export type TransactionProblem =
	| 'empty'
	| 'not-hex'
	/** Half a byte is missing. */
	| 'half-byte'
	/** The form with witnesses, as Bitcoin and Litecoin use it for some addresses. */
	| 'witness'
	/** Its first bytes name no format that is known. */
	| 'unknown-format'
	/** It ends too early. */
	| 'cut'
	/** It goes on behind its end. */
	| 'longer'
	/** A count or a part in it is impossible. */
	| 'broken';

export interface ReadTransaction {
	readonly transaction: Transaction;
	/** In lower case, without the space around it. */
	readonly hex: string;
	readonly txid: string;
}

/** Reads a pasted transaction. Never throws: what is not one has a named problem. */
export function readTransactionText(text: string): ReadTransaction | TransactionProblem {
	const hex = pastedHex(text);
	const problem = textProblem(hex);
	if (problem) return problem;
	try {
		const transaction = decodeTransaction(hex);
		return { transaction, hex, txid: transactionId(transaction) };
	} catch (error) {
		if (error instanceof RangeError) return decodingProblem(hex, error.message);
		throw error;
	}
}

function textProblem(hex: string): TransactionProblem | undefined {
	if (hex === '') return 'empty';
	if (!/^[0-9a-f]+$/.test(hex)) return 'not-hex';
	return hex.length % 2 === 1 ? 'half-byte' : undefined;
}

/** Behind the version stand a count of no inputs and a flag (BIP144). */
const WITNESS = /^0[12]0000000001/;

function decodingProblem(hex: string, message: string): TransactionProblem {
	if (WITNESS.test(hex)) return 'witness';
	if (/no known transaction format/.test(message)) return 'unknown-format';
	if (/Unexpected end of buffer/.test(message)) return 'cut';
	return /left after unpack/.test(message) ? 'longer' : 'broken';
}
