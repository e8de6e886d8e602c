/** Every tenth block is notarised, some blocks later. */
const EVERY = 10;
const TAKES = 5;

/** The last block of a chain of that height that cannot be replaced any more. */
export function lastNotarised(height: number): number {
	return Math.max(0, height - (height % EVERY) - TAKES);
}
