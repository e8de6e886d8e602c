import { FEES_OF_PAYMENT } from '../orders/trade-costs.ts';

/** The maker locks a deposit besides, which is an eighth larger than what is sold. */
const DEPOSIT_EIGHTHS = 9n;

/** What the maker of a swap locks besides what it sells. */
export const depositFor = (sold: bigint): bigint => (sold * DEPOSIT_EIGHTHS) / 8n;

/**
 * The most that an order can sell in one swap, in smallest units: one output holds the deposit, another one what is sold.
 *
 * @param outputs those that are free; missing for a coin that is kept in accounts
 */
export function largestPerSwap(
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
