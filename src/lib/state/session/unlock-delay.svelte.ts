const LONGEST_SECONDS = 30;

/**
 * The growing pause after wrong lock codes: 1, 2, 4 … 30 seconds, and never a lock-out. It slows down fingers; what
 * protects the sealed record from a program is the cost of deriving the key.
 */
export class UnlockDelay {
	#seconds = $state(0);
	#failures = 0;

	/** How long the pause that goes on now is; 0 when a code may be tried. */
	get seconds(): number {
		return this.#seconds;
	}

	noteFailure(): void {
		this.#seconds = Math.min(2 ** this.#failures, LONGEST_SECONDS);
		this.#failures += 1;
		setTimeout(() => (this.#seconds = 0), this.#seconds * 1000);
	}

	reset(): void {
		this.#failures = 0;
	}
}
