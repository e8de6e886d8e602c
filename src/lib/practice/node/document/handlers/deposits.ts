import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type * as deposits from '#lib/api/deposits.ts';
import { addressOfScript, scriptOfAddress } from '#lib/chain/keys/address.ts';
import { timeLockPushes, timeLockScript } from '#lib/chain/script/time-lock.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '../../../coins/coins.ts';
import { expirationOf, type LockedDeposit } from '../../../deposits/deposits.ts';
import { Refusal } from '../../../refusal.ts';
import { buildPayment, ownScript } from '../../../wallet/payment.ts';
import { spendScript } from '../../../wallet/spend-script.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { broadcastOn } from '../payments/broadcast.ts';
import { outputCoin, ownPayer, type OutputCoin } from '../payments/own-money.ts';
import { timeLockOrder } from '../payments/time-lock.ts';
import { builtTransaction, failedTransaction } from '../replies/built-transaction.ts';
import type { Handlers } from './handler.ts';

export const depositHandlers: Handlers<typeof deposits> = {
	/**
	 * The script that unlocks the deposit goes with it as data, so that `unlockedspend` can also reclaim one of 0 weeks,
	 * which `fastswap_claim` leaves alone.
	 */
	fastswap_deposit({ weeks, amount, broadcast }, context) {
		const money = referenceMoney(context);
		const value = parseDecimal(amount);
		const expiration = expirationOf(weeks, context.now);
		const holder = context.signIn.addressOf(money.coin);
		const { addresses } = money.ledger.rules;
		const redeemScript = timeLockScript({
			lockTime: expiration,
			holder: scriptOfAddress(holder, addresses),
		});
		// Unlike other time locks a deposit holds exactly what was asked for; the fee of its claim comes out of it.
		const order = timeLockOrder(money, value - money.coin.txfee, expiration, holder);
		const payment = buildPayment(ownPayer(money.ledger, context), order, context.now);
		const address = addressOfScript(order.outputs[0]?.script ?? redeemScript, addresses) ?? '';
		const facts = { address, expiration, deposit: new Decimal(value) };
		if (!payment)
			throw new Refusal('couldnt create deposit txid', { ...failedTransaction(money.coin), ...facts });
		const { txid, hex, spent } = payment;
		if (weeks > 0) {
			const account = context.signIn.keys.nodePublicKey;
			context.deposits.remember({ txid, account, redeemScript: bytesToHex(redeemScript), expiration });
		}
		const built = { ...builtTransaction(payment), ...facts, result: 'success' as const };
		if (broadcast === 1) return { ...built, broadcast: broadcastOn(money.ledger, hex, context.now) };
		context.outputLocks.hold(spent, context.now);
		return built;
	},

	/** Deposits earn nothing: practice chains create no coins. A claimed one is listed with its new txid. */
	fastswap_claim(_params, context) {
		const money = referenceMoney(context);
		const second = Math.floor(context.now / 1000);
		const locked = context.deposits.lockedBy(context.signIn.keys.nodePublicKey);
		const isOver = ({ expiration }: LockedDeposit): boolean => expiration < second;
		const claimed = locked.filter(isOver);
		return {
			result: 'success',
			claimed: new Decimal(claimed.reduce((sum, { coin }) => sum + coin.value, 0n)),
			txids: [
				...claimed.map((deposit) => recordOf(deposit, claim(deposit, money, context), 0)),
				...locked
					.filter((deposit) => !isOver(deposit))
					.map((deposit) => recordOf(deposit, deposit.txid, deposit.expiration + 1 - second)),
			],
		};
	},
};

/** @throws Refusal while the reference coin is not in use. */
const referenceMoney = (context: CallContext): OutputCoin =>
	outputCoin(REFERENCE_COIN, context, 'cant find KMD', 'cant find KMD');

function recordOf({ coin }: LockedDeposit, txid: string, waittime: number) {
	return { txid, deposit: new Decimal(coin.value), interest: 0, waittime };
}

/** Pays a deposit back to the node's own address. Gives the txid. */
function claim(deposit: LockedDeposit, { coin, ledger }: OutputCoin, context: CallContext): string {
	const payer = ownPayer(ledger, context);
	const holder = ownScript(payer);
	const hex = spendScript(ledger.rules, {
		coin: deposit.coin,
		redeemScript: hexToBytes(deposit.redeemScript),
		pushes: timeLockPushes({ lockTime: deposit.expiration, holder }, context.signIn.keys.publicKey),
		privateKey: payer.privateKey,
		to: holder,
		fee: coin.txfee,
		lockTime: deposit.expiration,
	});
	return broadcastOn(ledger, hex, context.now);
}
