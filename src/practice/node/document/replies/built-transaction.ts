import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeTransaction } from '#lib/chain/transaction/transaction.ts';
import type { PracticeCoin } from '../../../coins/coins.ts';
import type { Payment } from '../../../wallet/payment.ts';

/** What the node says of a transaction that it built. */
export function builtTransaction({ unsigned, tx, hex, txid, fee, spent }: Payment) {
	return {
		rawtx: encodeTransaction(unsigned),
		hex,
		tx: {
			version: tx.version,
			locktime: tx.lockTime,
			vin: spent.map((coin) => ({
				txid: coin.txid,
				vout: coin.index,
				scriptPubKey: { hex: bytesToHex(coin.script) },
			})),
			vout: tx.outputs.map(({ value, script }) => ({
				satoshis: String(value),
				scriptPubKey: { hex: bytesToHex(script) },
			})),
		},
		txid,
		txfee: fee,
		complete: true,
	};
}

/** What it says, and no more, when it built none: too little money, a bad address, an amount of 0. */
export function failedTransaction({ txfee }: PracticeCoin) {
	return { txid: '0'.repeat(64), txfee, complete: false as const };
}
