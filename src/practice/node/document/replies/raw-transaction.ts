import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript } from '#lib/chain/keys/address.ts';
import type { TransactionInput, TransactionOutput } from '#lib/chain/transaction/transaction.ts';
import type { Ledger, LedgerTransaction } from '../../../chain/ledger.ts';
import { inputScriptText, scriptText } from '../../../chain/script-text.ts';
import { scriptTypeOf } from '../../../chain/script-type.ts';
import { Decimal } from '../../../wire.ts';

/** A transaction as a coin's daemon gives it, with its place in the chain. */
export function daemonTransaction({ txid, tx, hex, height }: LedgerTransaction, ledger: Ledger, now: number) {
	const confirmations = ledger.confirmations(txid, now);
	const time = Math.floor(ledger.blocks.timeOf(height) / 1000);
	return {
		hex,
		txid,
		...(tx.overwintered && { overwintered: true }),
		version: tx.version,
		locktime: tx.lockTime,
		vin: tx.inputs.map(inputOf),
		vout: tx.outputs.map((output, n) => outputOf(output, n, ledger)),
		...(confirmations > 0 && {
			blockhash: ledger.blocks.hashOf(height),
			height,
			confirmations,
			time,
			blocktime: time,
		}),
	};
}

/** As the node itself reads the bytes that an electrum server gives: it does not know the block. */
export function electrumTransaction({ txid, tx, hex }: LedgerTransaction, ledger: Ledger) {
	return {
		version: tx.version,
		overwintered: tx.overwintered,
		vin: tx.inputs.map(inputOf),
		numvins: tx.inputs.length,
		vout: tx.outputs.map((output, n) => ({
			satoshis: String(output.value),
			...outputOf(output, n, ledger),
		})),
		numvouts: tx.outputs.length,
		locktime: tx.lockTime,
		size: hex.length / 2,
		txid,
	};
}

function inputOf({ txid, index, script, sequence }: TransactionInput) {
	if (/^0+$/.test(txid)) return { coinbase: bytesToHex(script), sequence };
	const scriptSig = { asm: inputScriptText(script), hex: bytesToHex(script) };
	return { txid, vout: index, scriptSig, sequence };
}

function outputOf({ value, script }: TransactionOutput, n: number, { rules }: Ledger) {
	const address = addressOfScript(script, rules.addresses);
	return {
		value: new Decimal(value),
		n,
		scriptPubKey: {
			asm: scriptText(script),
			hex: bytesToHex(script),
			...(address && { reqSigs: 1 }),
			type: scriptTypeOf(script),
			...(address && { addresses: [address] }),
		},
	};
}
