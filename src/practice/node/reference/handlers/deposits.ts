import type * as deposits from '#lib/api/deposits.ts';
import { scriptOfAddress } from '#lib/chain/address.ts';
import { timeLockScript } from '#lib/chain/contracts.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { expirationOf, type LockedDeposit } from '../../../deposits.ts';
import { Decimal } from '../../../wire.ts';
import { claimDeposit, payDeposit, referenceMoney, timeLockOrder } from '../payments.ts';
import type { Handlers } from './handler.ts';

export const depositHandlers: Handlers<typeof deposits> = {
	/**
	 * Adds the script that unlocks the deposit as data, so that `unlockedspend` can also reclaim a deposit of 0
	 * weeks, which `fastswap_claim` skips.
	 */
	fastswap_deposit({ weeks, amount, broadcast }, context) {
		const money = referenceMoney(context);
		const expiration = expirationOf(weeks, context.now);
		const holder = context.signIn.addressOf(money.coin);
		const redeemScript = timeLockScript({
			lockTime: expiration,
			holder: scriptOfAddress(holder, money.ledger.rules.addresses),
		});
		// Unlike other time locks, a deposit locks exactly the requested amount; the fee of the claim is
		// deducted from it.
		const payment = timeLockOrder(money, parseDecimal(amount) - money.coin.txfee, expiration, holder);
		return payDeposit(money, { payment, redeemScript, expiration, isListed: weeks > 0 }, broadcast, context);
	},

	/** Deposits earn no interest, because practice chains create no coins. */
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
				...claimed.map((deposit) => ({
					...recordOf(deposit),
					waittime: 0,
					claimtxid: claimDeposit(deposit, money, context),
				})),
				...locked
					.filter((deposit) => !isOver(deposit))
					.map((deposit) => ({ ...recordOf(deposit), waittime: deposit.expiration + 1 - second })),
			],
		};
	},
};

export const recordOf = ({ txid, coin }: LockedDeposit) => ({
	txid,
	deposit: new Decimal(coin.value),
	interest: 0,
});
