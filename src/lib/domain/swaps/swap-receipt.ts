import type { Money } from '../money/money.ts';
import type { TradeReceipt } from '../orders/trade-receipt.ts';
import { hasReceived, isClaimed } from './swap-state.ts';
import { swapCosts } from './swap-costs.ts';
import { hasMade, paymentOf, type Swap } from './swap.ts';

/** A part of a swap’s receipt that the node does not report: it is not in the sums. */
export type MissingPart = 'trade-fee' | 'transaction-fees' | 'arrival';

/** What a swap has taken out of the wallet and brought into it so far, by its own transactions. */
export interface SwapReceipt extends TradeReceipt {
	readonly missing: readonly MissingPart[];
}

/** Coins that lie in a contract of a swap that brought nothing yet are not spent: they may come back. */
export function swapReceipt(swap: Swap): SwapReceipt {
	const { fee, network } = swapCosts(swap);
	const pays = paidIn(swap);
	const [tradeFee, transactionFees] = [fee?.amount ?? 0n, network?.amount ?? 0n];
	const arrived = arrivedIn(swap);
	const missing: MissingPart[] = [];
	if (!fee && !swap.isMaker && hasMade(swap, 'myfee')) missing.push('trade-fee');
	if (!network && OWN_PAYMENTS.some((stage) => hasMade(swap, stage))) missing.push('transaction-fees');
	if (arrived === undefined) missing.push('arrival');
	return {
		...{ pays, tradeFee, transactionFees, missing },
		spends: pays + tradeFee + transactionFees,
		receives: arrived ?? 0n,
	};
}

/**
 * The sums of a swap as every list shows them: what left and what arrived in all, fees included, once it traded; before, and
 * where it came to nothing, what it is about.
 */
export function sumsOf(swap: Swap): { readonly paid: Money; readonly got: Money } {
	if (!hasReceived(swap) && !isClaimed(swap)) return { paid: swap.pays, got: swap.arrives };
	const { spends, receives } = swapReceipt(swap);
	return {
		paid: { coin: swap.pays.coin, amount: spends },
		got: { coin: swap.arrives.coin, amount: receives },
	};
}

/** Of swaps of the same coins and direction, as each is listed; nothing where there is none. */
export function sumOfSwaps(swaps: readonly Swap[]): ReturnType<typeof sumsOf> | undefined {
	const [first, ...more] = swaps.map(sumsOf);
	return (
		first &&
		more.reduce(
			(sum, { paid, got }) => ({
				paid: { ...sum.paid, amount: sum.paid.amount + paid.amount },
				got: { ...sum.got, amount: sum.got.amount + got.amount },
			}),
			first,
		)
	);
}

/** Each costs a transaction. */
const OWN_PAYMENTS = ['myfee', 'alicepayment', 'bobpayment'] as const;

/** The amount traded, or given up for the deposit; of the maker the deposit itself. */
function paidIn(swap: Swap): bigint {
	if (!isClaimed(swap)) return hasReceived(swap) ? swap.pays.amount : 0n;
	return swap.isMaker ? (paymentOf(swap, 'bobdeposit')?.amount ?? 0n) : swap.pays.amount;
}

/** `undefined` where something came and the node does not say how much. */
function arrivedIn(swap: Swap): bigint | undefined {
	if (!hasReceived(swap)) {
		const claim = swap.isMaker ? undefined : paymentOf(swap, 'aliceclaim');
		return claim ? claim.amount : 0n;
	}
	const { amount } = swap.arrives;
	return (
		paymentOf(swap, swap.isMaker ? 'bobspend' : 'alicespend')?.amount ?? (amount > 0n ? amount : undefined)
	);
}
