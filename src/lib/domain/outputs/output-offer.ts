import { FEES_OF_PAYMENT } from '../orders/trade-costs.ts';

/** Who offers puts a deposit in besides, which is an eighth larger than what is given. */
const DEPOSIT_EIGHTHS = 9n;

/**
 * The most that an order can give in one swap, in smallest units: one output holds the deposit, another one what is given.
 *
 * @param outputs those that are free; missing for a coin that is kept in accounts.
 */
export function largestOffer(
	outputs: readonly bigint[] | undefined,
	balance: bigint,
	transactionFee: bigint,
): bigint {
	if (!outputs) return (balance * 8n) / (DEPOSIT_EIGHTHS + 8n);
	const [first = 0n, second = 0n] = outputs.toSorted((one, other) =>
		one > other ? -1 : Number(one < other),
	);
	const fees = FEES_OF_PAYMENT * transactionFee;
	const byDeposit = ((first - fees) * 8n) / DEPOSIT_EIGHTHS;
	const least = byDeposit < second - fees ? byDeposit : second - fees;
	return least > 0n ? least : 0n;
}
