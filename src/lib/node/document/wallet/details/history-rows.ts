import { parseDecimal } from '#lib/domain/money/amount.ts';
import { newestFirst, type HistoryEntry, type HistoryKind } from '#lib/domain/wallet/history.ts';
import { confirmationsOf } from '../../confirmations.ts';

type WireDecimal = number | string;

/** A row as an electrum server names transactions, or one of a coin's daemon or of the node itself. */
export type WireHistoryRow =
	| { readonly tx_hash: string; readonly height: number }
	| {
			readonly txid: string;
			readonly category: string;
			readonly amount: WireDecimal;
			readonly address?: string | undefined;
			readonly vout?: number | undefined;
			readonly confirmations?: number | undefined;
			/** The block's height where no output is named, as behind an electrum server; else the place within its block. */
			readonly blockindex?: number | undefined;
			readonly blocktime?: number | undefined;
			readonly time?: number | undefined;
	  };

const KINDS = new Map<string, HistoryKind>([
	['receive', 'received'],
	['send', 'sent'],
	['generate', 'mined'],
	['immature', 'mined'],
]);

/** The newest first: a coin's daemon gives the oldest first. */
export function readHistory(rows: readonly WireHistoryRow[]): HistoryEntry[] {
	const isOldestFirst = rows.some((row) => 'vout' in row);
	return newestFirst((isOldestFirst ? rows.toReversed() : rows).map(readRow));
}

function readRow(row: WireHistoryRow, index: number): HistoryEntry {
	if ('tx_hash' in row) {
		const { tx_hash: txid, height } = row;
		return {
			...{ key: `${txid} ${index}`, txid, kind: 'unknown', amount: undefined, address: undefined },
			confirmations: height > 0 ? undefined : 0,
			height: height > 0 ? height : undefined,
			at: undefined,
		};
	}
	const { txid, category, amount, address, vout, blockindex = 0, blocktime, time = blocktime } = row;
	const isByServer = vout === undefined;
	return {
		key: `${txid} ${category} ${vout ?? index}`,
		txid,
		kind: KINDS.get(category) ?? 'unknown',
		amount: parseDecimal(amount),
		address,
		confirmations: isByServer && blockindex === 0 ? 0 : confirmationsOf(row),
		height: isByServer && blockindex > 0 ? blockindex : undefined,
		at: time ? new Date(time * 1000) : undefined,
	};
}
