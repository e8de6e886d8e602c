import type { Money } from '../money/money.ts';
import { paymentOf, type Stage, type Swap } from './swap.ts';

/** What a swap has cost so far besides what changed hands. All of it in the coin that the user pays. */
export interface SwapCosts {
	/** The taker’s fee to the trading network; nothing where none was paid. */
	readonly fee: Money | undefined;
	/** Of the chain, for every transaction out of the user’s wallet or back into it. Nothing where the node reports too little. */
	readonly network: Money | undefined;
}

export function swapCosts(swap: Swap): SwapCosts {
	const { coin } = swap.pays;
	const fee = swap.isMaker ? undefined : paymentOf(swap, 'myfee')?.amount;
	const network = networkFees(swap);
	return {
		fee: fee === undefined ? undefined : { coin, amount: fee },
		network: network === undefined || network <= 0n ? undefined : { coin, amount: network },
	};
}

/** Each contract, with the payments of which one takes its coins back. */
const TAKER_LOCKS = [['alicepayment', ['alicereclaim']]] as const;
const MAKER_LOCKS = [
	['bobdeposit', ['bobrefund']],
	['bobpayment', ['bobreclaim']],
] as const;

/** One fee went with each transaction, and more was put into a contract than came out of it. */
function networkFees(swap: Swap): bigint | undefined {
	let fees = swap.isMaker || !paymentOf(swap, 'myfee') ? 0n : swap.transactionFee;
	for (const [lock, back] of swap.isMaker ? MAKER_LOCKS : TAKER_LOCKS) {
		if (!paymentOf(swap, lock)) continue;
		const lost = lostIn(swap, lock, back);
		if (lost === undefined) return undefined;
		fees += swap.transactionFee + lost;
	}
	return fees;
}

function lostIn(swap: Swap, lock: Stage, back: readonly Stage[]): bigint | undefined {
	const put = paymentOf(swap, lock)?.amount;
	if (put === undefined) return undefined;
	const taken = back.flatMap((stage) => paymentOf(swap, stage) ?? [])[0];
	if (taken) return taken.amount === undefined ? undefined : put - taken.amount;
	// While a deposit lies there, all of it is still the user's.
	return lock === 'bobdeposit' ? 0n : put - swap.pays.amount;
}
