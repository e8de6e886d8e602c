import { decodeTransaction, transactionId, type Transaction, type TransactionOutput } from './transaction.ts';

/** The transaction, if these bytes are the one with that txid: their source need not be believed. */
export function readProved(txid: string, hex: string | undefined): Transaction | undefined {
	if (hex === undefined) return undefined;
	try {
		const transaction = decodeTransaction(hex);
		return transactionId(transaction) === txid ? transaction : undefined;
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/** The transactions that one spends from, which a review needs to know. */
export function transactionsSpentBy(hex: string): string[] {
	return [...new Set(decodeTransaction(hex).inputs.map(({ txid }) => txid))];
}

/**
 * What each input of a transaction spends, in their order; nothing where that is not proved.
 *
 * @param known transactions in hexadecimal, by the txid under which they were given.
 */
export function provedOutputs(
	{ inputs }: Transaction,
	known: ReadonlyMap<string, string>,
): (TransactionOutput | undefined)[] {
	return inputs.map(({ txid, index }) => readProved(txid, known.get(txid))?.outputs[index]);
}
