const EVERY_MS = 500;
/**
 * A leader that is closed or frozen says so, and its lock passes on at once. One that is silent may only be slow, as in one
 * of many windows on a busy machine, and goes on with its call while the next leader begins: it is given four seconds.
 */
const MOST_MISSES = 7;

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
