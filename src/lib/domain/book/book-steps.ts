const MULTIPLES = [1n, 2n, 5n] as const;
/** From a hundredth of a percent of the price up to a tenth of it. */
const FINEST_PART = 10_000n;
const COARSEST_PART = 10n;

/** The price steps to group a book of this price by, the finest first: 1, 2 and 5 times a power of ten. */
export function priceSteps(price: bigint): bigint[] {
	const steps: bigint[] = [];
	for (let power = 1n; power * COARSEST_PART <= price; power *= 10n)
		for (const multiple of MULTIPLES) {
			const step = power * multiple;
			if (step * FINEST_PART >= price && step * COARSEST_PART <= price) steps.push(step);
		}
	return steps;
}
