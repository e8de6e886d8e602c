import { equalBytes } from '@noble/curves/utils.js';
import { addressOfScript, scriptOfAddress } from '#lib/chain/keys/address.ts';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { carriedData, dataScript, payToScriptHash } from '#lib/chain/script/script.ts';
import { readTimeLock, timeLockPushes, timeLockScript, type TimeLock } from '#lib/chain/script/time-lock.ts';
import type { Transaction, TransactionOutput } from '#lib/chain/transaction/transaction.ts';
import type { Ledger, LedgerTransaction } from '../../../chain/ledger.ts';
import { ownScript, type PaymentOrder } from '../../../wallet/payment.ts';
import { spendScript } from '../../../wallet/spend-script.ts';
import type { CallContext } from '../../node-parts.ts';
import { ownPayer, type OutputCoin } from './own-money.ts';

/**
 * A payment that cannot be spent before a time: to the hash of a script, with the script itself as data behind the
 * change, so that the transaction alone is enough to spend it. A second fee, for that spend, is added to the amount.
 *
 * @param lockTime in seconds since 1970.
 * @throws RangeError when the address is not one of this coin.
 */
export function timeLockOrder(
	{ coin, ledger }: OutputCoin,
	amount: bigint,
	lockTime: number,
	address: string,
): PaymentOrder {
	const script = timeLockScript({ lockTime, holder: scriptOfAddress(address, ledger.rules.addresses) });
	return {
		outputs: [{ value: amount + coin.txfee, script: payToScriptHash(hash160(script)) }],
		fee: coin.txfee,
		lastOutputs: [{ value: 0n, script: dataScript(script) }],
	};
}

/** A time-locked output as its transaction shows it. */
export interface LockedOutput {
	readonly lock: TimeLock;
	readonly redeemScript: Uint8Array;
	readonly index: number;
	readonly output: TransactionOutput;
	/** The output's script that carries the redeem script as data. */
	readonly data: Uint8Array;
	/** Of the holder, who may spend it. */
	readonly address: string | undefined;
}

/** @returns undefined when the transaction's data and its first output do not belong together. */
export function lockedOutputOf({ outputs }: Transaction, ledger: Ledger): LockedOutput | undefined {
	const data = outputs.find(({ script }) => carriedData(script))?.script;
	const redeemScript = data && carriedData(data);
	const lock = redeemScript && readTimeLock(redeemScript);
	if (!lock) return undefined;
	const paying = payToScriptHash(hash160(redeemScript));
	const index = outputs.findIndex(({ script }) => equalBytes(script, paying));
	const output = outputs[index];
	const address = addressOfScript(lock.holder, ledger.rules.addresses);
	return output && { lock, redeemScript, index, output, data, address };
}

/** The signed transaction that pays a time-locked output back to the node's own address. */
export function unlock(
	locked: LockedOutput,
	{ txid }: LedgerTransaction,
	{ coin, ledger }: OutputCoin,
	context: CallContext,
): string {
	const { privateKey, publicKey } = context.signIn.keys;
	return spendScript(ledger.rules, {
		coin: { txid, index: locked.index, ...locked.output },
		redeemScript: locked.redeemScript,
		pushes: timeLockPushes(locked.lock, publicKey),
		privateKey,
		to: ownScript(ownPayer(ledger, context)),
		fee: coin.txfee,
		lockTime: locked.lock.lockTime,
	});
}
