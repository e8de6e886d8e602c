import { formatAmount } from '../money/amount.ts';
import { depositFor } from '../outputs.ts';
import { longestOfMaker, longestOfTaker, type SwapLocks } from '../swap-locks.ts';
import type { TradeCosts } from './order-preview.ts';
import type { ExpectedPreview } from './taken-order.ts';
import { MIN_CHANGE, spentFor } from './trade-costs.ts';
import { CONNECT_SECONDS, type QuotedOutcomes } from './trade-request.ts';

/** A trade's total with all fees, in smallest units of the two coins. */
interface TradeSums {
	readonly spends: bigint;
	readonly receives: bigint;
}

interface ExpectedSums extends TradeSums {
	/** Bounds of the receipt, if they are too far apart for "about". */
	readonly spread?: ExpectedPreview['spread'];
}

/** The three outcomes of an order, which every form and review of it shows. */
export interface TradeOutcomes {
	/** By the best offer that matches now; missing if there is none. */
	readonly expected?: ExpectedSums | undefined;
	/** The part of the payment that this offer fills; missing if it fills all of it. */
	readonly part?: { readonly pays: bigint; readonly of: bigint } | undefined;
	/**
	 * All of it is filled at the worst price that the node accepts. A posted order is filled repeatedly at its own
	 * price, until all of the coin is sold: the receipt depends on the number of fills.
	 */
	readonly worst: Pick<TradeSums, 'spends'> & Partial<TradeSums>;
	readonly failure: FailedSwap;
}

/** The counterparty gives up after the user's payment into the swap, for the maximum amount of the order. */
export interface FailedSwap {
	/** Fees lost permanently, in the paid coin. */
	readonly lost: bigint;
	/** The returned payment, in the same coin, with the fee that was locked with it and not spent. */
	readonly returns: bigint;
	/** A maker's own deposit, which is returned too. */
	readonly ownDeposit?: bigint | undefined;
	/** The minimum of the counterparty's deposit, if a taker's node claims it instead of the payment. */
	readonly deposit?: bigint | undefined;
	/**
	 * Maximum time until the coins are back, from now for a taker, from the start of the swap for a maker; in
	 * milliseconds.
	 */
	readonly withinMs: number;
}

interface TakenTrade {
	/** If all of it is filled. */
	readonly receipt: TradeCosts;
	/** At the best offer. */
	readonly expected?: ExpectedPreview | undefined;
	/** Of one transaction of the paid coin. */
	readonly transactionFee: bigint;
	readonly locks: SwapLocks;
	/** Time for makers to answer. */
	readonly timeoutSeconds: number;
}

export function takerOutcomes({
	receipt,
	expected,
	transactionFee,
	locks,
	timeoutSeconds,
}: TakenTrade): TradeOutcomes {
	const isPart = expected !== undefined && expected.pays < receipt.pays;
	const failure = failedTaker(receipt, transactionFee, locks);
	const waitMs = 1000 * (timeoutSeconds + CONNECT_SECONDS);
	return {
		expected,
		part: isPart ? { pays: expected.pays, of: receipt.pays } : undefined,
		worst: receipt,
		failure: { ...failure, withinMs: failure.withinMs + waitMs },
	};
}

/** The largest swap of an automatic trade: all of its volume at once. */
export function failedSwapOf(volume: bigint, transactionFee: bigint, locks: SwapLocks): FailedSwap {
	const spends = spentFor(volume, transactionFee) + 2n * (MIN_CHANGE - 1n);
	return failedTaker({ pays: volume, spends, receives: 0n }, transactionFee, locks);
}

/** @param most the total that it can sell until it is cancelled */
export function postedOutcomes(
	receipt: TradeCosts,
	most: bigint,
	transactionFee: bigint,
	locks: SwapLocks,
): TradeOutcomes {
	return {
		expected: receipt,
		worst: { spends: most },
		failure: failedMaker(receipt.pays, transactionFee, locks),
	};
}

/**
 * The transaction that takes a payment back costs one of the two fees locked with it. From the start of the swap.
 */
export function failedTaker(
	{ pays, spends, receives }: Pick<TradeCosts, 'pays' | 'spends' | 'receives'>,
	transactionFee: bigint,
	locks: SwapLocks,
): FailedSwap {
	const returns = pays + transactionFee;
	const deposit = locks.takerTakes === 'deposit' ? depositFor(receives) : undefined;
	return { lost: spends - returns, returns, deposit, withinMs: longestOfTaker(locks) };
}

/** Deposit and payment are each locked with two fees, and each costs one to make and one to take back. */
function failedMaker(pays: bigint, transactionFee: bigint, locks: SwapLocks): FailedSwap {
	return {
		lost: pays > 0n ? 4n * transactionFee : 0n,
		returns: pays + transactionFee,
		ownDeposit: depositFor(pays) + transactionFee,
		withinMs: longestOfMaker(locks),
	};
}

/** The part of a review stored in the journal. @param sentAt by the node's clock, in milliseconds since 1970 */
export function quoteOutcomes({ expected, worst, failure }: TradeOutcomes, sentAt: number): QuotedOutcomes {
	return {
		expected: expected && sumsOf(expected),
		worst: sumsOf({ receives: 0n, ...worst }),
		failure: {
			lost: formatAmount(failure.lost),
			returns: formatAmount(failure.returns),
			deposit: failure.deposit === undefined ? undefined : formatAmount(failure.deposit),
			by: sentAt + failure.withinMs,
		},
	};
}

const sumsOf = ({ spends, receives }: { readonly spends: bigint; readonly receives: bigint }) => ({
	spends: formatAmount(spends),
	receives: formatAmount(receives),
});
