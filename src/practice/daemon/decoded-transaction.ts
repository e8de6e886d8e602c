import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript } from '#lib/chain/address.ts';
import type { Transaction, TransactionInput, TransactionOutput } from '#lib/chain/transaction.ts';
import type { ChainRules } from '../chain/chain-rules.ts';
import type { LedgerTransaction } from '../chain/ledger.ts';
import { inputScriptText, scriptText, scriptTypeOf } from '../chain/script.ts';
import type { CallContext } from './context.ts';
import { CoinNumber } from './envelope.ts';

/**
 * A transaction as described by the daemon.
 * @param satoshis the method's field name for the exact value of an output.
 */
export function decodedTransaction(
	txid: string,
	tx: Transaction,
	rules: ChainRules,
	satoshis: 'valueZat' | 'valueSat',
) {
	return {
		txid,
		overwintered: tx.overwintered,
		version: tx.version,
		...(tx.overwintered && { versiongroupid: tx.versionGroupId.toString(16).padStart(8, '0') }),
		locktime: tx.lockTime,
		...(tx.overwintered && { expiryheight: tx.expiryHeight }),
		vin: tx.inputs.map(decodedInput),
		vout: tx.outputs.map((output, n) => ({
			value: new CoinNumber(output.value),
			[satoshis]: output.value,
			n,
			scriptPubKey: decodedScript(output, rules),
		})),
		vjoinsplit: [],
		...(tx.version === 4 && {
			valueBalance: new CoinNumber(tx.valueBalance),
			vShieldedSpend: [],
			vShieldedOutput: [],
		}),
	};
}

function decodedInput({ txid, index, script, sequence }: TransactionInput) {
	if (/^0+$/.test(txid)) return { coinbase: bytesToHex(script), sequence };
	return {
		txid,
		vout: index,
		scriptSig: { asm: inputScriptText(script), hex: bytesToHex(script) },
		sequence,
	};
}

export function decodedScript({ script }: TransactionOutput, rules: ChainRules) {
	const address = addressOfScript(script, rules.addresses);
	return {
		asm: scriptText(script),
		hex: bytesToHex(script),
		...(address && { reqSigs: 1 }),
		type: scriptTypeOf(script),
		...(address && { addresses: [address] }),
	};
}

/** Every twentieth block is notarised. */
const NOTARISATION_INTERVAL = 20;

export function notarisedHeight({ ledger, run, now }: CallContext): number {
	const height = ledger.blocks.heightAt(now);
	return run.isFreshAt(height) ? 0 : height - (height % NOTARISATION_INTERVAL);
}

/** `undefined` while the transaction is pending. */
export function blockOf(context: CallContext, { txid, height }: LedgerTransaction) {
	const { ledger, now } = context;
	const rawconfirmations = ledger.confirmations(txid, now);
	if (rawconfirmations === 0) return undefined;
	const time = Math.floor(ledger.blocks.timeOf(height) / 1000);
	return {
		blockhash: ledger.blocks.hashOf(height),
		height,
		// The daemon reports a single confirmation until a notarisation covers the block.
		confirmations: height <= notarisedHeight(context) ? rawconfirmations : 1,
		rawconfirmations,
		time,
		blocktime: time,
	};
}
