import { CallError } from '#lib/client/call-error.ts';
import { acceptRepliesSince } from '#lib/tabs/shared-reading.ts';
import { createSubscriber } from 'svelte/reactivity';

/** A hidden page asks this many times less often. */
const HIDDEN_SLOWDOWN = 12;
const LONGEST_WAIT_MS = 30_000;
/** Of what is read once. */
const FIRST_RETRY_MS = 1000;
/** A timer can run a little early by the clock, and must not be answered with its own last reply. */
const EARLY_MS = 50;

export interface LiveOptions {
	/** Milliseconds from the end of one reading to the start of the next. Without it the value is read once. */
	readonly every?: number | (() => number);
	/** After failures the wait doubles up to this. */
	readonly longestWaitMs?: number;
}

/**
 * A value that is read again and again while it is on screen: the only home of polling.
 *
 * The first reader starts it, the last one to leave stops it. The last good value stays when a reading fails;
 * a late answer never overwrites a newer one.
 */
export class Live<T> {
	#current = $state.raw<T>();
	#error = $state.raw<CallError>();
	#asOf = $state.raw<Date>();
	#loading = $state(false);

	readonly #read: (signal: AbortSignal, previous: T | undefined) => Promise<T>;
	readonly #every: LiveOptions['every'];
	readonly #longestWaitMs: number;
	readonly #watch = createSubscriber(() => this.#start());
	#reading: AbortController | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#failures = 0;
	#watched = false;

	/** `read` gets the last good value, so that it may ask for what is new only. */
	constructor(read: (signal: AbortSignal, previous: T | undefined) => Promise<T>, options: LiveOptions = {}) {
		this.#read = read;
		this.#every = options.every;
		this.#longestWaitMs = options.longestWaitMs ?? LONGEST_WAIT_MS;
	}

	/** The last good value. */
	get current(): T | undefined {
		this.#watch();
		return this.#current;
	}

	/** Why the last reading failed; `undefined` after a good one. */
	get error(): CallError | undefined {
		this.#watch();
		return this.#error;
	}

	/** True while the very first reading goes on. */
	get loading(): boolean {
		this.#watch();
		return this.#loading && this.#asOf === undefined;
	}

	/** When the last good value was read. */
	get asOf(): Date | undefined {
		this.#watch();
		return this.#asOf;
	}

	/** Keeps the value read while the effect or the component that calls this is there, as showing it does. */
	keepAlive(): void {
		this.#watch();
	}

	/** Reads anew, now; resolves when the reading has ended, well or not. */
	refresh(): Promise<void> {
		return this.#readSince(undefined);
	}

	/** A reply that any tab got within the interval will do. */
	#poll(): void {
		const wait = this.#wait;
		void this.#readSince(wait === undefined ? undefined : Date.now() - wait + EARLY_MS);
	}

	async #readSince(moment: number | undefined): Promise<void> {
		this.#reading?.abort();
		const reading = new AbortController();
		this.#reading = reading;
		if (moment !== undefined) acceptRepliesSince(reading.signal, moment);
		this.#loading = true;
		try {
			const value = await this.#read(reading.signal, this.#current);
			if (this.#reading === reading) this.set(value);
		} catch (error) {
			if (this.#reading === reading) this.#fail(error);
		} finally {
			if (this.#reading === reading) this.#end();
		}
	}

	/** Puts in a value that came another way: from an event, or from a call that the user made. */
	set(value: T): void {
		this.#current = value;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- each reading makes a new one; none is ever changed
		this.#asOf = new Date();
		this.#error = undefined;
		this.#failures = 0;
	}

	#fail(error: unknown): void {
		if (!(error instanceof CallError)) throw error;
		this.#error = error;
		this.#failures += 1;
	}

	#end(): void {
		this.#reading = undefined;
		this.#loading = false;
		if (this.#watched) this.#schedule();
	}

	#schedule(): void {
		clearTimeout(this.#timer);
		const every = this.#wait ?? (this.#failures > 0 ? FIRST_RETRY_MS : undefined);
		if (every === undefined) return;
		const wait = Math.min(every * 2 ** this.#failures, this.#longestWaitMs);
		this.#timer = setTimeout(() => this.#poll(), document.hidden ? wait * HIDDEN_SLOWDOWN : wait);
	}

	/** From the end of a reading that went well to the next one, in milliseconds. */
	get #wait(): number | undefined {
		return typeof this.#every === 'function' ? this.#every() : this.#every;
	}

	#start(): () => void {
		const seen = () => {
			if (!document.hidden) this.#poll();
		};
		this.#watched = true;
		// The first read of `current` happens while a template renders, where state must not change.
		queueMicrotask(() => this.#watched && this.#poll());
		document.addEventListener('visibilitychange', seen);
		return () => {
			this.#watched = false;
			clearTimeout(this.#timer);
			document.removeEventListener('visibilitychange', seen);
			this.#reading?.abort();
			this.#reading = undefined;
			this.#loading = false;
		};
	}
}
