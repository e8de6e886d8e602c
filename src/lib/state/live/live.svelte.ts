import { CallError } from '#lib/client/call-error.ts';
import { readTimed, type ReadOptions } from '#lib/node/read-options.ts';
import { createSubscriber } from 'svelte/reactivity';
import type { Hasten } from './news-feed.svelte.ts';

/** A hidden page asks this many times less often. */
const HIDDEN_SLOWDOWN = 12;
const MAX_WAIT_MS = 30_000;
/** For a value that is read once. */
const FIRST_RETRY_MS = 1000;
/** If a reading takes longer, the value stored by an earlier visit is shown first. */
const PATIENCE_MS = 1000;
/** Events come several at a time. */
const REST_MS = 1000;
/** A timer can run a little early by the clock, and must not be answered with its own last reply. */
const EARLY_MS = 50;

export interface LiveOptions {
	/** Milliseconds from the end of one reading to the start of the next. Without it the value is read once. */
	readonly every?: number | (() => number);
	/** After failures the wait doubles up to this. */
	readonly longestWaitMs?: number;
	/** The node's events that have it read at once. @returns what ends the listening */
	readonly hastenedBy?: (hasten: Hasten) => () => void;
	/** Minimum milliseconds between a reading and a hastened one. */
	readonly restMs?: number;
	/** Storage of the last good value, which is shown after a reload while the program does not answer. */
	readonly cachedValue?: LastKnown;
}

/** The stored value of one reading. */
export interface LastKnown {
	/** `undefined` if it is missing or damaged. Never fails. */
	read(): Promise<{ readonly value: unknown; readonly at: Date } | undefined>;
	note(value: unknown, at: Date): void;
}

/**
 * A value that is read again and again while it is on screen: the only home of polling.
 *
 * The first reader starts it, the last one to leave stops it. The last good value stays when a reading fails;
 * a late answer never overwrites a newer one.
 */
export class Live<T> {
	#current = $state.raw<T>();
	#error = $state.raw<CallError | DOMException>();
	#asOf = $state.raw<Date>();
	#loading = $state(false);

	readonly #read: (options: ReadOptions, previous: T | undefined) => Promise<T>;
	readonly #every: LiveOptions['every'];
	readonly #longestWaitMs: number;
	readonly #hastenedBy: LiveOptions['hastenedBy'];
	readonly #restMs: number;
	readonly #cachedValue: LastKnown | undefined;
	/** The shown value was stored by an earlier visit, and nothing was read since. */
	#isFromCache = false;
	/** When the calls of the last reading were sent, when it ended, and the earliest moment it may be from. */
	#askedAt = 0;
	#endedAt = 0;
	#hastenedAt = 0;
	readonly #watch = createSubscriber(() => this.#start());
	#reading: AbortController | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#failures = 0;
	#watched = false;
	/** The number of values set from elsewhere. */
	#sets = 0;

	/** `read` receives the last good value, so that it can request only what is new. */
	constructor(
		read: (options: ReadOptions, previous: T | undefined) => Promise<T>,
		options: LiveOptions = {},
	) {
		this.#read = read;
		this.#every = options.every;
		this.#longestWaitMs = options.longestWaitMs ?? MAX_WAIT_MS;
		this.#hastenedBy = options.hastenedBy;
		this.#restMs = options.restMs ?? REST_MS;
		this.#cachedValue = options.cachedValue;
	}

	/** The last good value. */
	get current(): T | undefined {
		this.#watch();
		return this.#current;
	}

	/** Why the last reading failed: by the call, or by this browser's storage. `undefined` after a good one. */
	get error(): CallError | DOMException | undefined {
		this.#watch();
		return this.#error;
	}

	/** True during the very first reading. */
	get loading(): boolean {
		this.#watch();
		return this.#loading && !this.#asOf && !this.#error;
	}

