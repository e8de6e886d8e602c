import { CallError } from '#lib/client/call-error.ts';
import { readTimed, type ReadOptions } from '#lib/node/read-options.ts';
import { createSubscriber } from 'svelte/reactivity';
import type { Invalidate } from './news-feed.svelte.ts';

/** Factor by which a hidden page polls less often. */
const HIDDEN_SLOWDOWN = 12;
const MAX_WAIT_MS = 30_000;
/** Delay before the first retry of a value that is read only once. */
const FIRST_RETRY_MS = 1000;
/** If a read takes longer, the value cached on an earlier visit is shown first. */
const PATIENCE_MS = 1000;
/** Default minimum time between event-driven reads, because events arrive in bursts. */
const MIN_INTERVAL_MS = 1000;
/** Tolerance for a timer that fires slightly early and would otherwise receive its own last reply. */
const EARLY_MS = 50;

export interface LiveOptions {
	/** Milliseconds from the end of a read to the start of the next. If omitted, the value is read once. */
	readonly every?: number | (() => number);
	/** Upper limit of the wait, which doubles after each failure. */
	readonly longestWaitMs?: number;
	/** Subscribes to node events that trigger a read. @returns a function to unsubscribe */
	readonly invalidatedBy?: (invalidate: Invalidate) => () => void;
	/** Minimum milliseconds between a read and an event-driven one. */
	readonly minIntervalMs?: number;
	/** Cache of the last good value, shown after a reload until the program answers. */
	readonly cachedValue?: LastKnown;
}

/** The cached value of one query. */
export interface LastKnown {
	/** `undefined` if the value is missing or damaged. Never rejects. */
	read(): Promise<{ readonly value: unknown; readonly at: Date } | undefined>;
	note(value: unknown, at: Date): void;
}

/**
 * A value that is polled while it is on screen. All polling in the app goes through this class.
 *
 * Polling starts with the first reader and stops with the last. The last good value is kept when a read fails; a late
 * reply never overwrites a newer one.
 */
export class Live<T> {
	#current = $state.raw<T>();
	#error = $state.raw<CallError | DOMException>();
	#asOf = $state.raw<Date>();
	#loading = $state(false);

	readonly #read: (options: ReadOptions, previous: T | undefined) => Promise<T>;
	readonly #every: LiveOptions['every'];
	readonly #longestWaitMs: number;
	readonly #invalidatedBy: LiveOptions['invalidatedBy'];
	readonly #minIntervalMs: number;
	readonly #cachedValue: LastKnown | undefined;
	/** Whether the shown value was cached on an earlier visit and has not been read since. */
	#isFromCache = false;
	/** When the calls of the last read were sent, when it ended, and when the last event occurred. */
	#askedAt = 0;
	#endedAt = 0;
	#invalidatedAt = 0;
	readonly #watch = createSubscriber(() => this.#start());
	#reading: AbortController | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#failures = 0;
	#watched = false;
	/** Number of values set by `set`. */
	#sets = 0;

	/** @param read receives the last good value, so that it can request only new data */
	constructor(
		read: (options: ReadOptions, previous: T | undefined) => Promise<T>,
		options: LiveOptions = {},
	) {
		this.#read = read;
		this.#every = options.every;
		this.#longestWaitMs = options.longestWaitMs ?? MAX_WAIT_MS;
		this.#invalidatedBy = options.invalidatedBy;
		this.#minIntervalMs = options.minIntervalMs ?? MIN_INTERVAL_MS;
		this.#cachedValue = options.cachedValue;
	}

	/** The last good value. */
	get current(): T | undefined {
		this.#watch();
		return this.#current;
	}

	/** The error of the last read, from the call or the browser's storage. `undefined` after a successful read. */
	get error(): CallError | DOMException | undefined {
		this.#watch();
		return this.#error;
	}

	/** Whether the very first read is running. */
	get loading(): boolean {
		this.#watch();
		return this.#loading && !this.#asOf && !this.#error;
	}

