import { scriptOfAddress } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { type LockedOutput, timeLockPushes, timeLockScript } from '#lib/chain/contracts.ts';
import { dataScript, payToScriptHash } from '#lib/chain/script.ts';
import type { LedgerTransaction } from '../../../chain/ledger.ts';
import type { PaymentOrder } from '../../../wallet/payment.ts';
import { spendScript } from '../../../wallet/spend-script.ts';
import type { CallContext } from '../../node-parts.ts';
import { ownPayer, type OutputCoin } from './payment.ts';

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
		to: context.paymentTampering.destination(ownPayer(ledger, context)),
		fee: coin.txfee,
		lockTime: locked.lock.lockTime,
	});
}
