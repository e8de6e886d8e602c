import { hexToBytes } from '@noble/hashes/utils.js';
import { BOND_PUSHES } from '#lib/chain/script/deposit-bond.ts';
import { readTimeLock, timeLockPushes } from '#lib/chain/script/time-lock.ts';
import type { LockedDeposit } from '../../../deposits/deposits.ts';
import { spendScript } from '../../../wallet/spend-script.ts';
import type { CallContext } from '../../node-parts.ts';
import { broadcastOn } from './broadcast.ts';
import { ownPayer, type OutputCoin } from './own-money.ts';

/** Pays a deposit back to the node's own address. Gives the txid. */
export function claimDeposit(
	deposit: LockedDeposit,
	{ coin, ledger }: OutputCoin,
	context: CallContext,
): string {
	const payer = ownPayer(ledger, context);
	const redeemScript = hexToBytes(deposit.redeemScript);
	const lock = readTimeLock(redeemScript);
	const hex = spendScript(ledger.rules, {
		coin: deposit.coin,
		redeemScript,
		pushes: lock ? timeLockPushes(lock, context.signIn.keys.publicKey) : BOND_PUSHES,
		privateKey: payer.privateKey,
		to: context.paymentTampering.destination(payer),
		fee: coin.txfee,
		lockTime: deposit.expiration,
	});
	return broadcastOn(ledger, hex, context.now);
}