	/** When the last good value was read, possibly on an earlier visit. */
	get asOf(): Date | undefined {
		this.#watch();
		return this.#asOf;
	}

	/**
	 * Whether the value is from an earlier visit and has not been read during this one. Such a value is for display
	 * only.
	 */
	get isFromCache(): boolean {
		// `#isFromCache` is not reactive, but changes only together with `asOf`.
		return this.asOf !== undefined && this.#isFromCache;
	}

	/** The last good value of this visit. Use it for decisions, checks and calls. */
	get fresh(): T | undefined {
		return this.isFromCache ? undefined : this.current;
	}

	/**
	 * Polls the value during the lifetime of the calling effect or component, as displaying it would. Throws elsewhere,
	 * because nothing would end the polling.
	 */
	keepAlive(): void {
		$effect(() => this.#watch());
	}

	/** For getters derived from this value: polls it while a template or effect reads the getter. */
	noteReader(): void {
		this.#watch();
	}

	/** Reads immediately. Resolves when the read has ended, successful or not. */
	refresh(): Promise<void> {
		return this.#readSince(undefined);
	}

	/** Reads unless any tab has received a reply since `moment`. */
	refreshSince(moment: number): Promise<void> {
		return this.#readSince(moment);
	}

	/**
	 * Reuses a reply that any tab received within the interval, so that all tabs together poll no more often than one.
	 * After an event, the reply must be younger than `minIntervalMs`; if its request predates the event, another read follows.
	 */
	#poll(): void {
		const wait = this.#wait;
		const now = Date.now() + EARLY_MS;
		const invalidated = Math.min(this.#invalidatedAt, now - this.#minIntervalMs);
		void this.#readSince(wait === undefined ? undefined : Math.max(now - wait, invalidated));
	}

	async #readSince(moment: number | undefined): Promise<void> {
		// The timer is cleared so that a poll cannot abort a requested read, whose caller would continue with the old
		// value.
		clearTimeout(this.#timer);
		this.#reading?.abort();
		const reading = new AbortController();
		this.#reading = reading;
		this.#askedAt = Date.now();
		// While there is nothing to show, a read fails instead of waiting for an unreachable node.
		const probes = !this.#asOf && !this.#error;
		this.#loading = true;
		const sets = this.#sets;
		try {
			const previous = this.#isFromCache ? undefined : this.#current;
			const options = { signal: reading.signal, freshSince: moment, probes };
			const { value, askedAt } = await readTimed(options, (timed) => this.#read(timed, previous));
			if (this.#reading === reading && this.#sets === sets) {
				this.#askedAt = Math.min(this.#askedAt, askedAt);
				this.#show(value);
			}
		} catch (error) {
			if (this.#reading === reading) this.#fail(error);
		} finally {
			if (this.#reading === reading) this.#end();
		}
	}

	/** Sets a value from an event or the user's call. A read in flight is older and does not overwrite it. */
	set(value: T): void {
		this.#sets += 1;
		this.#show(value);
	}

	#show(value: T): void {
		this.#current = value;
		this.#isFromCache = false;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- each reading makes a new one; none is ever changed
		this.#asOf = new Date();
		this.#cachedValue?.note(value, this.#asOf);
		this.#error = undefined;
		this.#failures = 0;
	}

	#fail(error: unknown): void {
		// Storage throws DOMExceptions. Anything else is a bug and must surface.
		if (!(error instanceof CallError || error instanceof DOMException)) throw error;
		this.#error = error;
		this.#failures += 1;
		void this.#recall();
	}

	/** The cast is safe because the cache verifies checksum and shape. */
	async #recall(): Promise<void> {
		if (this.#asOf) return;
		const known = await this.#cachedValue?.read();
		if (!known || this.#asOf) return;
		this.#current = known.value as T;
		this.#asOf = known.at;
		this.#isFromCache = true;
	}

	#end(): void {
		this.#reading = undefined;
		this.#endedAt = Date.now();
		this.#loading = false;
		if (this.#watched) this.#schedule();
	}

	#schedule(): void {
		clearTimeout(this.#timer);
		const every = this.#wait ?? (this.#failures > 0 ? FIRST_RETRY_MS : undefined);
		if (every === undefined) return;
		const isWell = this.#failures === 0;
		const usual = isWell ? every : Math.min(every * 2 ** this.#failures, this.#longestWaitMs);
		const wait = document.hidden ? usual * HIDDEN_SLOWDOWN : Math.min(usual, this.#waitLeft);
		this.#timer = setTimeout(() => this.#poll(), wait);
	}

	/** Milliseconds until an event-driven read is permitted; `Infinity` if none is needed. */
	get #waitLeft(): number {
		const isInvalidated = this.#invalidatedAt >= this.#askedAt && this.#failures === 0;
		return isInvalidated ? Math.max(0, this.#endedAt + this.#minIntervalMs - Date.now()) : Infinity;
	}

	#invalidate(at: number): void {
		this.#invalidatedAt = at;
		if (!this.#reading && !document.hidden && this.#waitLeft < Infinity) this.#schedule();
	}

	/** Milliseconds from the end of a successful read to the next one; `undefined` if the value is read once. */
	get #wait(): number | undefined {
		return typeof this.#every === 'function' ? this.#every() : this.#every;
	}

	#start(): () => void {
		const seen = () => {
			if (!document.hidden) this.#poll();
		};
		this.#watched = true;
		// The first read of `current` happens during rendering, when state must not change.
		queueMicrotask(() => this.#watched && this.#poll());
		document.addEventListener('visibilitychange', seen);
		const patience = this.#cachedValue && setTimeout(() => void this.#recall(), PATIENCE_MS);
		const endListening = this.#invalidatedBy?.((at) => this.#invalidate(at));
		return () => {
			this.#watched = false;
			endListening?.();
			clearTimeout(this.#timer);
			clearTimeout(patience);
			document.removeEventListener('visibilitychange', seen);
			this.#reading?.abort();
			this.#reading = undefined;
			this.#loading = false;
		};
	}
}

/** Values that change faster are not legible. */
const HIDE_DELAY_MS = 500;

/**
 * A throttled view of a live value. A change after a pause is shown immediately; faster changes wait until the pause is
 * over, because drawing a long list blocks the page. Decisions, checks and calls must use the live value itself.
 */
export class ThrottledView<T> {
	readonly #live: Live<T>;
	/** Number of pauses that ended with a waiting value. */
	#rests = $state(0);
	#isWaiting = false;
	#last: Pick<Live<T>, 'current' | 'asOf'> = { current: undefined, asOf: undefined };
	/** By `performance.now()`. */
	#shownAt = -Infinity;
	readonly #value = $derived.by(() => {
		void this.#rests;
		const { current, asOf } = this.#live;
		if (asOf === this.#last.asOf) return this.#last;
		const waitMs = this.#shownAt + HIDE_DELAY_MS - performance.now();
		if (waitMs > 0) this.#wait(waitMs);
		else this.#show({ current, asOf });
		return this.#last;
	});

	constructor(live: Live<T>) {
		this.#live = live;
	}

	/** The displayed value. */
	get current(): T | undefined {
		this.#live.noteReader();
		return this.#value.current;
	}

	/** When the displayed value was read. */
	get asOf(): Date | undefined {
		this.#live.noteReader();
		return this.#value.asOf;
	}

	#wait(waitMs: number): void {
		if (this.#isWaiting) return;
		this.#isWaiting = true;
		setTimeout(() => {
			this.#isWaiting = false;
			this.#rests += 1;
		}, waitMs);
	}

	#show(now: Pick<Live<T>, 'current' | 'asOf'>): void {
		this.#last = now;
		// A cached value of an earlier visit is replaced immediately.
		this.#shownAt = this.#live.isFromCache ? -Infinity : performance.now();
	}
}
