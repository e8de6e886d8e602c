/** The cost of a swap for the taker of an order, in smallest units of the paid coin. */

/** Divisor of the payment that gives the trade fee. */
const TRADE_FEE_SHARE = 777n;

/** Chains do not relay smaller payments. */
const MIN_TRADE_FEE = 1_000n;

/** An output larger than this multiple of the payment is not spent on it. */
export const MAX_RATIO = 200n;

/** Smaller change is not returned, because spending it would cost more than its value. */
export const MIN_CHANGE = 57n;

/** The payment locks two transaction fees and costs one. */
export const FEES_OF_PAYMENT = 3n;

/** The trade fee is paid by a separate transaction. */
export const FEES_OF_SWAP = FEES_OF_PAYMENT + 1n;

/** The node's formula: 1/777 of the payment, at least 1,000 units. */
export function tradeFeeOf(paid: bigint): bigint {
	const share = paid / TRADE_FEE_SHARE;
	return share > MIN_TRADE_FEE ? share : MIN_TRADE_FEE;
}

/** Total that leaves the balance for a payment of this size. */
export function spentFor(paid: bigint, transactionFee: bigint): bigint {
	return paid + tradeFeeOf(paid) + FEES_OF_SWAP * transactionFee;
}

/** Maximum payment, such that the balance also covers its fees. */
export function mostToPay(balance: bigint, transactionFee: bigint): bigint {
	const remainder = balance - FEES_OF_SWAP * transactionFee;
	if (remainder <= MIN_TRADE_FEE) return 0n;
	const byShare = (remainder * TRADE_FEE_SHARE) / (TRADE_FEE_SHARE + 1n) + 1n;
	for (const paid of [byShare, byShare - 1n, byShare - 2n])
		if (spentFor(paid, transactionFee) <= balance) return paid;
	return remainder - MIN_TRADE_FEE;
}
