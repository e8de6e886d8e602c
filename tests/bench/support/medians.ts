/** The middle of the values, which one hiccup of the machine does not move. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Prints one line per case: its median in milliseconds, and how many times the first one's that is. */
export function printMedians(cases: ReadonlyMap<string, readonly number[]>): void {
	const [first = []] = cases.values();
	for (const [name, values] of cases) {
		const middle = median(values);
		const times = middle / median(first);
		console.log(`${name.padEnd(52)} ${middle.toFixed(2).padStart(9)} ms ${times.toFixed(1).padStart(8)} x`);
	}
}