	/** When the last good value was read; at an earlier visit if none was at this one. */
	get asOf(): Date | undefined {
		this.#watch();
		return this.#asOf;
	}

	/** The value was stored by an earlier visit: nothing was read at this one, and the value is for display only. */
	get isFromCache(): boolean {
		// This changes with the time of the value, and never without it.
		return this.asOf !== undefined && this.#isFromCache;
	}

	/** The last good value of this visit: decisions, checks and calls use this one. */
	get fresh(): T | undefined {
		return this.isFromCache ? undefined : this.current;
	}

	/**
	 * Keeps the value read during the lifetime of the calling effect or component, as showing it does. Throws anywhere
	 * else, because nothing would be kept read.
	 */
	keepAlive(): void {
		$effect(() => this.#watch());
	}

	/** For a getter whose value follows from this one: reading it in a template or an effect keeps this one read. */
	noteReader(): void {
		this.#watch();
	}

	/** Reads again, now; resolves when the reading has ended, whether or not it succeeded. */
	refresh(): Promise<void> {
		return this.#readSince(undefined);
	}

	/** Reads again, unless any tab has got a reply since this moment. */
	refreshSince(moment: number): Promise<void> {
		return this.#readSince(moment);
	}

	/**
	 * A reply that any tab got within the interval is used. After an event it must be from within the rest: all tabs
	 * together poll no more often than one. If it was requested before the event, a further reading follows after the
	 * rest.
	 */
	#poll(): void {
		const wait = this.#wait;
		const now = Date.now() + EARLY_MS;
		const hastened = Math.min(this.#hastenedAt, now - this.#restMs);
		void this.#readSince(wait === undefined ? undefined : Math.max(now - wait, hastened));
	}

	async #readSince(moment: number | undefined): Promise<void> {
		// A poll does not end a requested reading: its caller would continue with the old value.
		clearTimeout(this.#timer);
		this.#reading?.abort();
		const reading = new AbortController();
		this.#reading = reading;
		this.#askedAt = Date.now();
		// While there is nothing to show, a reading fails rather than wait for a node that is away.
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

	/**
	 * Sets a value that came from an event, or from a call that the user made. A reading in flight is older, and does
	 * not overwrite it.
	 */
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
		// The storage throws DOMExceptions. Anything else is a mistake of ours, which has to come out.
		if (!(error instanceof CallError || error instanceof DOMException)) throw error;
		this.#error = error;
		this.#failures += 1;
		void this.#recall();
	}

	/** The stored value has the type of the reading: storage holds it against its sum and its shape. */
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
		const wait = document.hidden ? usual * HIDDEN_SLOWDOWN : Math.min(usual, this.#restLeft);
		this.#timer = setTimeout(() => this.#poll(), wait);
	}

	/** Until it may be read because of an event, in milliseconds. */
	get #restLeft(): number {
		const isHastened = this.#hastenedAt >= this.#askedAt && this.#failures === 0;
		return isHastened ? Math.max(0, this.#endedAt + this.#restMs - Date.now()) : Infinity;
	}

	#hasten(at: number): void {
		this.#hastenedAt = at;
		if (!this.#reading && !document.hidden && this.#restLeft < Infinity) this.#schedule();
	}

	/** From the end of a successful reading to the next one, in milliseconds. */
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
		const patience = this.#cachedValue && setTimeout(() => void this.#recall(), PATIENCE_MS);
		const endListening = this.#hastenedBy?.((at) => this.#hasten(at));
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

/** Figures that change more often cannot be read. */
const HIDE_DELAY_MS = 500;

/**
 * A live value for the screen. A change after a pause is shown at once; of faster changes the newest is shown when the
 * pause is over, because drawing a long list blocks the page. Decisions, checks and calls use the live value itself.
 */
export class ThrottledView<T> {
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
		// A value stored by an earlier visit is replaced at once.
		this.#shownAt = this.#live.isFromCache ? -Infinity : performance.now();
	}
}
