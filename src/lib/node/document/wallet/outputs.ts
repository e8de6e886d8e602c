import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { WalletOutput } from '#lib/domain/outputs/wallet-output.ts';

type WireDecimal = number | string;

/** An output in the words of an electrum server, a coin's own daemon, or an address index. Errors stand among them. */
export type WireOutput =
	| {
			readonly tx_hash: string;
			readonly tx_pos: number;
			readonly value: WireDecimal;
			/** Above zero once it is in a block. */
			readonly height?: number;
	  }
	| {
			readonly txid: string;
			readonly vout: number;
			readonly amount: WireDecimal;
			readonly confirmations?: number | undefined;
	  }
	| {
			readonly txid: string;
			readonly vout: number;
			readonly value: WireDecimal;
			readonly confirmations?: number | undefined;
	  }
	| { readonly error: string };

/** Rows that are no outputs are left out. */
export function readOutputs(rows: readonly WireOutput[]): WalletOutput[] {
	return rows.flatMap((row): WalletOutput[] => {
		if ('tx_hash' in row) {
			const { tx_hash: txid, tx_pos: index, value, height = 0 } = row;
			return [{ txid, index, value: BigInt(value), isMined: height > 0 }];
		}
		if (!('txid' in row)) return [];
		const { txid, vout: index, confirmations = 0 } = row;
		const value = parseDecimal('amount' in row ? row.amount : row.value);
		return [{ txid, index, value, isMined: confirmations > 0 }];
	});
}
