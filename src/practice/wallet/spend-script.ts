import { signScriptInput } from '#lib/chain/signing.ts';
import { FINAL_SEQUENCE, LOCKING_SEQUENCE } from '#lib/chain/contracts.ts';
import { encodeTransaction } from '#lib/chain/transaction.ts';
import type { ChainRules } from '../chain/chain-rules.ts';
import type { Coin } from '../chain/coin-book.ts';
import { transactionOn } from './payment.ts';

export interface ScriptSpend {
	/** An output that pays to the hash of `redeemScript`. */
	readonly coin: Coin;
	readonly redeemScript: Uint8Array;
	/** The bytes that push what the script expects on top of the signature. */
	readonly pushes: Uint8Array;
	readonly privateKey: Uint8Array;
	/** The script of the output that takes everything but the fee. */
	readonly to: Uint8Array;
	/** In satoshis. */
	readonly fee: bigint;
	/** For a spend that a script allows only from a time on: seconds since 1970, or a height. */
	readonly lockTime?: number;
}

/**
 * Builds and signs a transaction that spends one output of a time lock or a swap.
 *
 * @returns its hex.
 * @throws RangeError when the output does not pay to that script.
 */
export function spendScript(rules: ChainRules, spend: ScriptSpend): string {
	const { coin, lockTime = 0 } = spend;
	const sequence = lockTime === 0 ? FINAL_SEQUENCE : LOCKING_SEQUENCE;
	const inputs = [{ txid: coin.txid, index: coin.index, script: new Uint8Array(), sequence }];
	const outputs = [{ value: coin.value - spend.fee, script: spend.to }];
	const unsigned = transactionOn(rules, inputs, outputs, lockTime);
	return encodeTransaction(
		signScriptInput(unsigned, 0, coin, spend.privateKey, spend.redeemScript, spend.pushes),
	);
}
