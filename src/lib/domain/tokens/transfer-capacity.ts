/** A real daemon spends so many outputs of tokens at most, and none smaller than this part of the amount. */
const MOST_OUTPUTS = 60;
const PART = BigInt(MOST_OUTPUTS);

/**
 * The largest amount that one transfer can carry, in units. A daemon goes through the outputs in the order of its index and
 * passes over what is too small for the amount: so it may refuse a part of a balance, and carry a larger one.
 *
 * @param outputs what each holds, in the daemon's order
 * @param wanted no more than this is of interest
 */
export function mostCarried(outputs: readonly bigint[], wanted: bigint): bigint {
	const sizes = [...new Set(outputs)].sort((one, other) => (one < other ? -1 : 1));
	let most = 0n;
	for (const [place, size] of sizes.entries()) {
		// Amounts for which this is the smallest size that is not passed over.
		const smallest = place === 0 ? 0n : (sizes[place - 1] ?? 0n) + 1n;
		const sum = sumOf(outputs.filter((each) => each >= size).slice(0, MOST_OUTPUTS));
		const amount = leastOf(wanted, sum, size * PART + PART - 1n);
		if (amount >= smallest * PART && amount > most) most = amount;
	}
	return most;
}

export const sumOf = (outputs: readonly bigint[]): bigint => outputs.reduce((sum, each) => sum + each, 0n);

const leastOf = (first: bigint, ...others: readonly bigint[]): bigint =>
	others.reduce((least, each) => (each < least ? each : least), first);
