import { Refusal } from '../refusal.ts';

/** The outputs of a pair: the larger payment's and the smaller one's. */
export interface OutputPair<Output> {
	readonly payment: Output;
	readonly other: Output;
}

interface Sized {
	readonly value: bigint;
}

/** Each payment of a swap holds two fees for the transactions that take it out, and costs one to make. */
export const FEES_OF_PAYMENT = 3n;

/** Alice's fee for the network: one part in 777 of what she pays. */
const NETWORK_FEE_SHARE = 777n;

/** Bob's deposit is an eighth larger than his payment. */
const DEPOSIT_EIGHTHS = 9n;

/** An output more than this many times as large as the trade is not used for it. */
const LARGEST_RATIO = 200n;

/** Chains do not pass smaller payments on, in satoshis. */
const LEAST_NETWORK_FEE = 1_000n;

export function networkFeeOf(aliceAmount: bigint): bigint {
	const share = aliceAmount / NETWORK_FEE_SHARE;
	return share > LEAST_NETWORK_FEE ? share : LEAST_NETWORK_FEE;
}

export const depositOf = (bobAmount: bigint): bigint => (bobAmount * DEPOSIT_EIGHTHS) / 8n;

/**
 * The outputs with which Alice can pay an amount: one for the payment, another for the network's fee.
 *
 * @throws Refusal when no pair of them fits.
 */
export function pairForAlice<Output extends Sized>(
	outputs: readonly Output[],
	amount: bigint,
	txfee: bigint,
): OutputPair<Output> {
	if (outputs.length < 2) throw new Refusal('not enough utxo, please make more deposits');
	const bySize = [...outputs].sort((one, other) => Number(one.value - other.value));
	const needed = amount + FEES_OF_PAYMENT * txfee;
	const payment = bySize.find(({ value }) => value >= needed && value <= amount * LARGEST_RATIO);
	const other = bySize.find((each) => each !== payment && each.value >= networkFeeOf(amount) + txfee);
	if (payment && other) return { payment, other };
	throw new Refusal(
		'cant find a deposit that is close enough in size. make another deposit that is just a bit larger than what you want to trade',
	);
}

/** The outputs with which Bob can pay an amount and its deposit; undefined when no pair of them fits. */
export function pairForBob<Output extends Sized>(
	outputs: readonly Output[],
	amount: bigint,
	txfee: bigint,
): OutputPair<Output> | undefined {
	const bySize = [...outputs].sort((one, other) => Number(one.value - other.value));
	const fees = FEES_OF_PAYMENT * txfee;
	const payment = bySize.find(({ value }) => value >= amount + fees);
	const other = bySize.find((each) => each !== payment && each.value >= depositOf(amount) + fees);
	return payment && other && { payment, other };
}

/** The most that Bob can offer with his outputs. */
export function largestForBob(values: readonly bigint[], txfee: bigint): bigint {
	const fees = FEES_OF_PAYMENT * txfee;
	const [first = 0n, second = 0n] = [...values].sort((one, other) => Number(other - one));
	const byDeposit = ((first - fees) * 8n) / DEPOSIT_EIGHTHS;
	const least = byDeposit < second - fees ? byDeposit : second - fees;
	return least > 0n ? least : 0n;
}
