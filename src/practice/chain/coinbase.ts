import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { push } from '#lib/chain/script/script.ts';
import {
	legacyTransaction,
	saplingTransaction,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction/transaction.ts';

/** A block's first transaction, which takes its money from nowhere; the label makes its txid its own. */
export function coinbaseTransaction(
	format: 'sapling' | 'legacy',
	label: string,
	outputs: readonly TransactionOutput[],
): Transaction {
	const script = concatBytes(push(utf8ToBytes(label)), Uint8Array.of(0));
	const inputs = [{ txid: '0'.repeat(64), index: 0xffff_ffff, script, sequence: 0xffff_ffff }];
	return format === 'sapling'
		? saplingTransaction({ inputs, outputs })
		: legacyTransaction({ inputs, outputs });
}

/** Imports from other chains have such an input too. */
export const isCoinbase = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));
