import type { Matching, TakenOrder } from '../matching/matching.ts';
import type { Carriers } from '../outputs/output-fit.ts';
import { FEES_OF_PAYMENT, FEES_OF_SWAP, LEAST_CHANGE, tradeFeeOf } from './trade-costs.ts';
import type { TradeReceipt } from './trade-receipt.ts';

/** What a taken order does to the balances, computed as the node computes it: at most it spends, and at least it receives. */
export interface OrderReceipt extends TradeReceipt {
	readonly paidBalance?: BalanceChange | undefined;
	readonly receivedBalance?: BalanceChange | undefined;
}

interface BalanceChange {
	readonly before: bigint;
	readonly after: bigint;
}

/** One coin of the pair: its balance where it is known, and the fee of one transaction. */
export interface CoinPurse {
	readonly coin: string;
	readonly balance?: bigint | undefined;
	readonly transactionFee: bigint;
	/** The outputs that the payment begins with, where they are known. */
	readonly carriers?: Carriers | undefined;
}

export function receiptOf(
	order: TakenOrder,
	paid: CoinPurse,
	received: CoinPurse,
	matching: Matching,
): OrderReceipt {
	const { pays } = order;
	const tradeFee = tradeFeeOf(pays);
	const transactionFees = FEES_OF_SWAP * paid.transactionFee + lostChange(pays, paid);
	const spends = pays + tradeFee + transactionFees;
	const receives = matching.leastReceived(order, { paid, received });
	return {
		...{ pays, tradeFee, transactionFees, spends, receives },
		paidBalance: changeOf(paid.balance, -spends),
		receivedBalance: changeOf(received.balance, receives),
	};
}

/** What is left of the two outputs, where it is too little to come back: it goes to the miners too. */
function lostChange(pays: bigint, { transactionFee, carriers }: CoinPurse): bigint {
	if (!carriers) return 0n;
	const rests = [
		carriers.payment - pays - FEES_OF_PAYMENT * transactionFee,
		carriers.fee - tradeFeeOf(pays) - transactionFee,
	];
	return rests.reduce((sum, rest) => (rest < LEAST_CHANGE ? sum + rest : sum), 0n);
}

function changeOf(before: bigint | undefined, by: bigint): BalanceChange | undefined {
	return before === undefined ? undefined : { before, after: before + by };
}
