/** How many pairs of each kind are kept: what a person looks at in one sitting. */
const PAIRS_KEPT = 8;

/** Results that do not change any more, by pair and time, for the pairs that were asked for last. */
export class KeptByPair<Result> {
	readonly #pairs = new Map<string, Map<number, Result>>();

	/** The results of one pair, to be read and filled. */
	of(base: string, rel: string): Map<number, Result> {
		const key = `${base}/${rel}`;
		const kept = this.#pairs.get(key) ?? new Map<number, Result>();
		// Deleted and set again it is the youngest one.
		this.#pairs.delete(key);
		this.#pairs.set(key, kept);
		const [oldest] = this.#pairs.keys();
		if (this.#pairs.size > PAIRS_KEPT && oldest !== undefined) this.#pairs.delete(oldest);
		return kept;
	}
}
