import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { addressOfScript } from '#lib/chain/address.ts';
import { REFERENCE_COIN } from '../../../coins/coins.ts';
import { Refusal } from '../../../refusal.ts';
import { buildPayment, type PaymentOrder } from '../../../wallet/payment.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import {
	builtTransaction,
	failedTransaction,
	broadcastOn,
	outputCoin,
	ownPayer,
	type OutputCoin,
} from './payment.ts';
import { BOND_PUSHES, readTimeLock, timeLockPushes } from '#lib/chain/contracts.ts';
import type { LockedDeposit } from '../../../deposits/deposits.ts';
import { spendScript } from '../../../wallet/spend-script.ts';

/** A deposit, ready to be paid. */
export interface DepositOrder {
	/** The locked output is its first. */
	readonly payment: PaymentOrder;
	readonly redeemScript: Uint8Array;
	/** Seconds since 1970. */
	readonly expiration: number;
	/** One that is only for testing is not listed by `fastswap_claim`. */
	readonly isListed: boolean;
}

/** @throws Refusal while the reference coin is not in use. */
export const referenceMoney = (context: CallContext): OutputCoin =>
	outputCoin(REFERENCE_COIN, context, 'cant find KMD', 'cant find KMD');

/** Builds a deposit, and sends it where that is asked for. */
export function payDeposit(
	{ coin, ledger }: OutputCoin,
	{ payment: order, redeemScript, expiration, isListed }: DepositOrder,
	broadcast: 0 | 1,
	context: CallContext,
) {
	const payer = ownPayer(ledger, context);
	const built = buildPayment(payer, order, context.now);
	const [locked] = order.outputs;
	const address = (locked && addressOfScript(locked.script, ledger.rules.addresses)) ?? '';
	const facts = { address, expiration, deposit: new Decimal(locked?.value ?? 0n) };
	if (!built) throw new Refusal('couldnt create deposit txid', { ...failedTransaction(coin), ...facts });
	const payment = context.paymentTampering.handOver(built, payer);
	const { txid, hex, spent } = payment;
	const account = context.signIn.keys.nodePublicKey;
	if (isListed)
		context.deposits.remember({ txid, account, redeemScript: bytesToHex(redeemScript), expiration });
	const reply = { ...builtTransaction(payment), ...facts, result: 'success' as const };
	if (broadcast === 1) return { ...reply, broadcast: broadcastOn(ledger, hex, context.now) };
	context.outputLocks.hold(spent, context.now);
	return reply;
}

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
