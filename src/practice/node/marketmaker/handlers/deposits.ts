import { cutCoins, cutUnits } from '#lib/domain/money/amount.ts';
import type * as deposits from '#lib/api/deposits.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { BOND_ANNOUNCED_TO, bondScript } from '#lib/chain/contracts.ts';
import { payToScriptHash } from '#lib/chain/script.ts';
import { announcementOf, unlockTime } from '#lib/domain/deposits.ts';
import { Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import { recordOf } from '../../reference/handlers/deposits.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';
import { claimDeposit, payDeposit, referenceMoney } from '../../reference/payments.ts';

/** Lag of the chain's time, which ends locks, in seconds; the real program subtracts this from the clock. */
const CHAIN_BEHIND = 777;

export const depositHandlers: Handlers<typeof deposits> = {
	/**
	 * The network's bond key can also spend the deposit, and receives an announcement; the script is not in the
	 * transaction.
	 */
	fastswap_deposit({ weeks, amount, broadcast }, context) {
		if (weeks === 0) throw new Refusal('instantdex_deposit weeks param must be greater than zero');
		const money = referenceMoney(context);
		const value = cutCoins(amount);
		const until = unlockTime('bond', weeks, context.now);
		const expiration = until / 1000;
		const redeemScript = bondScript(expiration, context.signIn.keys.publicKey);
		const payment = {
			outputs: [
				{ value, script: payToScriptHash(hash160(redeemScript)) },
				{ value: cutUnits(announcementOf('bond', value, until)), script: BOND_ANNOUNCED_TO },
			],
			fee: money.coin.txfee,
		};
		return payDeposit(money, { payment, redeemScript, expiration, isListed: true }, broadcast, context);
	},

	/** Claimed deposits are listed without a remaining time. */
	fastswap_claim(_params, context) {
		const money = referenceMoney(context);
		const chainTime = Math.floor(context.now / 1000) - CHAIN_BEHIND;
		const locked = context.deposits.lockedBy(context.signIn.keys.nodePublicKey);
		const claimed = locked.filter(({ expiration }) => expiration < chainTime);
		return {
			result: 'success',
			claimed: new Decimal(claimed.reduce((sum, { coin }) => sum + coin.value - money.coin.txfee, 0n)),
			txids: locked.map((deposit) =>
				claimed.includes(deposit)
					? { ...recordOf(deposit), claimtxid: claimDeposit(deposit, money, context) }
					: { ...recordOf(deposit), waittime: deposit.expiration - chainTime },
			),
		};
	},
};
