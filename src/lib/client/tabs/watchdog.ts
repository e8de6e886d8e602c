/** A leader that is alive answers a ping within a few milliseconds; together with the first wait they make 0.8 seconds. */
const EVERY_MS = 200;
const MOST_MISSES = 3;

interface Watched {
	/** Something waits for the leader. */
	isNeeded(): boolean;
	ping(): void;
	/** It did not answer. */
	gone(): void;
}

/** Notices that the leader does not answer, while something waits for it. */
export class Watchdog {
	readonly #watched: Watched;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#misses = 0;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	/** Call it when something begins to wait. */
	start(): void {
		if (this.#timer !== undefined) return;
		this.#misses = 0;
		this.#look();
	}

	/** The leader lives. */
	heard(): void {
		this.#misses = 0;
	}

	/** After a moment, since most answers come at once. */
	#look(): void {
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (!this.#watched.isNeeded()) return;
			const isGone = this.#misses >= MOST_MISSES;
			this.#misses = isGone ? 0 : this.#misses + 1;
			if (isGone) this.#watched.gone();
			else this.#watched.ping();
			this.#look();
		}, EVERY_MS);
	}
}
