import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, type AddressVersions } from '../address.ts';
import { carriedData, classifyScript, type ScriptKind } from '../script.ts';
import { type TransactionOutput, transactionId, type Transaction } from '../transaction.ts';
import type { ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';

export interface OutputReading {
	readonly kind: ScriptKind['kind'];
	/** Value in the smallest unit. */
	readonly value: bigint;
	/** Script in hexadecimal. */
	readonly script: string;
	readonly address?: string | undefined;
	/** Data in the output, in hexadecimal. */
	readonly data?: string | undefined;
	/** The data as text; missing if it is not text. */
	readonly text?: string | undefined;
}

export function readOutput({ value, script }: TransactionOutput, versions: AddressVersions): OutputReading {
	const data = carriedData(script);
	return {
		kind: classifyScript(script).kind,
		value,
		script: bytesToHex(script),
		address: addressOfScript(script, versions),
		...(data && { data: bytesToHex(data), text: textOf(data) }),
	};
}

/**
 * Decodes bytes as text; `undefined` unless they are UTF-8 without control characters other than line feeds.
 */
export function textOf(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		return text !== '' && !/(?!\n)\p{Cc}/u.test(text) ? text : undefined;
	} catch {
		return undefined;
	}
}

/** A difference between a program's report of a transaction and the bytes. */
export type ReportedDifference =
	| { readonly in: 'txid' | 'input-count' | 'output-count' }
	| { readonly in: 'input' | 'amount' | 'script'; readonly place: number };

/** Compares a program's report of a transaction with the bytes. Ignores missing fields of the report. */
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
