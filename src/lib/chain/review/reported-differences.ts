import { bytesToHex } from '@noble/hashes/utils.js';
import type { ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import { transactionId, type Transaction } from '../transaction/transaction.ts';

/** Where a program's reading of a transaction is not what its bytes say. */
export type ReportedDifference =
	| { readonly in: 'txid' | 'input-count' | 'output-count' }
	| { readonly in: 'input' | 'amount' | 'script'; readonly place: number };

/** Compares what a program says of a transaction with the bytes. What it leaves out is no difference. */
export function reportedDifferences(tx: Transaction, reported: ReportedTransaction): ReportedDifference[] {
	const { txid } = reported;
	return [
		...(txid === undefined || txid === transactionId(tx) ? [] : [{ in: 'txid' } as const]),
		...inputDifferences(tx, reported),
		...outputDifferences(tx, reported),
	];
}

function inputDifferences({ inputs }: Transaction, reported: ReportedTransaction): ReportedDifference[] {
	if (inputs.length !== reported.inputs.length) return [{ in: 'input-count' }];
	return inputs.flatMap(({ txid, index }, place) => {
		const said = reported.inputs[place];
		const isSame = said === undefined || (said.txid === txid && said.index === index);
		return isSame ? [] : [{ in: 'input', place } as const];
	});
}

function outputDifferences({ outputs }: Transaction, reported: ReportedTransaction): ReportedDifference[] {
	if (outputs.length !== reported.outputs.length) return [{ in: 'output-count' }];
	return outputs.flatMap(({ value, script }, place): ReportedDifference[] => {
		const said = reported.outputs[place];
		if (!said) return [];
		const isSameScript = said.script === undefined || said.script === bytesToHex(script);
		return [
			...(said.amount === value ? [] : [{ in: 'amount', place } as const]),
			...(isSameScript ? [] : [{ in: 'script', place } as const]),
		];
	});
}
