import { type Stage } from '#lib/domain/swaps/swap.ts';
import type { Chance } from '../../world/chance.ts';
import { depositOf, networkFeeOf } from '../output-pairs.ts';
import { secretOf, type Party } from './party.ts';
import { contractOf, type LockingStage, type Sides } from './swap-contracts.ts';
import { PaymentFailure, type LockedMoney, type SwapMoney } from './swap-money.ts';
import { paymentOf, type ChosenOutput, type Payment, type SwapRow } from './swap-row.ts';
import type { Step } from './swap-steps.ts';

/** Everything that the payments of one swap are made with. */
export interface SwapTools {
	readonly sides: Sides;
	readonly bobMoney: SwapMoney;
	readonly aliceMoney: SwapMoney;
	readonly chance: Chance;
}

interface Paying extends SwapTools {
	readonly swap: SwapRow;
	readonly now: number;
}

/** From which contract each stage takes money that takes any, and by whose secret; otherwise after the lock time. */
const TAKES: Readonly<Partial<Record<Stage, { from: LockingStage; with?: 'alice' | 'bob' }>>> = {
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

function putIn(stage: Stage, from: Party, paying: Paying): Made {
	const { swap, bobMoney, aliceMoney, sides, chance, now } = paying;
	const [payment, other] = from.peer === undefined ? swap.chosen : [];
	if (stage === 'myfee') {
		const amount = networkFeeOf(swap.destAmount);
		return { amount, txid: aliceMoney.payNetwork(from, amount, other, now) };
	}
	const lock = (name: LockingStage, money: SwapMoney, plain: bigint, chosen?: ChosenOutput): Made => {
		// Two fees lie in it for the transactions that come after it.
		const amount = plain + 2n * money.txfee;
		return { amount, txid: money.lock(from, contractOf(name, swap, sides, chance), amount, chosen, now) };
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
