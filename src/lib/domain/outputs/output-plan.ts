import { FEES_OF_PAYMENT, LARGEST_RATIO, tradeFeeOf } from '../orders/trade-costs.ts';

/** Outputs that a wallet pays to itself, so that trades of one size fit. In smallest units. */
export interface OutputPlan {
	/** One for each payment, and one for each trade fee. */
	readonly wanted: readonly bigint[];
	/** One more after them: the node puts the change into the last output to its own address. */
	readonly last: bigint;
	readonly transactionFee: bigint;
	/** All of it, with the fee. */
	readonly needed: bigint;
	/** How much more than what is free that is; 0 if it suffices. */
	readonly short: bigint;
}

/**
 * - `pairs`: for each trade an output that pays, and one for its fee.
 * - `sets`: the proportions 1, 1.2 and 0.1, which carry orders as well: the deposit of one that is posted is an eighth
 *   larger than what it sells.
 */
export type PlanShape = 'pairs' | 'sets';

export const MOST_TRADES = 20;

/** Chains relay an output of this size, and it is worth spending. */
const LEAST_LAST = 10_000n;

/** The least amount of the output that takes the change. */
export function leastLast(transactionFee: bigint): bigint {
	return transactionFee > LEAST_LAST ? transactionFee : LEAST_LAST;
}

/**
 * @param amount of one trade: what is paid for it, without any fee.
 * @param trades how many of that size.
 * @param free the outputs that the node can spend now.
 */
export function planOutputs(
	amount: bigint,
	trades: number,
	transactionFee: bigint,
	free: readonly bigint[],
	shape: PlanShape = 'pairs',
): OutputPlan {
	const each = shape === 'sets' ? setOf(amount, transactionFee) : pairOf(amount, transactionFee);
	const wanted = Array.from({ length: trades }, () => each).flat();
	const last = leastLast(transactionFee);
	const needed = sum(wanted) + last + transactionFee;
	const short = needed - sum(free);
	return { wanted, last, transactionFee, needed, short: short > 0n ? short : 0n };
}

function pairOf(amount: bigint, transactionFee: bigint): bigint[] {
	return [amount + FEES_OF_PAYMENT * transactionFee, tradeFeeOf(amount) + transactionFee];
}

function setOf(amount: bigint, transactionFee: bigint): bigint[] {
	const [payment = 0n, fee = 0n] = pairOf(amount, transactionFee);
	const deposit = (amount * 12n) / 10n + FEES_OF_PAYMENT * transactionFee;
	const tenth = amount / 10n;
	return [payment, deposit, tenth > fee ? tenth : fee];
}

/** The largest trade that outputs can be prepared for, so many times; 0 if there is too little for any. */
export function largestToPrepare(
	free: readonly bigint[],
	trades: number,
	transactionFee: bigint,
	shape: PlanShape = 'pairs',
): bigint {
	let [fits, tooLarge] = [0n, sum(free) + 1n];
	while (tooLarge - fits > 1n) {
		const tried = (fits + tooLarge) / 2n;
		if (planOutputs(tried, trades, transactionFee, free, shape).short === 0n) fits = tried;
		else tooLarge = tried;
	}
	return fits;
}

/** The smallest trade that outputs can carry: beside a smaller one the fees in its output are too large. */
export function leastToPrepare(transactionFee: bigint): bigint {
	const spread = LARGEST_RATIO - 1n;
	return (FEES_OF_PAYMENT * transactionFee + spread - 1n) / spread || 1n;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
