import type { WireStage } from '#lib/api/swap-record.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import type { SwapContract } from '#lib/chain/contracts.ts';
import type { Chance } from '../../world/chance.ts';
import { secretOf, type Party, PaymentFailure, type LockedMoney, type SwapMoney } from './swap-money.ts';
import { lockOf, type SwapRow, paymentOf, type ChosenOutput, type Payment } from './swap-row.ts';
import { depositOf, networkFeeOf } from '../output-pairs.ts';
import type { Step, SwapRules } from './swap-steps.ts';

/** The stages that put money into a contract. */
type LockingStage = 'bobdeposit' | 'alicepayment' | 'bobpayment';

interface Sides {
	readonly alice: Party;
	readonly bob: Party;
}

/**
 * The contract of each payment. By taking Bob's payment Alice shows the secret with which Bob takes hers; if she does not,
 * he takes his back first. His deposit is his own again as soon as he shows a secret of his own, and hers in the end when
 * he never does.
 */
function contractOf(stage: LockingStage, swap: SwapRow, sides: Sides, chance: Chance): SwapContract {
	const secondsOf = (time: number): number => Math.floor(time / 1000);
	const [alice, bob] = [sides.alice.publicKey, sides.bob.publicKey];
	const lastLock = secondsOf(swap.connectedAt + 2 * lockOf(swap));
	const hashOf = (owner: 'alice' | 'bob'): Uint8Array => hash160(secretOf(chance, swap.uuid, owner));
	if (stage === 'bobdeposit')
		return { lockTime: lastLock, hashOfSecret: hashOf('bob'), payer: alice, payee: bob };
	if (stage === 'alicepayment')
		return {
			lockTime: swap.isPaymentUnlocked ? secondsOf(swap.connectedAt) : lastLock,
			...{ hashOfSecret: hashOf('alice'), payer: alice, payee: bob },
		};
	const lockTime = secondsOf(swap.connectedAt + lockOf(swap));
	return { lockTime, hashOfSecret: hashOf('alice'), payer: bob, payee: alice };
}

/** Everything that the payments of one swap are made with. */
export interface SwapTools {
	readonly sides: Sides;
	readonly bobMoney: SwapMoney;
	readonly aliceMoney: SwapMoney;
	readonly chance: Chance;
}

interface Paying extends SwapTools {
	readonly rules: SwapRules;
	readonly swap: SwapRow;
	readonly now: number;
}

/** From which contract each stage takes money that takes any, and by whose secret; otherwise after the lock time. */
const TAKES: Readonly<Partial<Record<WireStage, { from: LockingStage; with?: 'alice' | 'bob' }>>> = {
	alicespend: { from: 'bobpayment', with: 'alice' },
	bobspend: { from: 'alicepayment', with: 'alice' },
	bobrefund: { from: 'bobdeposit', with: 'bob' },
	bobreclaim: { from: 'bobpayment' },
	alicereclaim: { from: 'alicepayment' },
	aliceclaim: { from: 'bobdeposit' },
};

/**
 * Makes the payment of a step.
 *
 * @throws PaymentFailure when the money for it is gone.
 */
export function makePayment({ stage, by }: Step, paying: Paying): Payment {
	const { sides, swap, now } = paying;
	const take = TAKES[stage];
	const party = sides[by];
	const made = take ? takeOut(take, party, paying) : putIn(stage, party, paying);
	const isAlices = stage === 'myfee' || stage === 'alicepayment' || take?.from === 'alicepayment';
	return { stage, coin: isAlices ? swap.alice : swap.bob, time: now, ...made };
}

type Made = Pick<Payment, 'txid' | 'amount'>;

function putIn(stage: WireStage, from: Party, paying: Paying): Made {
	const { swap, bobMoney, aliceMoney, sides, chance, rules, now } = paying;
	const [payment, other] = from.peer === undefined ? swap.chosen : [];
	if (stage === 'myfee') {
		const amount = networkFeeOf(swap.destAmount);
		return { amount, txid: aliceMoney.payNetwork(from, rules.paid(amount), other, now) };
	}
	const lock = (name: LockingStage, money: SwapMoney, plain: bigint, chosen?: ChosenOutput): Made => {
		// Two fees lie in it for the transactions that come after it.
		const amount = plain + 2n * money.txfee;
		return {
			amount,
			txid: money.lock(from, contractOf(name, swap, sides, chance), rules.paid(amount), chosen, now),
		};
	};
	if (stage === 'alicepayment') return lock(stage, aliceMoney, swap.destAmount, payment);
	if (stage === 'bobpayment') return lock(stage, bobMoney, swap.srcAmount, payment);
	return lock('bobdeposit', bobMoney, depositOf(swap.srcAmount), other);
}

function takeOut(
	{ from, with: owner }: { from: LockingStage; with?: 'alice' | 'bob' },
	by: Party,
	{ swap, bobMoney, aliceMoney, sides, chance, now }: Paying,
): Made {
	const txid = paymentOf(swap, from)?.txid;
	if (txid === undefined) throw new PaymentFailure('Nothing was paid in');
	const locked: LockedMoney = { txid, contract: contractOf(from, swap, sides, chance) };
	const money = from === 'alicepayment' ? aliceMoney : bobMoney;
	return owner
		? money.claim(locked, by, secretOf(chance, swap.uuid, owner), now)
		: money.refund(locked, by, now);
}
