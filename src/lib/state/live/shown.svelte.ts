import type { Live } from './live.svelte.ts';

/** Figures that change more often cannot be read. */
const HIDE_DELAY_MS = 500;

/**
 * A live value for the screen. A change after a rest is shown at once, and of those that follow sooner the newest when the
 * rest is over: drawing a long list takes the page's time. What is decided, checked or sent follows from the live value itself.
 */
export class Shown<T> {
	readonly #live: Live<T>;
	/** How many rests have ended with a value that waited. */
	#rests = $state(0);
	#isWaiting = false;
	#last: Pick<Live<T>, 'current' | 'asOf'> = { current: undefined, asOf: undefined };
	/** By the clock of `performance`. */
	#shownAt = -Infinity;
	readonly #shown = $derived.by(() => {
		void this.#rests;
		const { current, asOf } = this.#live;
		if (asOf === this.#last.asOf) return this.#last;
		const restLeft = this.#shownAt + HIDE_DELAY_MS - performance.now();
		if (restLeft > 0) this.#wait(restLeft);
		else this.#show({ current, asOf });
		return this.#last;
	});

	constructor(live: Live<T>) {
		this.#live = live;
	}

	/** The value that is on screen. */
	get current(): T | undefined {
		this.#live.noteReader();
		return this.#shown.current;
	}

	/** When that was read. */
	get asOf(): Date | undefined {
		this.#live.noteReader();
		return this.#shown.asOf;
	}

	#wait(restLeft: number): void {
		if (this.#isWaiting) return;
		this.#isWaiting = true;
		setTimeout(() => {
			this.#isWaiting = false;
			this.#rests += 1;
		}, restLeft);
	}

	#show(now: Pick<Live<T>, 'current' | 'asOf'>): void {
		this.#last = now;
		// What an earlier visit stored gives way at once.
		this.#shownAt = this.#live.isRecalled ? -Infinity : performance.now();
	}
}
