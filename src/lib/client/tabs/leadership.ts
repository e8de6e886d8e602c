import type { LockName } from '#lib/tabs/named-lock.ts';
import type { TabLocks } from './tab-host.ts';

export interface LeadershipEvents {
	/** Called when this tab starts to lead. */
	gained(): void;
	/** Called when a different tab has taken the lead because this one did not answer. */
	lost(): void;
}

/** The lead among tabs, held by a Web Lock, which is released even if the tab crashes. */
export class Leadership {
	readonly #locks: TabLocks;
	readonly #name: LockName;
	readonly #events: LeadershipEvents;
	#claim: Claim | undefined;
	#held: Claim | undefined;

	constructor(locks: TabLocks, name: LockName, events: LeadershipEvents) {
		this.#locks = locks;
		this.#name = name;
		this.#events = events;
	}

	get holds(): boolean {
		return this.#held !== undefined && this.#held === this.#claim;
	}

	/** Leads as soon as no other tab does. */
	claim(): void {
		this.#begin(false);
	}

	/** Leads immediately; for use if the leading tab does not answer or has yielded to this one. */
	takeOver(): void {
		this.#begin(true);
	}

	/** Gives up the lead or a pending claim. */
	resign(): void {
		this.#claim?.end();
		this.#claim = undefined;
	}

	#begin(steals: boolean): void {
		this.resign();
		const claim = new Claim();
		this.#claim = claim;
		const hold = () => {
			// A cancelled claim can still be granted.
			if (this.#claim === claim) {
				this.#held = claim;
				this.#events.gained();
			}
			return claim.ended;
		};
		const options = steals ? { steal: true } : { signal: claim.signal };
		this.#locks.request(this.#name, options, hold).catch(() => {
			// The lock was stolen, unless the claim was cancelled.
			if (this.#claim !== claim) return;
			this.claim();
			this.#events.lost();
		});
	}
}

class Claim {
	readonly #ending = new AbortController();
	readonly #ended = Promise.withResolvers<undefined>();

	get signal(): AbortSignal {
		return this.#ending.signal;
	}

	/** Resolves when the lead is given up. */
	get ended(): Promise<undefined> {
		return this.#ended.promise;
	}

	end(): void {
		this.#ending.abort();
		this.#ended.resolve(undefined);
	}
}

/** The current leader, with support for waiting until it is known. */
export class KnownLeader {
	#name: string | undefined;
	#since = 0;
	#announced = Promise.withResolvers<string>();
	#waiters = 0;

	get name(): string | undefined {
		return this.#name;
	}

	/** Whether calls are waiting for a leader. */
	get isAwaited(): boolean {
		return this.#waiters > 0;
	}

	/** @returns `false` if a tab that started leading later is already known */
	set(name: string, since: number): boolean {
		if (since < this.#since) return false;
		this.#since = since;
		this.#name = name;
		this.#announced.resolve(name);
		return true;
	}

	forget(): void {
		this.#since = 0;
		if (this.#name === undefined) return;
		this.#name = undefined;
		this.#announced = Promise.withResolvers();
	}

	/** Resolves as soon as a leader is known; rejects with the signal's reason. */
	async known(signal: AbortSignal | undefined): Promise<string> {
		signal?.throwIfAborted();
		if (this.#name !== undefined) return this.#name;
		const ended = Promise.withResolvers<never>();
		const end = () => ended.reject(signal?.reason as Error);
		signal?.addEventListener('abort', end, { once: true });
		this.#waiters += 1;
		try {
			return await Promise.race([this.#announced.promise, ended.promise]);
		} finally {
			this.#waiters -= 1;
			signal?.removeEventListener('abort', end);
		}
	}
}

const INTERVAL_MS = 500;
/**
 * Number of unanswered pings (four seconds) before a different tab takes the lead. A closing or freezing leader announces
 * itself, and its lock is released immediately. A silent one may only be slow, for example on a busy machine, and would
 * continue its call in parallel to the new leader.
 */
const MAX_MISSES = 7;

interface Watched {
	/** Whether a call is waiting for the leader. */
	isNeeded(): boolean;
	ping(): void;
	/** Called when the leader does not answer. */
	onUnresponsive(): void;
}

/** Detects an unresponsive leader while a call is waiting for it. */
export class Watchdog {
	readonly #watched: Watched;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#misses = 0;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	/** Must be called when a call starts waiting. */
	start(): void {
		if (this.#timer !== undefined) return;
		this.#misses = 0;
		this.#check();
	}

	/** Called on any message from the leader. */
	noteReply(): void {
		this.#misses = 0;
	}

	/** Checks after a delay, because most answers arrive immediately. */
	#check(): void {
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (!this.#watched.isNeeded()) return;
			const isUnresponsive = this.#misses >= MAX_MISSES;
			this.#misses = isUnresponsive ? 0 : this.#misses + 1;
			if (isUnresponsive) this.#watched.onUnresponsive();
			else this.#watched.ping();
			this.#check();
		}, INTERVAL_MS);
	}
}
