import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { ReportedOutput, ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';

type WireDecimal = number | string;

/** A transaction as printed by daemons and nodes; each program uses one of the output's amount fields. */
export interface WireTransaction {
	readonly txid?: unknown;
	readonly vin: readonly { readonly txid?: string | undefined; readonly vout?: number | undefined }[];
	readonly vout: readonly WireTransactionOutput[];
}

interface WireTransactionOutput {
	/**
	 * Value in smallest units; the field depends on the program: a node with an electrum server, a daemon that
	 * decodes, or a daemon that looks up transactions.
	 */
	readonly satoshis?: WireDecimal | undefined;
	readonly valueZat?: WireDecimal | undefined;
	readonly valueSat?: WireDecimal | undefined;
	/** Value in coins. */
	readonly value?: WireDecimal | undefined;
	readonly scriptPubKey?:
		{ readonly hex?: string | undefined; readonly addresses?: readonly string[] | undefined } | undefined;
}

export function readReported(
	{ txid, vin, vout }: WireTransaction,
	confirmations: number | undefined,
): ReportedTransaction {
	return {
		txid: typeof txid === 'string' ? txid.toLowerCase() : undefined,
		inputs: vin.map((input) =>
			input.txid === undefined ? undefined : { txid: input.txid.toLowerCase(), index: input.vout ?? 0 },
		),
		outputs: vout.map(readOutput),
		confirmations,
	};
}

function readOutput(output: WireTransactionOutput): ReportedOutput {
	const { satoshis, valueZat, valueSat, value = 0, scriptPubKey } = output;
	const units = satoshis ?? valueZat ?? valueSat;
	return {
		amount: units === undefined ? parseDecimal(value) : BigInt(units),
		script: scriptPubKey?.hex?.toLowerCase(),
		address: scriptPubKey?.addresses?.[0],
	};
}
