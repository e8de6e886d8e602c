/** A balance has eight decimals, a gwei nine. */
const GWEI_IN_A_UNIT = 10n;

/** The highest cost of a payment from an account, in smallest units of ETH: gas times price, rounded up. */
export function accountFee(gas: number, gasPriceGwei: number): bigint {
	return (BigInt(gas) * BigInt(gasPriceGwei) + GWEI_IN_A_UNIT - 1n) / GWEI_IN_A_UNIT;
}

/** A contract that moves a coin takes less than 100,000 gas, with few exceptions; a transfer of ETH takes 21,000. */
const MOST_GAS = 500_000;
/** In gwei. On the busiest days it was 500 or so, and a few thousand for minutes. */
const MOST_PRICE = 3_000;
const USUAL_PRICE = 200;
/** A larger part of what is paid has to be confirmed: a tenth. */
const LARGE_PART = 10n;

/** The problem of a fee that a node quotes: it is refused, or the user has to confirm it. */
export type AccountFeeProblem = 'gas' | 'price' | 'high';

/** @param amount of ETH that is paid, in its smallest unit; `undefined` if another coin is */
export function accountFeeProblem(
	{ gas, gasPrice, fee }: { readonly gas: number; readonly gasPrice: number; readonly fee: bigint },
	amount: bigint | undefined,
): AccountFeeProblem | undefined {
	if (gas > MOST_GAS) return 'gas';
	if (gasPrice > MOST_PRICE) return 'price';
	const isLarge = amount !== undefined && fee * LARGE_PART > amount;
	return isLarge || gasPrice > USUAL_PRICE ? 'high' : undefined;
}

/** No payment is sent at such a fee. */
export const isFeeRefused = (problem: AccountFeeProblem | undefined): boolean =>
	problem === 'gas' || problem === 'price';
