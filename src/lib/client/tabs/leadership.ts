import type { LockName } from '#lib/tabs/named-lock.ts';
import type { TabLocks } from './tab-host.ts';

export interface LeadershipEvents {
	/** This tab leads from now on. */
	gained(): void;
	/** A different tab took the lead because this one did not answer. */
	lost(): void;
}

/** The lead among tabs. A lock holds it, so that it passes on however its tab ends. */
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

	/** Leads at once: for use if the leading tab does not answer, or has yielded to this one. */
	takeOver(): void {
		this.#begin(true);
	}

	/** Gives up the lead, or the claim to it. */
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
			// The lock was stolen. A cancelled claim ends here too.
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

/** The known leader, for callers that wait for it. */
export class KnownLeader {
	#name: string | undefined;
	#since = 0;
	#heard = Promise.withResolvers<string>();
	#waiters = 0;

	get name(): string | undefined {
		return this.#name;
	}

	/** Calls wait to be handed to a leader. */
	get isAwaited(): boolean {
		return this.#waiters > 0;
	}

	/** @returns false if this tab no longer leads, because a tab that began later does */
	set(name: string, since: number): boolean {
		if (since < this.#since) return false;
		this.#since = since;
		this.#name = name;
		this.#heard.resolve(name);
		return true;
	}

	forget(): void {
		this.#since = 0;
		if (this.#name === undefined) return;
		this.#name = undefined;
		this.#heard = Promise.withResolvers();
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
			return await Promise.race([this.#heard.promise, ended.promise]);
		} finally {
			this.#waiters -= 1;
			signal?.removeEventListener('abort', end);
		}
	}
}

const INTERVAL_MS = 500;
/**
 * A leader that is closed or frozen announces it, and its lock passes on at once. A silent one may only be slow,
 * as in one of many windows on a busy machine, and continues its call while the next leader begins: it gets four
 * seconds.
 */
const MAX_MISSES = 7;

interface Watched {
	/** Whether a call waits for the leader. */
	isNeeded(): boolean;
	ping(): void;
	/** The leader did not answer. */
	gone(): void;
}

/** Detects that the leader does not answer while a call waits for it. */
export class Watchdog {
	readonly #watched: Watched;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#misses = 0;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	/** Call it when a call begins to wait. */
	start(): void {
		if (this.#timer !== undefined) return;
		this.#misses = 0;
		this.#look();
	}

	/** The leader lives. */
	heard(): void {
		this.#misses = 0;
	}

	/** Checks after a moment, since most answers come at once. */
	#look(): void {
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (!this.#watched.isNeeded()) return;
			const isGone = this.#misses >= MAX_MISSES;
			this.#misses = isGone ? 0 : this.#misses + 1;
			if (isGone) this.#watched.gone();
			else this.#watched.ping();
			this.#look();
		}, INTERVAL_MS);
	}
}
