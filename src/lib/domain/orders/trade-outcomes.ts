import { formatAmount } from '../money/amount.ts';
import { depositFor } from '../outputs.ts';
import { longestOfMaker, longestOfTaker, type SwapLocks } from '../swap-locks.ts';
import type { TradeCosts } from './order-preview.ts';
import type { ExpectedPreview } from './taken-order.ts';
import { MIN_CHANGE, spentFor } from './trade-costs.ts';
import { CONNECT_SECONDS, type QuotedOutcomes } from './trade-request.ts';

/** Totals of a trade including all fees, in smallest units of the two coins. */
interface TradeSums {
	readonly spends: bigint;
	readonly receives: bigint;
}

interface ExpectedSums extends TradeSums {
	/** Range of the proceeds, if too wide for "about". */
	readonly spread?: ExpectedPreview['spread'];
}

/** The three outcomes of an order, shown in every form and review. */
export interface TradeOutcomes {
	/** With the best offer that matches now; missing if no offer matches. */
	readonly expected?: ExpectedSums | undefined;
	/** Part of the payment that this offer fills; missing if it fills everything. */
	readonly part?: { readonly pays: bigint; readonly of: bigint } | undefined;
	/**
	 * Everything is filled at the worst price that the node accepts. A posted order is filled repeatedly at
	 * its own price until the coin is sold out; its proceeds depend on the number of fills.
	 */
	readonly worst: Pick<TradeSums, 'spends'> & Partial<TradeSums>;
	readonly failure: FailedSwap;
}

/**
 * Outcome if the counterparty gives up after the user's payment into the swap, for the maximum amount of the
 * order.
 */
export interface FailedSwap {
	/** Fees lost permanently, in the paid coin. */
	readonly lost: bigint;
	/** Returned payment in the paid coin, including the fee that was locked but not spent. */
	readonly returns: bigint;
	/** The maker's own deposit, which is returned too. */
	readonly ownDeposit?: bigint | undefined;
	/** Minimum of the counterparty's deposit, if the taker's node claims it instead of the payment. */
	readonly deposit?: bigint | undefined;
	/**
	 * Maximum time until the coins are back, in milliseconds: from now for a taker, from the start of the
	 * swap for a maker.
	 */
	readonly withinMs: number;
}

interface TakenTrade {
	/** Costs if everything is filled. */
	readonly receipt: TradeCosts;
	/** Preview at the best offer. */
	readonly expected?: ExpectedPreview | undefined;
	/** Fee of one transaction of the paid coin. */
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

/** Largest possible swap of an automatic trade: the whole volume at once. */
export function failedSwapOf(volume: bigint, transactionFee: bigint, locks: SwapLocks): FailedSwap {
	const spends = spentFor(volume, transactionFee) + 2n * (MIN_CHANGE - 1n);
	return failedTaker({ pays: volume, spends, receives: 0n }, transactionFee, locks);
}

/** @param most total that can be sold until the order is cancelled */
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

/** Refunding a payment costs one of the two fees locked with it. Times are from the start of the swap. */
export function failedTaker(
	{ pays, spends, receives }: Pick<TradeCosts, 'pays' | 'spends' | 'receives'>,
	transactionFee: bigint,
	locks: SwapLocks,
): FailedSwap {
	const returns = pays + transactionFee;
	const deposit = locks.takerTakes === 'deposit' ? depositFor(receives) : undefined;
	return { lost: spends - returns, returns, deposit, withinMs: longestOfTaker(locks) };
}

/** Deposit and payment are each locked with two fees; each costs one fee to make and one to refund. */
function failedMaker(pays: bigint, transactionFee: bigint, locks: SwapLocks): FailedSwap {
	return {
		lost: pays > 0n ? 4n * transactionFee : 0n,
		returns: pays + transactionFee,
		ownDeposit: depositFor(pays) + transactionFee,
		withinMs: longestOfMaker(locks),
	};
}

/**
 * The part of a review that is stored in the journal.
 *
 * @param sentAt node clock, milliseconds since 1970
 */
export function quoteOutcomes({ expected, worst, failure }: TradeOutcomes, sentAt: number): QuotedOutcomes {
	return {
		expected: expected && formatSums(expected),
		worst: formatSums({ receives: 0n, ...worst }),
		failure: {
			lost: formatAmount(failure.lost),
			returns: formatAmount(failure.returns),
			deposit: failure.deposit === undefined ? undefined : formatAmount(failure.deposit),
			by: sentAt + failure.withinMs,
		},
	};
}

const formatSums = ({ spends, receives }: { readonly spends: bigint; readonly receives: bigint }) => ({
	spends: formatAmount(spends),
	receives: formatAmount(receives),
});
